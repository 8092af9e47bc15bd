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
    private static final int NAME_AT = 0;
    private static final int MODE_AT = 100;
    private static final int UID_AT = 108;
    private static final int GID_AT = 116;
    private static final int SIZE_AT = 124;
    private static final int TIME_AT = 136;
    private static final int SUM_AT = 148;
    private static final int TYPE_AT = 156;
    private static final int MAGIC_AT = 257;
    private static final int SUM_LENGTH = 8;

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
        System.arraycopy(text, 0, header, NAME_AT, Math.min(text.length, SHORT_NAME));
        octal(header, MODE_AT, 7, 0644);
        octal(header, UID_AT, 7, 0);
        octal(header, GID_AT, 7, 0);
        octal(header, SIZE_AT, 11, Math.min(size, LARGEST));
        octal(header, TIME_AT, 11, Math.min(Math.max(0, time.getEpochSecond()), LARGEST));
        header[TYPE_AT] = (byte) type;
        System.arraycopy("ustar\00000".getBytes(StandardCharsets.US_ASCII), 0, header, MAGIC_AT, 8);
        Arrays.fill(header, SUM_AT, SUM_AT + SUM_LENGTH, (byte) ' ');
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xff;
        }
        octal(header, SUM_AT, 6, sum);
        header[SUM_AT + 6] = 0;
        return header;
    }

    private static void octal(byte[] header, int at, int digits, long value) {
        byte[] text = String.format(Locale.ROOT, "%0" + digits + "o", value).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, header, at, digits);
    }
}
