// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A condition on the first bytes of a payload. Immutable. */
sealed interface Clause permits BytePattern, RegexPattern, Clause.Both, Clause.AtLeast, Clause.Within {

    boolean matches(FirstBytes start);

    /** How much it says: of several magics with the same priority, Tika prefers the largest. */
    int size();

    /** Up to which offset it looks, as far as that may be behind the last byte. */
    int reach();

    /** In how many places it may be met. */
    default int places() {
        return 1;
    }

    /** What one byte must be for the condition to be met at all, if that can be told. */
    Optional<Anchor> anchor();

    /** The first condition and the second one. */
    record Both(Clause first, Clause second) implements Clause {

        @Override
        public boolean matches(FirstBytes start) {
            return first.matches(start) && second.matches(start);
        }

        @Override
        public int size() {
            return first.size() + second.size();
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

    /** A condition that is looked at only where the general type of its type is met; it says no more than without that. */
    record Within(Clause general, Clause clause) implements Clause {

        @Override
        public boolean matches(FirstBytes start) {
            return general.matches(start) && clause.matches(start);
        }

        @Override
        public int size() {
            return clause.size();
        }

        @Override
        public int reach() {
            return Math.max(general.reach(), clause.reach());
        }

        @Override
        public Optional<Anchor> anchor() {
            return general.anchor();
        }
    }

    /** At least so many of these. */
    final class AtLeast implements Clause {

        private final int number;
        private final Clause[] clauses;

        AtLeast(int number, List<Clause> clauses) {
            this.number = number;
            this.clauses = clauses.toArray(Clause[]::new);
        }

        @Override
        public boolean matches(FirstBytes start) {
            int missing = number;
            for (int left = clauses.length; missing > 0 && missing <= left; left--) {
                missing -= clauses[clauses.length - left].matches(start) ? 1 : 0;
            }
            return missing == 0;
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
