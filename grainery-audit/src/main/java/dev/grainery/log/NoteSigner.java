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

/** The private key that signs notes, with the public one that verifies them. */
public final class NoteSigner {

    private static final String BEGIN = "PRIVATE+KEY+";

    private final byte[] seed;
    private final NoteVerifier verifier;

    private NoteSigner(byte[] seed, NoteVerifier verifier) {
        this.seed = seed.clone();
        this.verifier = verifier;
    }

    /**
     * A new key.
     *
     * @param name its name, by which others know the log, such as {@code archive.example/log}
     * @throws IllegalArgumentException if that is empty, too long, or has a blank or plus in it
     */
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

    /**
     * Reads what {@link #text} has written.
     *
     * @throws IllegalArgumentException if it is something else, or the keys do not belong together; the message has nothing
     *     of it
     */
    public static NoteSigner parse(String text) {
        String[] keys = text.strip().split(" ");
        // neither name nor identifier has a plus, the key may
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
        throw new IllegalArgumentException("it holds no key that grainery log --new-key has made");
    }

    /** Both keys in a line, with a blank between them: the private one as Go's signed notes write it, and the verifier key. */
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
