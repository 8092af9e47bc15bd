// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** C2SP's <a href="https://c2sp.org/signed-note">signed-note</a>; the body includes its last line end. */
record SignedNote(String body, List<Signature> signatures) {
    static final int LONGEST = 1_000_000;

    private static final String BEGIN = "\u2014 ";

    SignedNote {
        signatures = List.copyOf(signatures);
    }

    record Signature(String name, String value) {
        byte[] bytes() {
            return Base64.getDecoder().decode(value);
        }
    }

    static SignedNote parse(String text) {
        int end = text.lastIndexOf("\n\n");
        if (end < 0 || !text.endsWith("\n") || text.length() > LONGEST) {
            throw new IllegalArgumentException("it is no signed note");
        }
        List<Signature> signatures = new ArrayList<>();
        for (String line : text.substring(end + 2).split("\n", -1)) {
            if (!line.isEmpty()) {
                String[] words = line.split(" ", -1);
                if (!line.startsWith(BEGIN) || words.length != 3) {
                    throw new IllegalArgumentException("a line of its signatures cannot be read");
                }
                Signature signature = new Signature(words[1], words[2]);
                if (signature.bytes().length < NoteVerifier.ID_BYTES) {
                    throw new IllegalArgumentException("a signature is too short");
                }
                signatures.add(signature);
            }
        }
        return new SignedNote(text.substring(0, end + 1), signatures);
    }

    byte[] signed() {
        return body.getBytes(StandardCharsets.UTF_8);
    }

    /** Adds a signature, replacing an earlier one of the same key. */
    SignedNote signedBy(NoteSigner key) {
        List<Signature> all = signatures.stream()
                .filter(one -> !key.verifier().isOwn(one))
                .collect(Collectors.toCollection(ArrayList::new));
        all.add(key.sign(signed()));
        return new SignedNote(body, all);
    }

    String text() {
        return signatures.stream()
                .map(one -> BEGIN + one.name() + " " + one.value() + "\n")
                .collect(Collectors.joining("", body + "\n", ""));
    }
}
