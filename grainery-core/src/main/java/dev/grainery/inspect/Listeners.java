// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

/**
 * Who is told of what a container holds while it is inspected.
 *
 * @param captures is told of each capture
 * @param payloads is shown the payloads of captures
 * @param records is told how each record was found
 * @param counted is told of each capture that is counted
 */
public record Listeners(
        CaptureListener captures, PayloadListener payloads, RecordResults records, CountedCapture.Listener counted) {

    /** Nobody. */
    public static final Listeners NONE = new Listeners(CaptureListener.NONE, PayloadListener.NONE);

    public Listeners(CaptureListener captures, PayloadListener payloads) {
        this(captures, payloads, RecordResults.NONE);
    }

    public Listeners(CaptureListener captures, PayloadListener payloads, RecordResults records) {
        this(captures, payloads, records, CountedCapture.Listener.NONE);
    }

    /** The same, and one who is told of each capture that is counted. */
    public Listeners with(CountedCapture.Listener other) {
        return new Listeners(captures, payloads, records, other);
    }
}
