// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

/**
 * Who is told of what a container holds while it is inspected.
 *
 * @param captures is told of each capture
 * @param payloads is shown the payloads of captures
 * @param records is told how each record was found
 */
public record Listeners(CaptureListener captures, PayloadListener payloads, RecordResults records) {

    /** Nobody. */
    public static final Listeners NONE = new Listeners(CaptureListener.NONE, PayloadListener.NONE);

    public Listeners(CaptureListener captures, PayloadListener payloads) {
        this(captures, payloads, RecordResults.NONE);
    }
}
