// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the REST interface says of a job is understood, and whatever else comes is no state. */
class HeritrixAnswerTest {

    @Test
    void a_crawl_that_runs_is_understood() {
        HeritrixRest.State state = of("""
                <?xml version="1.0" standalone='yes'?>
                <job>
                  <shortName>sample</shortName>
                  <crawlControllerState>RUNNING</crawlControllerState>
                  <uriTotalsReport>
                    <downloadedUriCount>40</downloadedUriCount>
                    <queuedUriCount>22</queuedUriCount>
                  </uriTotalsReport>
                  <jobLogTail>
                    <value>2026-11-22T01:04:35.553Z INFO RUNNING 20261122010431</value>
                    <value>2026-11-22T01:04:32.391Z INFO PAUSED 20261122010431</value>
                  </jobLogTail>
                  <hasApplicationContext>true</hasApplicationContext>
                </job>
                """).orElseThrow();
        assertThat(state.is("RUNNING")).isTrue();
        assertThat(state.is("PAUSED")).isFalse();
        assertThat(state.built()).isTrue();
        assertThat(state.downloaded()).isEqualTo(40);
        assertThat(state.queued()).isEqualTo(22);
        assertThat(state.log()).hasSize(2).first().asString().contains("RUNNING");
    }

    @Test
    void a_job_that_was_never_built_has_no_crawl() {
        HeritrixRest.State state =
                of("<job><uriTotalsReport/><jobLogTail/><hasApplicationContext>false</hasApplicationContext></job>")
                        .orElseThrow();
        assertThat(state.state()).isEmpty();
        assertThat(state.built()).isFalse();
        assertThat(state.log()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<job><hasApplicationContext>tr",
                "Internal error",
                "<!DOCTYPE job [<!ENTITY mouse SYSTEM \"file:///etc/hostname\">]><job>&mouse;</job>",
                "<job><downloadedUriCount>many</downloadedUriCount></job>"
            })
    void what_cannot_be_read_is_no_state(String answer) {
        assertThat(of(answer)).isEmpty();
    }

    private static Optional<HeritrixRest.State> of(String answer) {
        return HeritrixRest.State.of(answer.getBytes(StandardCharsets.UTF_8));
    }
}
