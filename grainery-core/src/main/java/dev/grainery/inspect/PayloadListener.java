// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/** In order; without revisits, segmented records, empty payloads, and unknown encodings. */
@FunctionalInterface
public interface PayloadListener {

    PayloadListener NONE = payload -> Optional.empty();

    /** The target receives this payload before the next one is offered; empty to skip it. */
    Optional<Target> payload(Payload payload);

    interface Target {

        /** The bytes are valid until the call returns. */
        void take(byte[] bytes, int from, int length);

        void end(boolean whole);
    }
}
