// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.read.container.Ascii;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.Inspection.Share;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts captures by short texts of ASCII, exactly as long as there are not too many different ones. Not thread-safe.
 */
final class Distribution {

    /** The name for captures that have no such text. */
    private static final String NONE = "none";

    private static final int LONGEST = 255;

    /** The length of the last text if there was none. */
    private static final int NOTHING = -1;

    private static final byte[] BYTES_OF_NONE = Ascii.bytes(NONE);

    private final int most;
    private final int listed;
    private final Map<Text, Counted> counts = new HashMap<>();
    private final byte[] name = new byte[LONGEST];
    private long otherCaptures;
    private long otherBytes;
    private int lastLength = NOTHING;

    /**
     * @param most how many different texts are counted one by one; those that come after them are counted together
     * @param listed how many of them are listed one by one
     */
    Distribution(int most, int listed) {
        this.most = most;
        this.listed = listed;
    }

    /** Bytes as they are looked up, without a copy, or kept. */
    private static final class Text {

        private final byte[] bytes;
        private final int length;

        Text(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        @Override
        public int hashCode() {
            int hash = 1;
            for (int i = 0; i < length; i++) {
                hash = 31 * hash + bytes[i];
            }
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Text text && Arrays.equals(bytes, 0, length, text.bytes, 0, text.length);
        }
    }

    private static final class Counted {

        private long captures;
        private long bytes;
    }

    /** Counts a capture that has no such text. */
    void addNone(long payload) {
        add(BYTES_OF_NONE, 0, BYTES_OF_NONE.length, payload);
        lastLength = NOTHING;
    }

    /** Counts a capture by a text in lower case, as far as a name may be long; what is not visible becomes a question mark. */
    void add(byte[] text, int from, int to, long payload) {
        int length = Math.min(to - from, LONGEST);
        for (int i = 0; i < length; i++) {
            int c = Ascii.lower(text[from + i]);
            name[i] = (byte) (c > ' ' && c < 0x7f ? c : '?');
        }
        lastLength = length;
        Counted counted = counts.get(new Text(name, length));
        if (counted == null) {
            if (counts.size() == most) {
                otherCaptures++;
                otherBytes += payload;
                return;
            }
            counted = new Counted();
            counts.put(new Text(Arrays.copyOf(name, length), length), counted);
        }
        counted.captures++;
        counted.bytes += payload;
    }

    /** The text by which the last capture was counted, even if it is not listed; empty if it has none. */
    Optional<String> last() {
        return lastLength == NOTHING
                ? Optional.empty()
                : Optional.of(new String(name, 0, lastLength, StandardCharsets.US_ASCII));
    }

    /** What was counted: the texts with the most captures, and the others together. */
    Breakdown breakdown() {
        List<Share> all = counts.entrySet().stream()
                .map(one -> new Share(
                        new String(one.getKey().bytes, StandardCharsets.US_ASCII),
                        one.getValue().captures,
                        one.getValue().bytes))
                .sorted(Comparator.comparingLong(Share::captures).reversed().thenComparing(Share::name))
                .toList();
        long captured = otherCaptures;
        long size = otherBytes;
        for (Share share : all.subList(Math.min(all.size(), listed), all.size())) {
            captured += share.captures();
            size += share.bytes();
        }
        boolean more = all.size() > listed || otherCaptures > 0;
        boolean atLeast = otherCaptures > 0;
        // those that were not counted one by one are at least one
        long number = (long) Math.max(0, all.size() - listed) + (atLeast ? 1 : 0);
        return new Breakdown(
                all.subList(0, Math.min(all.size(), listed)),
                more ? Optional.of(new Rest(number, atLeast, captured, size)) : Optional.empty());
    }
}
