// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A condition on the first bytes of a payload. Immutable. */
sealed interface Clause permits BytePattern, RegexPattern, Clause.Both, Clause.AtLeast {

    boolean matches(FirstBytes start);

    /** How much it says: of several magics with the same priority, Tika prefers the largest. */
    int size();

    /** Up to which offset it looks, as far as that may be behind the last byte. */
    int reach();

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

    /** At least so many of these. */
    record AtLeast(int number, List<Clause> clauses) implements Clause {

        public AtLeast {
            clauses = List.copyOf(clauses);
        }

        @Override
        public boolean matches(FirstBytes start) {
            int met = 0;
            for (Clause clause : clauses) {
                met += clause.matches(start) ? 1 : 0;
                if (met == number) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public int size() {
            return clauses.stream().mapToInt(Clause::size).max().orElse(0);
        }

        @Override
        public int reach() {
            return clauses.stream().mapToInt(Clause::reach).max().orElse(0);
        }

        @Override
        public Optional<Anchor> anchor() {
            Stream<Optional<Anchor>> anchors = clauses.stream().map(Clause::anchor);
            return number == clauses.size()
                    ? anchors.flatMap(Optional::stream).findFirst()
                    : anchors.reduce((one, other) -> one.flatMap(a -> other.flatMap(a::or)))
                            .flatMap(anchor -> anchor);
        }
    }
}
