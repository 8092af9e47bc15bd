// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import dev.grainery.log.SignedNote.Signature;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** The private key that signs notes, with its verifier key. */
public final class NoteSigner {

    private static final String BEGIN = "PRIVATE+KEY+";

    private final byte[] seed;
    private final NoteVerifier verifier;

    private NoteSigner(byte[] seed, NoteVerifier verifier) {
        this.seed = seed.clone();
        this.verifier = verifier;
    }

    /** Generates a key with a name such as {@code archive.example/log}. */
    public static NoteSigner generate(String name) {
        if (!NoteVerifier.NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("the name of a key has no blank and no plus, and 1 to 200 characters");
        }
        try {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            byte[] x509 = pair.getPublic().getEncoded();
            byte[] publicKey = Arrays.copyOfRange(x509, x509.length - NoteVerifier.KEY_BYTES, x509.length);
            byte[] seed = ((EdECPrivateKey) pair.getPrivate()).getBytes().orElseThrow();
            return new NoteSigner(seed, NoteVerifier.of(name, publicKey));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java since 15 has Ed25519", e);
        }
    }

    /** The message of the exception contains no part of the text. */
    public static NoteSigner parse(String text) {
        String[] keys = text.strip().split(" ");
        // name and identifier have no plus, but the key may
        String[] parts = keys[0].split("\\+", 5);
        if (keys.length == 2 && keys[0].startsWith(BEGIN) && parts.length == 5) {
            NoteVerifier verifier = NoteVerifier.parse(keys[1]);
            byte[] key = Base64.getDecoder().decode(parts[4]);
            if (key.length == 1 + NoteVerifier.KEY_BYTES) {
                NoteSigner signer = new NoteSigner(Arrays.copyOfRange(key, 1, key.length), verifier);
                if (verifier.verifies(new SignedNote("\n", List.of()).signedBy(signer))) {
                    return signer;
                }
            }
        }
        throw new IllegalArgumentException("it is no key made by grainery log key");
    }

    /** Private key and verifier key in one line; the private key in the form of Go's signed notes. */
    public String text() {
        byte[] key = ByteBuffer.allocate(1 + seed.length)
                .put(NoteVerifier.ED25519)
                .put(seed)
                .array();
        String id = HexFormat.of().formatHex(verifier.id());
        return BEGIN + verifier.name() + "+" + id + "+" + Base64.getEncoder().encodeToString(key) + " "
                + verifier.text();
    }

    public NoteVerifier verifier() {
        return verifier;
    }

    Signature sign(byte[] text) {
        try {
            PrivateKey key = KeyFactory.getInstance("Ed25519")
                    .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed));
            java.security.Signature signature = java.security.Signature.getInstance("Ed25519");
            signature.initSign(key);
            signature.update(text);
            byte[] value = signature.sign();
            byte[] both = ByteBuffer.allocate(NoteVerifier.ID_BYTES + value.length)
                    .put(verifier.id())
                    .put(value)
                    .array();
            return new Signature(
                    verifier.name(), new String(Base64.getEncoder().encode(both), StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("the key cannot sign", e);
        }
    }
}
