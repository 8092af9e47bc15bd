// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * Is shown the payloads of captures while their records are read, in their order. Those of revisits and of segmented
 * records, empty ones, and those in an encoding in which no media type is identified, are not shown.
 */
@FunctionalInterface
public interface PayloadListener {

    /** Wants none of them. */
    PayloadListener NONE = payload -> Optional.empty();

    /**
     * Is asked whether it wants the bytes of a payload, as soon as the media type is known.
     *
     * @return what takes its bytes, from the first one on, before the next payload is shown; empty if they are not wanted
     */
    Optional<Target> payload(Payload payload);

    /** Takes the bytes of one payload as they are stored. */
    interface Target {

        /** Takes the next bytes, which are lent for the time of the call. */
        void take(byte[] bytes, int from, int length);

        /**
         * No more come.
         *
         * @param whole whether the record was complete
         */
        void end(boolean whole);
    }
}
