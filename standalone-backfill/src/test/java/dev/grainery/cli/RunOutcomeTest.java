// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.listing.RunOutcome;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What pages and the API say of a run is what its exit status means. */
class RunOutcomeTest {

    @Test
    void each_exit_status_tells_one_outcome() {
        assertThat(Arrays.stream(RunOutcome.values()).flatMap(outcome -> outcome.exitStatuses().stream()))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(ExitStatus.values()).map(ExitStatus::code).toList());
        assertThat(RunOutcome.DONE.exitStatuses()).containsExactly(ExitStatus.WELL.code());
        assertThat(RunOutcome.STOPPED.exitStatuses()).containsExactly(ExitStatus.INTERRUPTED.code());
    }
}
