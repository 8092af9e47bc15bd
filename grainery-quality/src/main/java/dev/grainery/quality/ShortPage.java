// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A page with little visible text. Valid until the next page is scanned; most signs need no text. Not thread-safe. */
final class ShortPage {

    private final HtmlScan scan;
    private final Charset charset;
    private final String title;
    private final byte[] bytes;
    private final int length;
    private Optional<String> text = Optional.empty();
    private Optional<String> markup = Optional.empty();

    ShortPage(HtmlScan scan, Charset charset, byte[] bytes, int length) {
        this.scan = scan;
        this.charset = charset;
        this.title = PlainText.of(scan.title(), scan.titleLength(), charset);
        this.bytes = bytes;
        this.length = length;
    }

    /** In lower case. */
    String title() {
        return title;
    }

    /** In lower case. */
    String text() {
        if (text.isEmpty()) {
            text = Optional.of(PlainText.of(scan.text(), scan.textLength(), charset));
        }
        return text.get();
    }

    /** Bytes of visible text, with blanks collapsed. */
    int textLength() {
        return scan.textLength();
    }

    /** A character for each byte. */
    String markup() {
        if (markup.isEmpty()) {
            markup = Optional.of(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
        }
        return markup.get();
    }

    boolean asksForPassword() {
        return scan.asksForPassword();
    }
}
