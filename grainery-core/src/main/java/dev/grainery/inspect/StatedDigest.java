// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/**
 * A digest as a record states it, {@code sha1:…}, in hexadecimal, base32 or base64 (RFC 4648), and the same over what is
 * read. It is used for one record after the other. Not thread-safe.
 */
final class StatedDigest {

    /** What is stated. */
    enum State {
        ABSENT,
        /** Of an algorithm that is not known. */
        UNKNOWN,
        /** Of a known algorithm, but no digest of it can be read. */
        UNREADABLE,
        KNOWN
    }

    private enum Algorithm {
        SHA1("SHA-1", 20, "sha1"),
        SHA256("SHA-256", 32, "sha256"),
        SHA512("SHA-512", 64, "sha512"),
        MD5("MD5", 16, "md5");

        private final String standardName;
        private final int length;
        private final String label;

        Algorithm(String standardName, int length, String label) {
            this.standardName = standardName;
            this.length = length;
            this.label = label;
        }

        boolean isLabel(byte[] bytes, int from, int to) {
            return Ascii.is(label, bytes, from, to) || Ascii.is(standardName.toLowerCase(Locale.ROOT), bytes, from, to);
        }
    }

    private static final Algorithm[] ALGORITHMS = Algorithm.values();
    private static final int LONGEST = 64;
    private static final byte[] BASE32 = values(StatedDigest::ofBase32);
    private static final byte[] BASE64 = values(StatedDigest::ofBase64);

    private final MessageDigest[] digests = new MessageDigest[ALGORITHMS.length];
    private final byte[] stated = new byte[LONGEST];
    private final byte[] found = new byte[LONGEST];
    private State state = State.ABSENT;
    private int algorithm;

    /** Reads what is stated. */
    void begin(byte[] bytes, int from, int to) {
        state = from >= to ? State.ABSENT : State.UNKNOWN;
        int colon = from;
        while (colon < to && bytes[colon] != ':') {
            colon++;
        }
        for (int i = 0; i < ALGORITHMS.length && colon < to; i++) {
            if (ALGORITHMS[i].isLabel(bytes, from, colon)) {
                boolean read = decode(bytes, colon + 1, to, ALGORITHMS[i].length);
                state = read ? State.KNOWN : State.UNREADABLE;
                algorithm = i;
                digest().reset();
                return;
            }
        }
    }

    /** Nothing is stated. */
    void absent() {
        state = State.ABSENT;
    }

    State state() {
        return state;
    }

    boolean isKnown() {
        return state == State.KNOWN;
    }

    /** Takes what the other states, to compare it with other bytes. */
    void beginAs(StatedDigest other) {
        state = other.state;
        algorithm = other.algorithm;
        System.arraycopy(other.stated, 0, stated, 0, LONGEST);
        if (isKnown()) {
            digest().reset();
        }
    }

    void update(byte[] bytes, int from, int length) {
        digests[algorithm].update(bytes, from, length);
    }

    /** Whether the bytes since the beginning have the digest that is stated. */
    boolean isRight() {
        int length = ALGORITHMS[algorithm].length;
        try {
            digests[algorithm].digest(found, 0, length);
        } catch (DigestException e) {
            throw new IllegalStateException("a digest longer than its algorithm makes them", e);
        }
        return Arrays.equals(found, 0, length, stated, 0, length);
    }

    /** After {@link #isRight}: what is stated and what was found, in hexadecimal. */
    String difference() {
        if (state == State.UNREADABLE) {
            return "the header states what is no " + ALGORITHMS[algorithm].standardName;
        }
        int length = ALGORITHMS[algorithm].length;
        HexFormat hex = HexFormat.of();
        return ALGORITHMS[algorithm].standardName + " is " + hex.formatHex(found, 0, length) + ", the header states "
                + hex.formatHex(stated, 0, length);
    }

    private MessageDigest digest() {
        if (digests[algorithm] == null) {
            try {
                digests[algorithm] = MessageDigest.getInstance(ALGORITHMS[algorithm].standardName);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has " + ALGORITHMS[algorithm].standardName, e);
            }
        }
        return digests[algorithm];
    }

    private boolean decode(byte[] bytes, int from, int to, int length) {
        int end = to;
        while (end > from && bytes[end - 1] == '=') {
            end--;
        }
        if (to - from == 2 * length) {
            return hexadecimal(bytes, from, length);
        }
        return end - from == (8 * length + 4) / 5
                ? packed(bytes, from, end, length, 5, BASE32)
                : end - from == (8 * length + 5) / 6 && packed(bytes, from, end, length, 6, BASE64);
    }

    private boolean hexadecimal(byte[] bytes, int from, int length) {
        for (int i = 0; i < length; i++) {
            int high = hexadecimal(bytes[from + 2 * i]);
            int low = hexadecimal(bytes[from + 2 * i + 1]);
            if (high < 0 || low < 0) {
                return false;
            }
            stated[i] = (byte) (high << 4 | low);
        }
        return true;
    }

    private static int hexadecimal(int c) {
        int lower = Ascii.lower(c);
        return Ascii.isDigit(c) ? c - '0' : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    /** Characters that stand for some bits each, the highest first. */
    private boolean packed(byte[] bytes, int from, int end, int length, int bitsOfEach, byte[] values) {
        int buffer = 0;
        int bits = 0;
        int n = 0;
        for (int i = from; i < end; i++) {
            int value = values[bytes[i] & 0xff];
            if (value < 0) {
                return false;
            }
            buffer = (buffer << bitsOfEach | value) & 0xffff;
            bits += bitsOfEach;
            if (bits >= Byte.SIZE && n < length) {
                bits -= Byte.SIZE;
                stated[n++] = (byte) (buffer >> bits);
            }
        }
        return n == length;
    }

    /** What each byte stands for, or -1. */
    private static byte[] values(IntUnaryOperator valueOf) {
        byte[] values = new byte[1 << Byte.SIZE];
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) valueOf.applyAsInt((byte) i);
        }
        return values;
    }

    /** Either alphabet (RFC 4648 4 and 5): some writers use the second one. */
    private static int ofBase64(int c) {
        if (c >= 'A' && c <= 'Z') {
            return c - 'A';
        }
        if (c >= 'a' && c <= 'z') {
            return c - 'a' + 26;
        }
        if (Ascii.isDigit(c)) {
            return c - '0' + 52;
        }
        return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
    }

    private static int ofBase32(int c) {
        int lower = Ascii.lower(c);
        if (lower >= 'a' && lower <= 'z') {
            return lower - 'a';
        }
        return c >= '2' && c <= '7' ? c - '2' + 26 : -1;
    }
}
