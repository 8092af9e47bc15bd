// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import dev.grainery.file.PercentEncoding;
import dev.grainery.read.container.Ascii;
import java.text.Normalizer;

final class PlainName {

    static final int LONGEST = 1_000;

    private PlainName() {}

    static String of(String name) {
        String bounded = name.length() > LONGEST ? name.substring(0, LONGEST) : name;
        String composed = Normalizer.normalize(decoded(bounded), Normalizer.Form.NFC);
        return composed.strip();
    }

    private static String decoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] bytes = PercentEncoding.decode(text);
        return Ascii.utf8(bytes, 0, bytes.length).orElse(text);
    }
}
