// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the samples for every night call is a command that exists, with options that it has. */
class NightlySamplesTest {

    private static final String JAR = "grainery.jar ";

    /** Where the node exporter of Debian and Ubuntu looks, with an ending that it takes. */
    private static final Path COLLECTED = Path.of("/var/lib/prometheus/node-exporter/grainery.prom");

    @ParameterizedTest
    @ValueSource(strings = {"systemd/grainery-validate.service", "grainery-validate.cron"})
    void the_command_line_of_a_sample_is_understood(String sample) throws IOException {
        Path file = Pages.root().resolve("config-samples").resolve(sample);
        List<String> calls = Files.readAllLines(file).stream()
                .filter(line -> line.contains(JAR) && !line.startsWith("#"))
                .map(line -> line.substring(line.indexOf(JAR) + JAR.length()))
                .toList();
        assertThat(calls).hasSize(1);
        CommandLine.ParseResult parsed =
                Grainery.commandLine().parseArgs(calls.get(0).split(" "));
        assertThat(parsed.subcommand().commandSpec().name()).isEqualTo("validate");
        assertThat(parsed.subcommand().matchedOptionValue("--max-time", Optional.empty()))
                .contains("4h");
        assertThat(parsed.subcommand().matchedOptionValue("--metrics", Optional.empty()))
                .contains(COLLECTED);
    }
}
