// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.Inspection.Share;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Counts captures by short texts of ASCII, exactly as long as there are not too many different ones. Texts are looked up as
 * bytes, so that counting one that is known makes no object. Not thread-safe.
 */
final class Distribution {

    private static final int LONGEST = 255;

    private final int most;
    private final int listed;
    private int[] slots = new int[64];
    private byte[] names = new byte[1 << 10];
    private int[] ends = new int[32];
    private int[] hashes = new int[32];
    private long[] captures = new long[32];
    private long[] bytes = new long[32];
    private int count;
    private long otherCaptures;
    private long otherBytes;

    /** Lists every text that is counted by itself, see below. */
    Distribution(int most) {
        this(most, most);
    }

    /**
     * @param most how many different texts are counted one by one; those that come after them are counted together
     * @param listed how many of them are listed one by one
     */
    Distribution(int most, int listed) {
        this.most = most;
        this.listed = listed;
    }

    void add(byte[] text, int from, int to, long payload) {
        int length = Math.min(to - from, LONGEST);
        int hash = 1;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + text[i];
        }
        hash ^= hash >>> 15;
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0) {
            int known = slots[slot] - 1;
            int start = known == 0 ? 0 : ends[known - 1];
            if (hashes[known] == hash && Arrays.equals(names, start, ends[known], text, from, from + length)) {
                captures[known]++;
                bytes[known] += payload;
                return;
            }
            slot = (slot + 1) & mask;
        }
        if (count == most) {
            otherCaptures++;
            otherBytes += payload;
            return;
        }
        slots[slot] = insert(text, from, length, hash, payload);
        if (2 * count > slots.length) {
            rehash();
        }
    }

    /** A text that is not known yet; gives its number, from 1. */
    private int insert(byte[] text, int from, int length, int hash, long payload) {
        int start = count == 0 ? 0 : ends[count - 1];
        if (start + length > names.length) {
            names = Arrays.copyOf(names, 2 * names.length);
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            hashes = Arrays.copyOf(hashes, 2 * count);
            captures = Arrays.copyOf(captures, 2 * count);
            bytes = Arrays.copyOf(bytes, 2 * count);
        }
        System.arraycopy(text, from, names, start, length);
        ends[count] = start + length;
        hashes[count] = hash;
        captures[count] = 1;
        bytes[count] = payload;
        return ++count;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int i = 0; i < count; i++) {
            int slot = hashes[i] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = i + 1;
        }
    }

    /** What was counted: the texts with the most captures, and the others together. */
    Breakdown breakdown() {
        List<Share> all = IntStream.range(0, count)
                .mapToObj(i -> new Share(name(i), captures[i], bytes[i]))
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

    private String name(int i) {
        int start = i == 0 ? 0 : ends[i - 1];
        return new String(names, start, ends[i] - start, StandardCharsets.US_ASCII);
    }
}
