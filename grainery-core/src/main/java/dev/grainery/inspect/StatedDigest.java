// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.RecordContent.Stated;
import dev.grainery.read.container.Ascii;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import dev.grainery.record.DigestAlgorithm;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** {@code sha1:…} in hexadecimal, base32 or base64 (RFC 4648), and computed. Reused. Not thread-safe. */
public final class StatedDigest {

    enum State {
        ABSENT,
        UNKNOWN,
        UNREADABLE,
        KNOWN;

        Stated result(boolean checkable, BooleanSupplier isRight) {
            return switch (this) {
                case ABSENT -> Stated.ABSENT;
                case UNKNOWN -> Stated.UNKNOWN;
                case UNREADABLE -> Stated.WRONG;
                case KNOWN -> !checkable ? Stated.UNCHECKED : isRight.getAsBoolean() ? Stated.RIGHT : Stated.WRONG;
            };
        }
    }

    private enum Algorithm {
        SHA1("SHA-1", 20, 1),
        SHA256("SHA-256", 32, 2),
        SHA512("SHA-512", 64, 3),
        MD5("MD5", 16, 4);

        private final String standardName;
        private final int length;
        private final int mark;
        private final String label = name().toLowerCase(Locale.ROOT);
        private final String otherLabel;

        Algorithm(String standardName, int length, int mark) {
            this.standardName = standardName;
            this.length = length;
            this.mark = mark;
            this.otherLabel = standardName.toLowerCase(Locale.ROOT);
        }

        boolean isLabel(byte[] bytes, int from, int to) {
            return Ascii.is(label, bytes, from, to) || Ascii.is(otherLabel, bytes, from, to);
        }
    }

    /** The lowest bits of a mark identify the algorithm. */
    private static final long MARKS = 8;

    private static final Algorithm[] ALGORITHMS = Algorithm.values();
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String ALPHABET_32 = LETTERS + "234567";
    private static final String START_OF_64 = LETTERS + LETTERS.toLowerCase(Locale.ROOT) + "0123456789";
    private static final byte[] BASE16 = values("0123456789ABCDEF", "0123456789abcdef");
    private static final byte[] BASE32 = values(ALPHABET_32, ALPHABET_32.toLowerCase(Locale.ROOT));

    /** Both alphabets (RFC 4648 4 and 5); some writers use the second one. */
    private static final byte[] BASE64 = values(START_OF_64 + "+/", START_OF_64 + "-_");

    private final Map<Algorithm, MessageDigest> digests = new EnumMap<>(Algorithm.class);
    private State state = State.ABSENT;
    private Algorithm algorithm = Algorithm.SHA1;
    private MessageDigest digest = digest(algorithm);
    private byte[] stated = {};
    private byte[] found = {};

    private static byte[] values(String... alphabets) {
        byte[] values = new byte[1 << Byte.SIZE];
        Arrays.fill(values, (byte) -1);
        for (String alphabet : alphabets) {
            for (int i = 0; i < alphabet.length(); i++) {
                values[alphabet.charAt(i)] = (byte) i;
            }
        }
        return values;
    }

    /** A SHA-1 in the notation of records: {@code sha1:} and base32 without padding. */
    public static String stated(byte[] sha1) {
        StringBuilder text = new StringBuilder("sha1:");
        int buffer = 0;
        int bits = 0;
        for (byte b : sha1) {
            buffer = (buffer << Byte.SIZE | (b & 0xff)) & 0xffff;
            bits += Byte.SIZE;
            while (bits >= 5) {
                bits -= 5;
                text.append(ALPHABET_32.charAt((buffer >> bits) & 0x1f));
            }
        }
        return text.toString();
    }

    void begin(RecordHeader header, Field field) {
        begin(header.bytes(), header.from(field), header.end(field));
    }

