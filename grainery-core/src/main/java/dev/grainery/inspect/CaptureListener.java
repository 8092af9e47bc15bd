// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.io.IOException;
import java.util.Optional;

/** Is told of the captures in a container, each after its record has ended, in their order. */
@FunctionalInterface
public interface CaptureListener {

    /** Is told of none, so that nothing is made of them. */
    CaptureListener NONE = capture -> {};

    /**
     * A capture was read that has a URI and a date.
     *
     * @throws IOException if the listener fails
     */
    void capture(Capture capture) throws IOException;

    /**
     * A capture was read that has no URI, or no date that can be read.
     *
     * @param type what kind of record it is
     * @param mediaType as in {@link Capture}
     */
    default void incomplete(Capture.Kind type, Optional<String> mediaType) {
        // most listeners are for those that can be found again
    }
}
