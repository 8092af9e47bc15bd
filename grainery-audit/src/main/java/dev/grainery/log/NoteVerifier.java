// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import dev.grainery.log.SignedNote.Signature;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ed25519, {@code name+identifier+key}; {@code key} is the algorithm in one byte and the key, in Base64. */
public record NoteVerifier(String name, String key) {

    static final byte ED25519 = 1;
    static final int ID_BYTES = 4;
    static final int KEY_BYTES = 32;
    static final Pattern NAME = Pattern.compile("[^\\s+\\p{Cntrl}]{1,200}");

    private static final Pattern TEXT = Pattern.compile("(" + NAME + ")\\+([0-9a-f]{8})\\+([A-Za-z0-9+/=]{44})");
    private static final byte[] X509 = HexFormat.of().parseHex("302a300506032b6570032100");

    public static NoteVerifier parse(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        if (parts.matches()) {
            NoteVerifier key = new NoteVerifier(parts.group(1), parts.group(3));
            if (key.bytes()[0] == ED25519 && HexFormat.of().formatHex(key.id()).equals(parts.group(2))) {
                return key;
            }
        }
        throw new IllegalArgumentException("not a verifier key such as archive.example/log+1b9d0f6c+AbC...");
    }

    static NoteVerifier of(String name, byte[] publicKey) {
        byte[] key =
                ByteBuffer.allocate(1 + KEY_BYTES).put(ED25519).put(publicKey).array();
        return new NoteVerifier(name, Base64.getEncoder().encodeToString(key));
    }

    private byte[] bytes() {
        return Base64.getDecoder().decode(key);
    }

    byte[] id() {
        return Arrays.copyOf(TreeHash.sha256((name + "\n").getBytes(StandardCharsets.UTF_8), bytes()), ID_BYTES);
    }

    boolean isOwn(Signature signature) {
        return signature.name().equals(name) && Arrays.equals(Arrays.copyOf(signature.bytes(), ID_BYTES), id());
    }

    boolean verifies(SignedNote note) {
        return note.signatures().stream().filter(this::isOwn).anyMatch(one -> isValid(note.signed(), one.bytes()));
    }

    private boolean isValid(byte[] text, byte[] signature) {
        try {
            byte[] encoded = ByteBuffer.allocate(X509.length + KEY_BYTES)
                    .put(X509)
                    .put(bytes(), 1, KEY_BYTES)
                    .array();
            PublicKey publicKey = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
            java.security.Signature check = java.security.Signature.getInstance("Ed25519");
            check.initVerify(publicKey);
            check.update(text);
            return check.verify(signature, ID_BYTES, signature.length - ID_BYTES);
        } catch (GeneralSecurityException e) {
            // malformed signatures are invalid
            return false;
        }
    }

    public String text() {
        return name + "+" + HexFormat.of().formatHex(id()) + "+" + key;
    }
}
