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

/** The payloads of one container that one program will be given. Not thread-safe. */
final class PayloadSelection {

    /** The same sample each time, so that the outputs of two runs can be compared. */
    private static final long SEED = 20_080_101;

    private final PayloadChoice choice;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<UtilityOutput.Payload> given = new ArrayList<>();
    private long matching;
    private long tooLarge;

    PayloadSelection(PayloadChoice choice) {
        this.choice = choice;
    }

    /** The place that a payload will have in the selection, if it is wanted (reservoir sampling). */
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

    /** How many bytes may be given at most. */
    long mostBytes() {
        return choice.most() * choice.largest();
    }

    /** A payload that has a place is too large after all, without its encoding, or taken for too large. */
    void tooLarge() {
        tooLarge++;
    }

    /**
     * Takes a payload at its place.
     *
     * @return the one that gives way to it
     */
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

    /** What the record says of them, in the order of the container. */
    UtilityOutput.Payloads payloads() {
        // records that share a gzip member have the same offset; the names of their files are in their order
        return new UtilityOutput.Payloads(
                matching,
                tooLarge,
                given.stream()
                        .sorted(Comparator.comparing(UtilityOutput.Payload::file))
                        .toList());
    }
}
