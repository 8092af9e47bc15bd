// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the samples for every night and every week call runs, and what they promise of it is so. */
class NightlySamplesTest extends BackfilledArchive {

    private static final Pattern CALL = Pattern.compile("grainery\\.jar ([^;]+)");

    /** Where the node exporter of Debian and Ubuntu looks. */
    private static final String COLLECTED = "/var/lib/prometheus/node-exporter/";

    @Override
    FixtureTree tree() {
        return Oats.tree("nightly", 2);
    }

    static Stream<Path> samples() throws IOException {
        Path samples = Pages.root().resolve("config-samples");
        try (Stream<Path> files = Files.walk(samples, 2)) {
            return files
                    .filter(file -> file.toString().endsWith(".cron")
                            || file.getFileName().toString().matches("grainery-(?!serve).*\\.service"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static List<String> calls(Path sample) throws IOException {
        return Files.readAllLines(sample).stream()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line ->
                        CALL.matcher(line).results().map(call -> call.group(1).strip()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_call_of_a_sample_runs_and_is_well_while_the_archive_is(Path sample) throws IOException {
        assertThat(calls(sample)).isNotEmpty().allSatisfy(call -> {
            CommandRun.Result result = called(call);
            assertThat(result.err()).isEmpty();
            assertThat(result.status()).as(call).isZero();
        });
    }

    private CommandRun.Result called(String call) {
        return run(call.replace(COLLECTED, home() + "/")
                .replace("/mnt/archive", archive().toString())
                .split(" +"));
    }

    @Test
    void every_service_has_a_timer_and_every_night_leaves_its_metrics_in_a_file_of_its_own() throws IOException {
        List<Path> samples = samples().toList();
        assertThat(samples).hasSizeGreaterThanOrEqualTo(4);
        Pattern metrics = Pattern.compile("--metrics " + COLLECTED + "([a-z-]+\\.prom)");
        for (Path sample : samples) {
            if (sample.toString().endsWith(".service")) {
                assertThat(sample.resolveSibling(sample.getFileName().toString().replace(".service", ".timer")))
                        .content()
                        .contains("OnCalendar=");
            }
            List<String> files = calls(sample).stream()
                    .filter(call -> call.matches("(backfill|validate) .*"))
                    .map(call -> {
                        Matcher file = metrics.matcher(call);
                        assertThat(file.find()).as(call).isTrue();
                        return call.split(" ")[0] + " " + file.group(1);
                    })
                    .toList();
            assertThat(List.of("backfill grainery-backfill.prom", "validate grainery.prom"))
                    .containsAll(files);
        }
    }

    @Test
    void report_fails_while_an_error_is_open() throws IOException {
        Files.delete(archive().resolve(OatHarvest.NAME + "/" + OatHarvest.warc(1) + ".gz"));
        assertThat(run("validate", "presence").status()).isEqualTo(1);
        Path report = Pages.root().resolve("config-samples/systemd/grainery-report.service");
        List<CommandRun.Result> results =
                calls(report).stream().map(this::called).toList();
        assertThat(results.get(0).out()).contains("findings", "1 error");
        assertThat(results.get(1).out()).contains("GRN-E012");
        assertThat(results).extracting(CommandRun.Result::status).containsExactly(0, 1);
        run("findings", "ack", "--code", "GRN-E012", "--reason", "withdrawn");
        assertThat(called(calls(report).get(1)).status()).isZero();
    }
}
