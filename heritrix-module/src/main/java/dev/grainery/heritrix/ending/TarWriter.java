// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/** POSIX ustar, with a pax header for a long or non-ASCII name, and for 8 GiB and more. Without owners. */
final class TarWriter {

    private static final int BLOCK = 512;
    private static final int BUFFER = 64 * 1024;
    private static final int SHORT_NAME = 100;
    private static final long LARGEST = 077777777777L;
    private static final int MODE_AT = 100;
    private static final int SUM_AT = 148;
    private static final int MAGIC_AT = 257;

    private final OutputStream out;

    TarWriter(OutputStream out) {
        this.out = out;
    }

    void add(String name, long size, Instant time, InputStream content) throws IOException {
        out.write(headers(name, size, time));
        byte[] buffer = new byte[BUFFER];
        for (long left = size; left > 0; ) {
            int read = content.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                throw new EOFException(name + " became shorter while it was read");
            }
            out.write(buffer, 0, read);
            left -= read;
        }
        pad(size);
    }

    static byte[] headers(String name, long size, Instant time) {
        String pax = "";
        if (name.length() > SHORT_NAME
                || !StandardCharsets.US_ASCII.newEncoder().canEncode(name)) {
            pax += record("path", name);
        }
        if (size > LARGEST) {
            pax += record("size", Long.toString(size));
        }
        ByteArrayOutputStream headers = new ByteArrayOutputStream();
        if (!pax.isEmpty()) {
            byte[] text = pax.getBytes(StandardCharsets.UTF_8);
            headers.writeBytes(header("pax-header", text.length, time, 'x'));
            headers.writeBytes(Arrays.copyOf(text, (text.length + BLOCK - 1) / BLOCK * BLOCK));
        }
        headers.writeBytes(header(name, size, time, '0'));
        return headers.toByteArray();
    }

    void finish() throws IOException {
        out.write(new byte[2 * BLOCK]);
    }

    private void pad(long size) throws IOException {
        int over = (int) (size % BLOCK);
        if (over > 0) {
            out.write(new byte[BLOCK - over]);
        }
    }

    /** A pax record begins with its own length, in which the digits of the length are included. */
    private static String record(String key, String value) {
        String rest = " " + key + "=" + value + "\n";
        int bytes = rest.getBytes(StandardCharsets.UTF_8).length;
        int length = bytes + 1;
        while (Integer.toString(length).length() + bytes != length) {
            length++;
        }
        return length + rest;
    }

    private static byte[] header(String name, long size, Instant time, char type) {
        byte[] header = new byte[BLOCK];
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, header, 0, Math.min(text.length, SHORT_NAME));
        // mode, owner, group, size, time, checksum (spaces while it is computed), type
        put(
                header,
                MODE_AT,
                "%07o\0%07o\0%07o\0%011o\0%011o\0        %c",
                0644,
                0,
                0,
                Math.min(size, LARGEST),
                Math.min(Math.max(0, time.getEpochSecond()), LARGEST),
                type);
        put(header, MAGIC_AT, "ustar\00000");
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xff;
        }
        put(header, SUM_AT, "%06o\0", sum);
        return header;
    }

    private static void put(byte[] header, int at, String format, Object... values) {
        byte[] text = String.format(Locale.ROOT, format, values).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, header, at, text.length);
    }
}
