// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.read.container.CleanText;
import dev.grainery.record.DigestAlgorithm;
import java.nio.charset.StandardCharsets;

/**
 * A text of a container of which only the beginning is kept if it is long, and a digest, so that it still differs from any
 * other.
 *
 * @param beginning the text, or the beginning of it
 * @param digest of a text that is not kept as a whole, in hexadecimal; else empty
 */
record BoundedText(String beginning, String digest) {

    static final BoundedText NONE = new BoundedText("", "");

    private static final int LONGEST = 300;

    static BoundedText of(String text) {
        return text.length() <= LONGEST
                ? new BoundedText(text, "")
                : new BoundedText(
                        text.substring(0, LONGEST), DigestAlgorithm.sha256(text.getBytes(StandardCharsets.UTF_8), 32));
    }

    boolean isEmpty() {
        return beginning.isEmpty();
    }

    /** The same text for the same bytes. */
    String mark() {
        return beginning + digest;
    }

    /** As it may stand in a message. */
    String shown() {
        return CleanText.of(beginning).text() + (digest.isEmpty() ? "" : "…");
    }
}
