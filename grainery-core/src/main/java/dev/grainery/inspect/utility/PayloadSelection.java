// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import dev.grainery.inspect.Payload;
import dev.grainery.record.UtilityOutput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

final class PayloadSelection {

    /** Fixed, so that outputs of two runs are comparable. */
    private static final long SEED = 20_080_101;

    private final PayloadChoice choice;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<UtilityOutput.Payload> given = new ArrayList<>();
    private long matching;
    private long tooLarge;

    PayloadSelection(PayloadChoice choice) {
        this.choice = choice;
    }

    /** Reservoir sampling; empty if the payload is not selected. */
    OptionalInt place(Payload payload) {
        if (!choice.isFor(payload.mediaType())) {
            return OptionalInt.empty();
        }
        if (payload.length() > choice.largest()) {
            tooLarge++;
            return OptionalInt.empty();
        }
        long place = given.size() < choice.most() || choice.order() == PayloadChoice.Order.FIRST
                ? given.size()
                : random.nextLong(matching + 1);
        if (place < choice.most()) {
            return OptionalInt.of((int) place);
        }
        matching++;
        return OptionalInt.empty();
    }

    long largest() {
        return choice.largest();
    }

    long mostBytes() {
        return choice.most() * choice.largest();
    }

    void tooLarge() {
        tooLarge++;
    }

    Optional<UtilityOutput.Payload> put(int place, UtilityOutput.Payload payload) {
        matching++;
        if (place == given.size()) {
            given.add(payload);
            return Optional.empty();
        }
        return Optional.of(given.set(place, payload));
    }

    boolean holds(UtilityOutput.Payload payload) {
        return given.contains(payload);
    }

    boolean isEmpty() {
        return given.isEmpty();
    }

    UtilityOutput.Payloads payloads() {
        // in container order; offsets are equal within a gzip member, file names are not
        return new UtilityOutput.Payloads(
                matching,
                tooLarge,
                given.stream()
                        .sorted(Comparator.comparing(UtilityOutput.Payload::file))
                        .toList());
    }
}