    private void begin(byte[] bytes, int from, int to) {
        state = from >= to ? State.ABSENT : State.UNKNOWN;
        int colon = Ascii.find(':', bytes, from, to);
        for (int i = 0; i < ALGORITHMS.length && colon < to; i++) {
            if (ALGORITHMS[i].isLabel(bytes, from, colon)) {
                algorithm = ALGORITHMS[i];
                stated = new byte[algorithm.length];
                state = isDecoded(bytes, colon + 1, to) ? State.KNOWN : State.UNREADABLE;
                digest = digest(algorithm);
                return;
            }
        }
    }

    /** In hexadecimal, if known. Without a label, the length identifies the algorithm. */
    public static String canonical(String text) {
        StatedDigest digest = new StatedDigest();
        for (int i = 0; i < ALGORITHMS.length && !digest.isKnown(); i++) {
            byte[] bytes = (text.indexOf(':') < 0 ? ALGORITHMS[i].label + ':' + text : text)
                    .getBytes(StandardCharsets.ISO_8859_1);
            digest.begin(bytes, 0, bytes.length);
        }
        return digest.isKnown() ? digest.algorithm.label + ':' + HexFormat.of().formatHex(digest.stated) : text;
    }

    /** A value for {@link #differ}; 0 if no digest is stated. Must be called before {@link #absent}. */
    long mark(RecordHeader header, Field field) {
        long value = state == State.KNOWN ? ByteBuffer.wrap(stated).getLong() : header.mark(field);
        return state == State.ABSENT ? 0 : (value & -MARKS) | (state == State.KNOWN ? algorithm.mark : MARKS - 1);
    }

    /** Digests of two algorithms cannot be compared. */
    static boolean differ(long one, long other) {
        return one != 0 && other != 0 && (one ^ other) % MARKS == 0 && one != other;
    }

    void absent() {
        state = State.ABSENT;
    }

    State state() {
        return state;
    }

    boolean isKnown() {
        return state == State.KNOWN;
    }

    void beginAs(StatedDigest other) {
        state = other.state;
        algorithm = other.algorithm;
        stated = other.stated;
        digest = digest(algorithm);
    }

    private MessageDigest digest(Algorithm of) {
        MessageDigest known = digests.computeIfAbsent(of, one -> DigestAlgorithm.begin(one.standardName));
        known.reset();
        return known;
    }

    void update(byte[] bytes, int from, int length) {
        digest.update(bytes, from, length);
    }

    boolean isRight() {
        found = digest.digest();
        return Arrays.equals(found, stated);
    }

    boolean isRightSoFar() {
        try {
            return Arrays.equals(((MessageDigest) digest.clone()).digest(), stated);
        } catch (CloneNotSupportedException e) {
            // none of the known providers
            return false;
        }
    }

    String difference() {
        if (state == State.UNREADABLE) {
            return "the header does not state a valid " + algorithm.standardName;
        }
        HexFormat hex = HexFormat.of();
        return algorithm.standardName + " is " + hex.formatHex(found) + ", the header states " + hex.formatHex(stated);
    }

    /** The number of characters without padding identifies the notation; MD5 in base32 is as long as hexadecimal. */
    private boolean isDecoded(byte[] bytes, int from, int to) {
        int bits = Byte.SIZE * algorithm.length;
        int end = to;
        while (end > from && bytes[end - 1] == '=') {
            end--;
        }
        if (end - from == bits / 4) {
            return isUnpacked(bytes, from, end, 4, BASE16);
        }
        return end - from == (bits + 4) / 5
                ? isUnpacked(bytes, from, end, 5, BASE32)
                : end - from == (bits + 5) / 6 && isUnpacked(bytes, from, end, 6, BASE64);
    }

    private boolean isUnpacked(byte[] bytes, int from, int end, int bitsOfEach, byte[] values) {
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
            if (bits >= Byte.SIZE && n < stated.length) {
                bits -= Byte.SIZE;
                stated[n++] = (byte) (buffer >> bits);
            }
        }
        return n == stated.length;
    }
}
