// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Notes are signed as others sign and verify them. */
class SignedNoteTest {

    /** The example of Go's implementation, golang.org/x/mod/sumdb/note. */
    private static final String PRIVATE =
            "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";

    private static final String PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    private static final String BODY =
            "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    private static final String SIGNED = BODY
            + "\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

    @Test
    void a_note_is_signed_and_verified_as_by_another_implementation() {
        NoteSigner key = NoteSigner.parse(PRIVATE + " " + PUBLIC);
        assertThat(key.text()).isEqualTo(PRIVATE + " " + PUBLIC);
        assertThat(new SignedNote(BODY, List.of()).signedBy(key).text()).isEqualTo(SIGNED);
        SignedNote note = SignedNote.parse(SIGNED);
        assertThat(NoteVerifier.parse(PUBLIC).verifies(note)).isTrue();
        assertThat(NoteVerifier.parse(PUBLIC).verifies(new SignedNote(BODY + "x\n", note.signatures())))
                .isFalse();
        assertThat(note.signedBy(key).text()).isEqualTo(SIGNED);
    }

    @Test
    void several_keys_may_sign() {
        NoteSigner one = NoteSigner.generate("archive.example/log");
        NoteSigner other = NoteSigner.generate("library.example/witness");
        SignedNote note = SignedNote.parse(
                new SignedNote(BODY, List.of()).signedBy(one).signedBy(other).text());
        assertThat(note.signatures()).hasSize(2);
        assertThat(one.verifier().verifies(note)).isTrue();
        assertThat(other.verifier().verifies(note)).isTrue();
        assertThat(NoteSigner.generate("archive.example/log").verifier().verifies(note))
                .isFalse();
        assertThat(NoteSigner.parse(one.text()).verifier()).isEqualTo(one.verifier());
    }

    @Test
    void what_is_no_note_or_key_is_refused_without_repeating_it() {
        for (String text : List.of(
                "",
                "a\n",
                BODY,
                BODY + "\n- x y\n",
                BODY + "\n\u2014 x !!\n",
                BODY + "\n\u2014 x AAA=\n",
                "x".repeat(1_000_001))) {
            assertThatThrownBy(() -> SignedNote.parse(text)).isInstanceOf(IllegalArgumentException.class);
        }
        String other = NoteSigner.generate("PeterNeumann").verifier().text();
        for (String text : List.of("", PRIVATE, PRIVATE + " " + other, PRIVATE.substring(0, 60) + " " + PUBLIC)) {
            assertThatThrownBy(() -> NoteSigner.parse(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("AYEK");
        }
        for (String text : List.of("", "PeterNeumann+c74f20a4" + PUBLIC.substring(21), "a b+c74f20a3+x")) {
            assertThatThrownBy(() -> NoteVerifier.parse(text)).hasMessageContaining("not a verifier key");
        }
        assertThatThrownBy(() -> NoteSigner.generate("a b")).hasMessageContaining("no blank");
    }

    @Test
    void a_checkpoint_has_origin_size_and_root() throws Exception {
        String root = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
        Path where = Path.of("checkpoint");
        Checkpoint read = Checkpoint.parse("log\n12\n" + root + "\n\n", where);
        assertThat(read.size()).isEqualTo(12);
        assertThat(read.rootBytes()).hasSize(32);
        for (String text :
                List.of("log\n12\n\n", "log\n-1\n" + root + "\n\n", "log\n1\nAAAA\n\n", "log\n1\n!\n\n", "log")) {
            assertThatThrownBy(() -> Checkpoint.parse(text, where))
                    .isInstanceOf(LogDamagedException.class)
                    .hasMessageContaining("holds no checkpoint");
        }
    }
}
