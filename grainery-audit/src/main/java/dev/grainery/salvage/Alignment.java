// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.salvage.Piece.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Maps bytes of copies to offsets in the file. If a copy lost or gained bytes, later bytes are at other offsets: sound
 * gzip members, or bytes in common with another copy, show the shift.
 */
record Alignment(List<Source> sources, SortedMap<Long, Map<Content, List<Member>>> members) {

    /** Maximum number of bytes decompressed without success; most apparent member starts are none. */
    private static final long MOST_IN_VAIN = 1L << 28;

    private static final int BLOCK = 1 << 14;
    private static final long UNKNOWN = Long.MIN_VALUE;

    record Content(long length, long checksum) {}

    /** {@code at} is its offset in the copy, {@code shift} that offset minus the offset in the file. */
    record Member(Copy copy, long at, long headerLength, Content content, long shift) {

        long from() {
            return at - shift;
        }

        long to() {
            return from() + content.length();
        }

        private long end() {
            return at + content.length();
        }

        private boolean isPlaced() {
            return shift != UNKNOWN;
        }

        private Member shifted(long by) {
            return new Member(copy, at, headerLength, content, by);
        }
    }

    static Alignment of(List<Copy> copies, long size) throws IOException {
        List<Copy> ordered = copies.stream()
                .sorted(Comparator.comparing((Copy copy) -> copy.size() != size))
                .toList();
        List<List<Member>> members = new ArrayList<>();
        for (Copy copy : ordered) {
            members.add(members(copy));
        }
        Map<Content, Long> places = new HashMap<>();
        // offsets found for one copy may determine those of another
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < ordered.size(); i++) {
                place(members.get(i), ordered.get(i), size, places);
                members.get(i).stream()
                        .filter(Member::isPlaced)
                        .forEach(one -> places.merge(
                                one.content(), one.from(), (known, now) -> known.equals(now) ? known : UNKNOWN));
            }
        }
        List<Source> sources = new ArrayList<>();
        SortedMap<Long, Map<Content, List<Member>>> placed = new TreeMap<>();
        for (int i = 0; i < ordered.size(); i++) {
            List<Member> inOrder = inOrder(members.get(i), size);
            inOrder.forEach(one -> placed.computeIfAbsent(one.from(), from -> new LinkedHashMap<>())
                    .computeIfAbsent(one.content(), content -> new ArrayList<>())
                    .add(one));
            Copy copy = ordered.get(i);
            inOrder.add(new Member(copy, copy.size(), 0, new Content(0, 0), copy.size() - size));
            addSources(inOrder, ordered.get(i > 0 ? 0 : ordered.size() - 1), sources);
        }
        return new Alignment(sources, placed);
    }

    private static List<Member> members(Copy copy) throws IOException {
        List<Member> members = new ArrayList<>();
        Assembly whole = Assembly.of(copy);
        try (MemberSearch search = new MemberSearch(whole, MOST_IN_VAIN)) {
            for (long at = 0; at < copy.size() && !search.isExhausted(); ) {
                MemberSearch.MemberProbe probe = search.solve(at, 1);
                if (probe.isSound()) {
                    Content content = new Content(probe.length(), copy.checksum(at, probe.length()));
                    members.add(new Member(copy, at, probe.headerLength(), content, UNKNOWN));
                }
                at = probe.isSound() ? at + probe.length() : whole.findMember(at + 1, copy.size());
            }
        }
        return members;
    }

    private static void place(List<Member> members, Copy copy, long size, Map<Content, Long> places) {
        members.replaceAll(one -> {
            long known = copy.size() == size ? one.at() : places.getOrDefault(one.content(), UNKNOWN);
            return one.isPlaced() || known == UNKNOWN ? one : one.shifted(one.at() - known);
        });
        // adjacent members are adjacent in the file as well; the first and last bytes are fixed
        for (boolean back : new boolean[] {false, true}) {
            long shift = back ? copy.size() - size : 0;
            long next = back ? copy.size() : 0;
            for (int n = 0; n < members.size(); n++) {
                int i = back ? members.size() - 1 - n : n;
                Member one = members.get(i);
                boolean isAdjacent = next == (back ? one.end() : one.at());
                shift = one.isPlaced() ? one.shift() : isAdjacent ? shift : UNKNOWN;
                next = back ? one.at() : one.end();
                members.set(i, one.shifted(shift));
            }
        }
    }

    /** Members with known offsets, without those that contradict earlier ones. */
    private static List<Member> inOrder(List<Member> members, long size) {
        List<Member> inOrder = new ArrayList<>();
        long at = 0;
        for (Member member : members) {
            if (member.isPlaced() && member.from() >= at && member.to() <= size) {
                inOrder.add(member);
                at = member.to();
            }
        }
        return inOrder;
    }

    private static void addSources(List<Member> members, Copy other, List<Source> sources) throws IOException {
        long shift = 0;
        long from = 0;
        long end = 0;
        for (Member member : members) {
            if (member.shift() != shift) {
                long change = change(member, shift, end, other);
                add(sources, member.copy(), shift, from, change);
                from = change;
                shift = member.shift();
            }
            end = member.to();
        }
        add(sources, members.get(members.size() - 1).copy(), shift, from, end);
    }

    private static void add(List<Source> sources, Copy copy, long shift, long from, long to) {
        long begin = Math.max(from, -shift);
        long end = Math.min(to, copy.size() - shift);
        if (begin < end) {
            sources.add(new Source(copy, shift, begin, end));
        }
    }

    /** Where the shift changes to that of the member, for the best agreement with an unshifted copy. */
    private static long change(Member member, long before, long from, Copy other) throws IOException {
        long end = Math.min(member.from(), other.size());
        long best = Math.min(from, end);
        long least = 0;
        long cost = 0;
        for (long at = from; at < end; at += BLOCK) {
            int length = (int) Math.min(BLOCK, end - at);
            int[] right = window(other, at, length);
            int[] first = window(member.copy(), at + before, length);
            int[] second = window(member.copy(), at + member.shift(), length);
            for (int i = 0; i < length; i++) {
                cost += cost(first[i], right[i]) - cost(second[i], right[i]);
                if (cost < least) {
                    least = cost;
                    best = at + i + 1;
                }
            }
        }
        // beyond the end of the other copy there is no evidence for a change
        return best == end ? member.from() : best;
    }

    private static int[] window(Copy copy, long from, int length) throws IOException {
        int[] bytes = new int[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = copy.at(from + i);
        }
        return bytes;
    }

    /** A missing byte costs less than a wrong one. */
    private static int cost(int one, int right) {
        return one < 0 ? 1 : one == right ? 0 : 2;
    }
}
