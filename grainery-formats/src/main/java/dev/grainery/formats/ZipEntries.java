// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** The entries of a ZIP file in memory, by its central directory, or without one by what begins each entry. */
final class ZipEntries implements ContainerEntries {

    private static final int LOCAL = 0x04034b50;
    private static final int CENTRAL = 0x02014b50;
    private static final int END = 0x06054b50;
    private static final int LOCAL_LENGTH = 30;
    private static final int CENTRAL_LENGTH = 46;
    private static final int END_LENGTH = 22;
    private static final int MAX_COMMENT = 1 << 16;
    private static final int DEFLATED = 8;

    private final ByteBuffer file;
    private final Set<String> wanted;
    private final Map<String, Stored> entries = new HashMap<>();

    /** {@code length} is that of the stored bytes. */
    private final Map<String, Content> contents = new HashMap<>();

    private record Stored(int offset, int method, long length) {}

    ZipEntries(byte[] bytes, int length, Set<String> wanted) {
        this.file = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
        this.wanted = wanted;
        int end = end();
        if (end < 0 || !readDirectory(end)) {
            readSequence();
        }
    }

    private int end() {
        int last = file.limit() - END_LENGTH;
        for (int at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
            if (file.get(at) == 'P' && file.getInt(at) == END) {
                return at;
            }
        }
        return -1;
    }

    /** Offsets may count from the beginning of the ZIP file, with other bytes before it. */
    private boolean readDirectory(int end) {
        long size = file.getInt(end + 12) & 0xffffffffL;
        long stated = file.getInt(end + 16) & 0xffffffffL;
        long shift = end - size - stated;
        long at = end - size;
        if (shift < 0 || at < 0) {
            return false;
        }
        for (int i = 0; i < MOST_PARTS && isHeader(at, CENTRAL, CENTRAL_LENGTH); i++) {
            int header = (int) at;
            int name = file.getShort(header + 28) & 0xffff;
            int rest = (file.getShort(header + 30) & 0xffff) + (file.getShort(header + 32) & 0xffff);
            long local = shift + (file.getInt(header + 42) & 0xffffffffL);
            if (isHeader(local, LOCAL, LOCAL_LENGTH)) {
                add(header + CENTRAL_LENGTH, name, (int) local, file.getInt(header + 20) & 0xffffffffL);
            }
            at += CENTRAL_LENGTH + name + rest;
        }
        return !entries.isEmpty();
    }

    /** Entries behind one of unknown length are not found. */
    private void readSequence() {
        long at = 0;
        for (int i = 0; i < MOST_PARTS && isHeader(at, LOCAL, LOCAL_LENGTH); i++) {
            int header = (int) at;
            int name = file.getShort(header + 26) & 0xffff;
            long length = file.getInt(header + 18) & 0xffffffffL;
            boolean unknown = (file.getShort(header + 6) & 8) != 0 && length == 0;
            add(header + LOCAL_LENGTH, name, header, unknown ? file.limit() : length);
            if (unknown) {
                return;
            }
            at += LOCAL_LENGTH + name + (file.getShort(header + 28) & 0xffff) + length;
        }
    }

    private boolean isHeader(long at, int mark, int length) {
        return at >= 0 && at + length <= file.limit() && file.getInt((int) at) == mark;
    }

    private void add(int nameFrom, int nameLength, int local, long length) {
        if (nameFrom + nameLength > file.limit()) {
            return;
        }
        String name = new String(file.array(), nameFrom, nameLength, StandardCharsets.UTF_8);
        if (wanted.contains(name)) {
            int data =
                    local + LOCAL_LENGTH + (file.getShort(local + 26) & 0xffff) + (file.getShort(local + 28) & 0xffff);
            entries.putIfAbsent(name, new Stored(data, file.getShort(local + 8) & 0xffff, length));
        }
    }

    @Override
    public boolean has(String path) {
        return entries.containsKey(path);
    }

    @Override
    public Content content(String path) {
        return contents.computeIfAbsent(path, this::read);
    }

    private Content read(String path) {
        Stored entry = entries.get(path);
        if (entry == null || entry.offset() >= file.limit()) {
            return Content.NONE;
        }
        int stored = (int) Math.min(entry.length(), file.limit() - entry.offset());
        if (entry.method() == 0) {
            ByteSlice beginning = new ByteSlice(file.array(), entry.offset(), entry.offset() + Math.min(stored, MOST));
            return new Content(beginning, stored <= MOST ? beginning : ByteSlice.EMPTY);
        }
        return entry.method() == DEFLATED ? inflated(entry.offset(), stored) : Content.NONE;
    }

    private Content inflated(int offset, int stored) {
        Inflater inflater = new Inflater(true);
        byte[] plain = new byte[MOST];
        int length = 0;
        try {
            inflater.setInput(file.array(), offset, stored);
            int n = 1;
            while (n > 0 && length < MOST) {
                n = inflater.inflate(plain, length, MOST - length);
                length += n;
            }
            return Content.of(plain, length, inflater.finished());
        } catch (DataFormatException e) {
            // damaged: what was decompressed before is not certain
            return Content.NONE;
        } finally {
            inflater.end();
        }
    }
}
