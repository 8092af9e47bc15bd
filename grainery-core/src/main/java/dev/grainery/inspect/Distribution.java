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

/** Counts captures by short ASCII texts, exactly up to a number of different texts. Not thread-safe. */
final class Distribution {

    private static final String NONE = "none";
    private static final int MAX_LENGTH = 255;
    private static final int NOTHING = -1;
    private static final byte[] BYTES_OF_NONE = Ascii.bytes(NONE);

    private final int most;
    private final int listed;
    private final Map<Text, Counted> counts = new HashMap<>();
    private final byte[] name = new byte[MAX_LENGTH];
    private long otherCaptures;
    private long otherBytes;
    private int lastLength = NOTHING;

    Distribution(int most, int listed) {
        this.most = most;
        this.listed = listed;
    }

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

    void addNone(long payload) {
        add(BYTES_OF_NONE, 0, BYTES_OF_NONE.length, payload);
        lastLength = NOTHING;
    }

    void add(byte[] text, int from, int to, long payload) {
        int length = Math.min(to - from, MAX_LENGTH);
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

    Optional<String> last() {
        return lastLength == NOTHING
                ? Optional.empty()
                : Optional.of(new String(name, 0, lastLength, StandardCharsets.US_ASCII));
    }

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
        // uncounted texts are at least one
        long number = (long) Math.max(0, all.size() - listed) + (atLeast ? 1 : 0);
        return new Breakdown(
                all.subList(0, Math.min(all.size(), listed)),
                more ? Optional.of(new Rest(number, atLeast, captured, size)) : Optional.empty());
    }
}
