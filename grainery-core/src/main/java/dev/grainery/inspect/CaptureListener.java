// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.io.IOException;

/** Is told of the captures in a container, each after its record has ended, in their order. */
@FunctionalInterface
public interface CaptureListener {

    /** Is told of none, so that nothing is made of them. */
    CaptureListener NONE = capture -> {};

    /**
     * A capture was read. Records without a URI or without a date that can be read are none.
     *
     * @throws IOException if the listener fails
     */
    void capture(Capture capture) throws IOException;
}
