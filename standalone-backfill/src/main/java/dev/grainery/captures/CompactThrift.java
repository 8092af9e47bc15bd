// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** A structure in the compact protocol of Thrift, in which Parquet has its headers and its footer. Fields are written in order. */
final class CompactThrift {

    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int SHORT_LIST = 15;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Deque<Integer> outer = new ArrayDeque<>();
    private int last;

    /** The bytes of a structure. */
    static byte[] of(Consumer<CompactThrift> fields) {
        CompactThrift thrift = new CompactThrift();
        fields.accept(thrift);
        thrift.out.write(0);
        return thrift.out.toByteArray();
    }

    private void begin(int field, int type) {
        // no field of Parquet lies more than 15 behind the one before it
        out.write(((field - last) << 4) | type);
        last = field;
    }

    CompactThrift truth(int field, boolean value) {
        begin(field, value ? TRUE : FALSE);
        return this;
    }

    CompactThrift number(int field, int value) {
        begin(field, I32);
        zigzag(value);
        return this;
    }

    CompactThrift number(int field, long value) {
        begin(field, I64);
        zigzag(value);
        return this;
    }

    CompactThrift text(int field, String value) {
        begin(field, BINARY);
        text(value);
        return this;
    }

    CompactThrift struct(int field, Consumer<CompactThrift> fields) {
        begin(field, STRUCT);
        struct(fields);
        return this;
    }

    CompactThrift numbers(int field, List<Integer> values) {
        list(field, I32, values.size());
        values.forEach(this::zigzag);
        return this;
    }

    CompactThrift texts(int field, List<String> values) {
        list(field, BINARY, values.size());
        values.forEach(this::text);
        return this;
    }

    CompactThrift structs(int field, List<? extends Consumer<CompactThrift>> values) {
        list(field, STRUCT, values.size());
        values.forEach(this::struct);
        return this;
    }

    private void struct(Consumer<CompactThrift> fields) {
        outer.push(last);
        last = 0;
        fields.accept(this);
        out.write(0);
        last = outer.pop();
    }

    private void list(int field, int type, int size) {
        begin(field, LIST);
        out.write((Math.min(size, SHORT_LIST) << 4) | type);
        if (size >= SHORT_LIST) {
            varint(out, size);
        }
    }

    private void text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        varint(out, bytes.length);
        out.writeBytes(bytes);
    }

    private void zigzag(long value) {
        varint(out, (value << 1) ^ (value >> 63));
    }

    /** Writes a number in groups of seven bits, the lowest first. */
    static void varint(ByteArrayOutputStream out, long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
