// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.MessageDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DigestAlgorithmTest {

    @ParameterizedTest
    @EnumSource
    void each_is_found_by_its_word_and_known_to_java(DigestAlgorithm algorithm) throws Exception {
        assertThat(DigestAlgorithm.of(algorithm.word())).isEqualTo(algorithm);
        assertThat(MessageDigest.getInstance(algorithm.standardName()).getDigestLength())
                .isPositive();
    }

    @Test
    void several_stand_between_commas() {
        assertThat(DigestAlgorithm.listed(" sha256 ,, sha256")).containsExactly(DigestAlgorithm.SHA256);
        assertThat(DigestAlgorithm.listed("")).isEmpty();
    }

    @Test
    void an_unknown_one_is_refused_by_name() {
        assertThatThrownBy(() -> DigestAlgorithm.listed("sha256,md4"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("md4");
    }
}
