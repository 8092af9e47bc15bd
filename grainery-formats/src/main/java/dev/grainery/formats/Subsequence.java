// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.util.List;

/**
 * A certain part with fragments on both sides, each list from the certain part outwards. The distance is that of the
 * whole from the reference, or from the subsequence before.
 */
record Subsequence(
        int minDistance,
        int maxDistance,
        List<BytePiece> certain,
        List<List<Fragment>> left,
        List<List<Fragment>> right) {

    private static final int NONE = -1;

    /** One alternative at a place; the gap is that to the part further inside. */
    record Fragment(BytePiece piece, int minGap, int maxGap) {

        private int reach() {
            return sum(piece.length(), maxGap);
        }
    }

    /** Saturates, so that an unlimited distance remains unlimited. */
    static int sum(int a, int b) {
        return (int) Math.min((long) a + b, SignatureExpression.UNLIMITED);
    }

    private static int least(List<List<Fragment>> places) {
        return places.stream()
                .mapToInt(place -> place.stream()
                        .mapToInt(one -> one.piece().length() + one.minGap())
                        .min()
                        .orElse(0))
                .sum();
    }

    private static int most(List<List<Fragment>> places) {
        return places.stream()
                .mapToInt(
                        place -> place.stream().mapToInt(Fragment::reach).max().orElse(0))
                .reduce(0, Subsequence::sum);
    }

    /** The greatest distance of the last byte from the reference. */
    int reach() {
        int longest = certain.stream().mapToInt(BytePiece::length).max().orElseThrow();
        return sum(sum(maxDistance, most(left)), sum(longest, most(right)));
    }

    boolean isFixed() {
        return minDistance == maxDistance;
    }

    /** What stands at the beginning. */
    List<BytePiece> first() {
        return left.isEmpty()
                ? certain
                : left.get(left.size() - 1).stream().map(Fragment::piece).toList();
    }

    /** The end of the first match that begins at {@code first} to {@code last}, or -1. */
    int after(ByteSlice range, int first, int last, MatchBudget budget) {
        int from = Math.max(first, range.from());
        int to = Math.min(last, range.to());
        int end = Math.min(sum(to, most(left)), range.to() - 1);
        for (int at = sum(from, least(left)); at <= end && budget.take(1); at++) {
            for (BytePiece piece : certain) {
                if (range.matches(piece, at) && leftward(range, 0, at, from, to, budget) != NONE) {
                    int after = rightward(range, 0, at + piece.length(), range.from(), range.to(), budget);
                    if (after != NONE) {
                        return after;
                    }
                }
            }
        }
        return NONE;
    }

    /** The beginning of the last match that ends at {@code first} to {@code last}, or -1. */
    int before(ByteSlice range, int first, int last, MatchBudget budget) {
        int from = Math.max(first, range.from());
        int to = Math.min(last, range.to());
        int begin = (int) Math.max(range.from(), (long) from - most(right) - longest());
        for (int at = to - least(right) - 1; at >= begin && budget.take(1); at--) {
            for (BytePiece piece : certain) {
                if (range.matches(piece, at) && rightward(range, 0, at + piece.length(), from, to, budget) != NONE) {
                    int before = leftward(range, 0, at, range.from(), range.to(), budget);
                    if (before != NONE) {
                        return before;
                    }
                }
            }
        }
        return NONE;
    }

    private int longest() {
        return certain.stream().mapToInt(BytePiece::length).max().orElseThrow();
    }

    private int leftward(ByteSlice range, int place, int boundary, int from, int to, MatchBudget budget) {
        if (place == left.size()) {
            return boundary >= from && boundary <= to ? boundary : NONE;
        }
        for (Fragment one : left.get(place)) {
            int nearest = boundary - one.minGap() - one.piece().length();
            int furthest = (int) Math.max(range.from(), (long) boundary - one.reach());
            for (int at = nearest; at >= furthest && budget.take(1); at--) {
                if (range.matches(one.piece(), at)) {
                    int found = leftward(range, place + 1, at, from, to, budget);
                    if (found != NONE) {
                        return found;
                    }
                }
            }
        }
        return NONE;
    }

    private int rightward(ByteSlice range, int place, int boundary, int from, int to, MatchBudget budget) {
        if (place == right.size()) {
            return boundary >= from && boundary <= to ? boundary : NONE;
        }
        for (Fragment one : right.get(place)) {
            int furthest = Math.min(
                    sum(boundary, one.maxGap()), range.to() - one.piece().length());
            for (int at = sum(boundary, one.minGap()); at <= furthest && budget.take(1); at++) {
                if (range.matches(one.piece(), at)) {
                    int found = rightward(range, place + 1, at + one.piece().length(), from, to, budget);
                    if (found != NONE) {
                        return found;
                    }
                }
            }
        }
        return NONE;
    }
}
