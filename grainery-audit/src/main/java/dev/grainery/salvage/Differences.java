// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.salvage.Piece.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

record Differences(List<Source> sources) {
    private static final int MOST = 1 << 14;
    private static final int MOST_BLANKS = 1 << 12;

    /** Runs of one byte of this length are assumed to be lost sectors, not content. */
    private static final int BLANK = 32;

    /** Alternately equal and different in the copies; at least {@code apart} equal bytes lie between two pieces. */
    List<Piece> between(long from, long to, long apart) throws IOException {
        TreeSet<Long> bounds = new TreeSet<>(List.of(from, to));
        List<Source> blanks = new ArrayList<>();
        for (Source source : sources) {
            addBlanks(source, from, to, blanks);
        }
        // where one copy is blank, the content of another is a separate piece
        sources.forEach(source -> bounds.addAll(List.of(source.from(), source.to())));
        blanks.forEach(blank -> bounds.addAll(List.of(blank.from(), blank.to())));
        List<Piece> pieces = new ArrayList<>();
        List<Long> inside = List.copyOf(bounds.subSet(from, true, to, true));
        for (int i = 1; i < inside.size(); i++) {
            compare(inside.get(i - 1), inside.get(i), apart, blanks, pieces);
        }
        return pieces;
    }

    private static void addBlanks(Source source, long from, long to, List<Source> blanks) throws IOException {
        long end = Math.min(source.to(), to + BLANK);
        long begin = Math.max(source.from(), from - BLANK);
        int run = -1;
        for (long at = begin; at <= end && blanks.size() < MOST_BLANKS; at++) {
            int one = at == end ? -1 : source.at(at);
            if (one != run) {
                if (at - begin >= BLANK) {
                    blanks.add(new Source(source.copy(), source.shift(), begin, at));
                }
                begin = at;
                run = one;
            }
        }
    }

    private void compare(long from, long to, long apart, List<Source> blanks, List<Piece> pieces) throws IOException {
        List<Source> there =
                sources.stream().filter(source -> source.covers(from, to)).toList();
        List<Copy> blank = blanks.stream()
                .filter(one -> one.covers(from, to))
                .map(Source::copy)
                .toList();
        // content that only one copy has is one piece
        long least = there.size() - blank.size() > 1 ? apart : Long.MAX_VALUE;
        long begin = from;
        long end = from;
        for (long at = from; at < to && there.size() > 1; at++) {
            if (differ(there, at)) {
                if (begin == end || (at - end >= least && pieces.size() < MOST)) {
                    close(begin, end, at, there, blank, pieces);
                    begin = at;
                }
                end = at + 1;
            }
        }
        close(begin, end, to, there, blank, pieces);
    }

    private static boolean differ(List<Source> there, long at) throws IOException {
        int first = there.get(0).at(at);
        for (int i = 1; i < there.size(); i++) {
            if (there.get(i).at(at) != first) {
                return true;
            }
        }
        return false;
    }

    private static void close(long begin, long end, long next, List<Source> there, List<Copy> blank, List<Piece> pieces)
            throws IOException {
        if (begin < end) {
            pieces.add(open(begin, end, there, blank));
        }
        if (end < next) {
            pieces.add(new Piece(end, next, there.subList(0, Math.min(1, there.size())), true));
        }
    }

    /** One copy for each variant, the most frequent first; blank variants last. */
    private static Piece open(long from, long to, List<Source> there, List<Copy> blank) throws IOException {
        Map<Long, List<Source>> byContent = new LinkedHashMap<>();
        for (Source source : there) {
            byContent
                    .computeIfAbsent(source.copy().checksum(from + source.shift(), to - from), key -> new ArrayList<>())
                    .add(source);
        }
        Comparator<List<Source>> blankLast =
                Comparator.comparing(alike -> blank.contains(alike.get(0).copy()));
        List<List<Source>> inOrder = byContent.values().stream()
                .sorted(blankLast.thenComparing(alike -> -alike.size()))
                .toList();
        long content =
                there.stream().filter(source -> !blank.contains(source.copy())).count();
        return new Piece(
                from,
                to,
                inOrder.stream().map(alike -> alike.get(0)).toList(),
                2L * inOrder.get(0).size() > content);
    }
}
