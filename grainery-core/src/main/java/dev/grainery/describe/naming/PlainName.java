// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;

/** A name made ready to be looked at: of bounded length, no longer percent-encoded, accents composed. */
final class PlainName {

    /** Characters looked at; the rest of a longer name tells nothing. */
    static final int LONGEST = 1_000;

    private PlainName() {}

    static String of(String name) {
        String bounded = name.length() > LONGEST ? name.substring(0, LONGEST) : name;
        String composed = Normalizer.normalize(decoded(bounded), Normalizer.Form.NFC);
        return composed.strip();
    }

    /** The text without percent-encoding, or as it was if that is not UTF-8. */
    private static String decoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length);
        for (int i = 0; i < raw.length; i++) {
            int high = raw[i] == '%' && i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
            int low = high >= 0 ? Character.digit(raw[i + 2], 16) : -1;
            if (low >= 0) {
                bytes.write(high << 4 | low);
                i += 2;
            } else {
                bytes.write(raw[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            return text;
        }
    }
}
