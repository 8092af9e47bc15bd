// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalMachineTest {

    @ParameterizedTest
    @CsvSource({
        "crawler00, crawler00",
        "crawler00, Crawler00.library.example",
        "crawler00.library.example, crawler00",
    })
    void a_machine_is_known_with_its_domain_and_without(String name, String other) {
        assertThat(LocalMachine.isSame(name, other)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "crawler00, crawler001",
        "crawler00.library.example, crawler00.archive.example",
        "localhost, localhost",
        "localhost.localdomain, localhost",
    })
    void machines_that_might_be_two_are_not_taken_for_one(String name, String other) {
        assertThat(LocalMachine.isSame(name, other)).isFalse();
    }
}
