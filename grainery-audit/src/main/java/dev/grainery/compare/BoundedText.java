// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.read.container.CleanText;
import dev.grainery.record.DigestAlgorithm;
import java.nio.charset.StandardCharsets;

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

    String mark() {
        return beginning + digest;
    }

    String shown() {
        return CleanText.of(beginning).text() + (digest.isEmpty() ? "" : "…");
    }
}
