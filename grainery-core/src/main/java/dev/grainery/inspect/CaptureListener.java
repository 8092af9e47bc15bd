// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.io.IOException;
import java.util.Optional;

/** Receives the captures of a container in order, each after its record has ended. */
@FunctionalInterface
public interface CaptureListener {

    CaptureListener NONE = capture -> {};

    void capture(Capture capture) throws IOException;

    default void incomplete(Capture.Kind type, Optional<String> mediaType) {
        // most listeners are for those that can be found again
    }
}
