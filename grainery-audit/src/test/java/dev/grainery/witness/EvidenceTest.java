// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stamps of an authority that openssl is: what they prove, and what is refused. */
class EvidenceTest {

    private static final byte[] TEXT = "oats\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] OTHER = "rye\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private static Path directory;

    private static OpensslAuthority brief;
    private static OpensslAuthority lasting;
    private static TrustedAuthorities both;

    private final Instant now = Instant.now();
    private final Instant later = now.plus(Duration.ofDays(100));

    @BeforeAll
    static void establish() throws Exception {
        brief = new OpensslAuthority(directory.resolve("brief"), "Brief", 30);
        lasting = new OpensslAuthority(
                directory.resolve("lasting"), "Lasting", 3000, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256");
        both = TrustedAuthorities.of((Files.readString(brief.root()) + Files.readString(lasting.root()))
                .getBytes(StandardCharsets.US_ASCII));
    }

    private static Evidence first(OpensslAuthority authority) throws Exception {
        byte[] request = Evidence.request(TEXT, StampDigest.SHA256);
        return Evidence.of(TEXT, request, authority.answer(request));
    }

    private static Evidence renewed(Evidence evidence, StampDigest digest) throws Exception {
        byte[] request = evidence.renewalRequest(TEXT, digest);
        return evidence.renewed(TEXT, request, lasting.answer(request));
    }

    @Test
    void stamp_proves_that_the_text_existed() throws Exception {
        List<Stamp> stamps = first(brief).verify(TEXT, both, now);
        assertThat(stamps).hasSize(1);
        assertThat(stamps.get(0).authority()).isEqualTo("CN=Brief");
        assertThat(stamps.get(0).digest()).isEqualTo("SHA-256");
        assertThat(stamps.get(0).time()).isBetween(now.minusSeconds(60), now.plusSeconds(600));
    }

    @Test
    void another_text_is_not_proven() throws Exception {
        Evidence evidence = first(brief);
        assertRefused(() -> evidence.verify(OTHER, both, now), "not one of this text");
    }

    @Test
    void answer_to_another_request_is_refused() throws Exception {
        byte[] request = Evidence.request(TEXT, StampDigest.SHA256);
        byte[] replayed = brief.answer(Evidence.request(TEXT, StampDigest.SHA256));
        assertRefused(() -> Evidence.of(TEXT, request, replayed), "nonce");
        byte[] other = Evidence.request(OTHER, StampDigest.SHA256);
        byte[] answer = brief.answer(other);
        assertRefused(() -> Evidence.of(TEXT, request, answer), "no answer to the request");
        assertRefused(() -> Evidence.of(TEXT, other, answer), "not one of this text");
    }

    @Test
    void authority_that_nobody_trusts_is_refused() throws Exception {
        Evidence evidence = first(brief);
        TrustedAuthorities one = TrustedAuthorities.of(Files.readAllBytes(lasting.root()));
        assertRefused(() -> evidence.verify(TEXT, one, now), "CN=Brief");
        assertRefused(() -> evidence.verify(TEXT, TrustedAuthorities.ofJava(), now), "CN=Brief");
        assertRefused(() -> TrustedAuthorities.of(TEXT), "certificate");
    }

    @Test
    void expired_stamp_is_refused_unless_it_was_renewed_before() throws Exception {
        Evidence evidence = first(brief);
        assertRefused(() -> evidence.verify(TEXT, both, later), "expired");
        List<Stamp> stamps = renewed(evidence, StampDigest.SHA256).verify(TEXT, both, later);
        assertThat(stamps).extracting(Stamp::authority).containsExactly("CN=Brief", "CN=Lasting");
    }

    @Test
    void renewals_by_the_same_and_by_other_algorithms_are_one_chain_of_proof() throws Exception {
        Evidence evidence = first(brief);
        for (StampDigest digest : List.of(
                StampDigest.SHA256, StampDigest.SHA256, StampDigest.SHA512, StampDigest.SHA512, StampDigest.SHA384)) {
            evidence = Evidence.read(renewed(evidence, digest).encoded());
        }
        assertThat(evidence.verify(TEXT, both, later))
                .extracting(Stamp::digest)
                .containsExactly("SHA-256", "SHA-256", "SHA-256", "SHA-512", "SHA-512", "SHA-384");
        Evidence whole = evidence;
        assertRefused(() -> whole.verify(OTHER, both, later), "not one of this text");
    }

    @Test
    void renewal_of_other_evidence_is_refused() throws Exception {
        Evidence evidence = first(brief);
        Evidence other = first(brief);
        for (StampDigest digest : List.of(StampDigest.SHA256, StampDigest.SHA512)) {
            byte[] request = other.renewalRequest(TEXT, digest);
            byte[] answer = lasting.answer(request);
            assertRefused(() -> evidence.renewed(TEXT, request, answer), "");
        }
    }

    @Test
    void altered_evidence_proves_nothing_else() throws Exception {
        Evidence evidence = renewed(renewed(first(brief), StampDigest.SHA256), StampDigest.SHA512);
        List<Stamp> proven = evidence.verify(TEXT, both, later);
        byte[] encoded = evidence.encoded();
        Random random = new Random(7);
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            byte[] altered = encoded.clone();
            altered[random.nextInt(altered.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                assertThat(Evidence.read(altered).verify(TEXT, both, later)).isEqualTo(proven);
            } catch (StampException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(350);
    }

    @Test
    void stamps_cannot_be_left_out_or_taken_from_other_evidence() throws Exception {
        Evidence one = renewed(first(brief), StampDigest.SHA512);
        byte[] first = first(brief).encoded();
        byte[] spliced = EvidenceParts.withFirstChainOf(one.encoded(), first);
        assertThat(spliced).isNotEqualTo(one.encoded());
        assertRefused(() -> Evidence.read(spliced).verify(TEXT, both, later), "not one of this text");
    }

    @Test
    void garbage_is_refused() throws Exception {
        Random random = new Random(11);
        byte[] answer = brief.answer(Evidence.request(TEXT, StampDigest.SHA256));
        byte[] nested = new byte[100_000];
        for (int i = 0; i < nested.length; i += 2) {
            nested[i] = 0x30;
            nested[i + 1] = (byte) 0x80;
        }
        for (int length : new int[] {0, 1, 100, answer.length - 1, answer.length / 2}) {
            byte[] noise = new byte[length];
            random.nextBytes(noise);
            for (byte[] garbage : List.of(noise, Arrays.copyOf(answer, length), nested)) {
                assertRefused(() -> Evidence.answered(garbage), "");
                assertRefused(() -> Evidence.read(garbage), "");
            }
        }
    }

    private static void assertRefused(ThrowingCallable call, String why) {
        assertThatThrownBy(call).isInstanceOf(StampException.class).hasMessageContaining(why);
    }
}
