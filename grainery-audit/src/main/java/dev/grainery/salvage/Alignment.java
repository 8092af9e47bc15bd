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
 * Which part of the file each byte of its copies is. A copy that lost bytes, or got some, has the ones behind at another
 * offset: its sound gzip members tell which, or else bytes that it has in common with another copy.
 *
 * @param sources what each copy has of the file
 * @param members the gzip members that are sound in a copy: by where they begin in the file, and by what is stored
 */
record Alignment(List<Source> sources, SortedMap<Long, Map<Content, List<Member>>> members) {

    /** How many bytes may be decompressed in vain; what looks like the beginning of a member is none for the most part. */
    private static final long MOST_IN_VAIN = 1L << 28;

    private static final int BLOCK = 1 << 14;

    /** No copy is shifted that far. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    /** Length and checksum of what is stored. */
    record Content(long length, long checksum) {}

    /**
     * A sound gzip member.
     *
     * @param at where it begins in its copy
     * @param shift how much farther behind the copy has it than the file
     */
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

    /** @param size how many bytes the file has */
    static Alignment of(List<Copy> copies, long size) throws IOException {
        List<Copy> ordered = copies.stream()
                .sorted(Comparator.comparing((Copy copy) -> copy.size() != size))
                .toList();
        List<List<Member>> members = new ArrayList<>();
        for (Copy copy : ordered) {
            members.add(members(copy));
        }
        Map<Content, Long> places = new HashMap<>();
        // what is learned of the places of one copy may tell those of another one
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
                MemberSearch.Met met = search.solve(at, 1);
                if (met.isSound()) {
                    Content content = new Content(met.length(), copy.checksum(at, met.length()));
                    members.add(new Member(copy, at, met.headerLength(), content, UNKNOWN));
                }
                at = met.isSound() ? at + met.length() : whole.findMember(at + 1, copy.size());
            }
        }
        return members;
    }

    private static void place(List<Member> members, Copy copy, long size, Map<Content, Long> places) {
        members.replaceAll(one -> {
            long known = copy.size() == size ? one.at() : places.getOrDefault(one.content(), UNKNOWN);
            return one.isPlaced() || known == UNKNOWN ? one : one.shifted(one.at() - known);
        });
        // what lies side by side in a copy lies so in the file; the first byte is the first, and the last the last
        for (boolean back : new boolean[] {false, true}) {
            long shift = back ? copy.size() - size : 0;
            long next = back ? copy.size() : 0;
            for (int n = 0; n < members.size(); n++) {
                int i = back ? members.size() - 1 - n : n;
                Member one = members.get(i);
                boolean beside = next == (back ? one.end() : one.at());
                shift = one.isPlaced() ? one.shift() : beside ? shift : UNKNOWN;
                next = back ? one.at() : one.end();
                members.set(i, one.shifted(shift));
            }
        }
    }

    /** Those whose place is known, without such as contradict the ones before. */
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

    /**
     * Adds the stretches of one copy, from one change of the shift to the next.
     *
     * @param members those of the copy, and its end
     */
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

    /** Where one shift gives way to that of a member, such that the copy agrees best with another one without shift. */
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
        // where the other one has no more bytes, nothing speaks for a change
        return best == end ? member.from() : best;
    }

    private static int[] window(Copy copy, long from, int length) throws IOException {
        int[] bytes = new int[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = copy.at(from + i);
        }
        return bytes;
    }

    /** No byte is better than a wrong one. */
    private static int cost(int one, int right) {
        return one < 0 ? 1 : one == right ? 0 : 2;
    }
}
