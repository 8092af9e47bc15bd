// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import dev.grainery.inspect.PayloadListener;

/**
 * Identifies formats by the signatures of PRONOM that this library contains: by bytes or the entries of a container,
 * else as text, else by the media type that the first bytes have, else by the extension in the URI.
 *
 * <pre>{@code
 * PronomFormats formats = PronomFormats.shipped();
 * Listeners listeners = new Listeners(CaptureListener.NONE, formats.listener((payload, format) -> ...));
 * describer.describe(file, listeners);
 * }</pre>
 *
 * <p>Thread-safe; each container needs a listener of its own.
 */
public final class PronomFormats {

    private final PronomSignatures signatures;

    private PronomFormats(PronomSignatures signatures) {
        this.signatures = signatures;
    }

    /** Reads and compiles the signatures, to be done once. */
    public static PronomFormats shipped() {
        return new PronomFormats(PronomSignatures.shipped());
    }

    /** The versions of the signatures. */
    public String version() {
        return signatures.version();
    }

    /** For one container. Keeps 64 KiB of each end of a payload, and at most 16 MiB of a ZIP or OLE2 file. */
    public PayloadListener listener(FormatListener formats) {
        return new PayloadIdentification(signatures, formats);
    }
}
