// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

sealed interface Clause permits BytePattern, RegexPattern, Clause.Both, Clause.AtLeast {

    boolean matches(FirstBytes start);

    /** Of magics with the same priority, Tika prefers the largest. */
    int size();

    /** The end of the bytes that may be read, possibly behind the last byte. */
    int reach();

    default int places() {
        return 1;
    }

    Optional<Anchor> anchor();

    /** The second clause is evaluated only if the first one matches. */
    record Both(Clause first, Clause second, int size) implements Clause {

        @Override
        public boolean matches(FirstBytes start) {
            return first.matches(start) && second.matches(start);
        }

        @Override
        public int reach() {
            return Math.max(first.reach(), second.reach());
        }

        @Override
        public Optional<Anchor> anchor() {
            return first.anchor().or(second::anchor);
        }
    }

    final class AtLeast implements Clause {

        private final int number;
        private final Clause[] clauses;
        private final Clause[] alone;
        private final Optional<PatternGroup> together;

        AtLeast(int number, List<Clause> clauses) {
            this.number = number;
            this.clauses = clauses.toArray(Clause[]::new);
            List<BytePattern> group = largestGroup(clauses);
            List<Clause> others = new ArrayList<>(clauses);
            // equality is identity
            others.removeAll(group);
            this.alone = others.toArray(Clause[]::new);
            this.together = group.isEmpty() ? Optional.empty() : Optional.of(new PatternGroup(group));
        }

        private static List<BytePattern> largestGroup(List<Clause> clauses) {
            List<BytePattern> largest = List.of();
            for (Clause clause : clauses) {
                List<BytePattern> group = new ArrayList<>();
                for (Clause other : clauses) {
                    if (clause instanceof BytePattern one
                            && other instanceof BytePattern another
                            && one.isSoughtWith(another)
                            && group.size() < Long.SIZE) {
                        group.add(another);
                    }
                }
                largest = group.size() > Math.max(1, largest.size()) ? group : largest;
            }
            return largest;
        }

        @Override
        public boolean matches(FirstBytes start) {
            int left = clauses.length;
            int missing = number;
            for (int i = 0; i < alone.length && missing > 0 && missing <= left; i++) {
                missing -= alone[i].matches(start) ? 1 : 0;
                left--;
            }
            return missing <= 0
                    || (missing <= left
                            && together.isPresent()
                            && together.get().countMatches(start, missing) >= missing);
        }

        @Override
        public int size() {
            return Stream.of(clauses).mapToInt(Clause::size).max().orElse(0);
        }

        @Override
        public int reach() {
            return Stream.of(clauses).mapToInt(Clause::reach).max().orElse(0);
        }

        @Override
        public Optional<Anchor> anchor() {
            Stream<Optional<Anchor>> anchors = Stream.of(clauses).map(Clause::anchor);
            return number == clauses.length
                    ? anchors.flatMap(Optional::stream).findFirst()
                    : anchors.reduce((one, other) -> one.flatMap(a -> other.flatMap(a::or)))
                            .flatMap(anchor -> anchor);
        }
    }
}
