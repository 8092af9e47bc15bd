// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

record Anchor(int offset, Set<Integer> values) {

    static Anchor of(int offset, IntPredicate mayBe) {
        return new Anchor(
                offset,
                IntStream.range(0, 1 << Byte.SIZE).filter(mayBe).boxed().collect(Collectors.toUnmodifiableSet()));
    }

    Optional<Anchor> or(Anchor other) {
        return other.offset == offset
                ? Optional.of(of(offset, value -> values.contains(value) || other.values.contains(value)))
                : Optional.empty();
    }
}
