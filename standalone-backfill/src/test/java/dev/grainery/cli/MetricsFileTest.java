// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.system.MetricLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsFileTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";

    @TempDir
    private Path temporary;

    private Path home;
    private Path archive;
    private Path collected;
    private Path file;

    @BeforeEach
    void fill() throws Exception {
        home = temporary.toRealPath();
        archive = Files.createDirectory(home.resolve("archive"));
        collected = Files.createDirectory(home.resolve("collected"));
        file = collected.resolve("grainery.prom");
        Oats.tree("metrics", 3).withIndex(GZ + ".cdx", OatHarvest.cdx(GZ)).writeTo(archive);
        assertThat(run("embedded:" + home.resolve("store"), "backfill", archive.toString())
                        .status())
                .isZero();
    }

    @Test
    void run_leaves_what_it_did_and_how_the_store_stands() throws Exception {
        long bytes = Files.size(archive.resolve(Oats.FIRST));
        Files.write(archive.resolve(Oats.SECOND), new byte[5]);
        Instant before = Instant.now();
        assertThat(validate("--all").status()).isEqualTo(1);
        MetricLines metrics = MetricLines.read(file);
        assertThat(metrics.value("grainery_records", "type", "container", "status", "FIRST"))
                .isZero();
        assertThat(metrics.value("grainery_records", "type", "container", "status", "VALIDATED"))
                .isEqualTo(2);
        assertThat(metrics.value("grainery_records", "type", "container", "status", "FAILED"))
                .isEqualTo(1);
        assertThat(metrics.value("grainery_records", "type", "container", "status", "FIRST-FAILED"))
                .isZero();
        assertThat(metrics.value("grainery_records", "type", "cdx", "status", "VALIDATED"))
                .isEqualTo(1);
        assertThat(metrics.value("grainery_records", "type", "harvest", "status", "FAILED"))
                .isEqualTo(1);
        assertThat(metrics.value("grainery_validate_files", "outcome", "equal")).isEqualTo(3);
        assertThat(metrics.value("grainery_validate_files", "outcome", "different"))
                .isEqualTo(1);
        assertThat(metrics.value("grainery_validate_checked_bytes", "outcome", "different"))
                .isEqualTo(5);
        assertThat(metrics.value("grainery_validate_checked_bytes", "outcome", "equal"))
                .isGreaterThan((double) bytes);
        assertThat(metrics.value("grainery_validate_read_bytes"))
                .isEqualTo(metrics.value("grainery_validate_checked_bytes", "outcome", "equal") + 5);
        assertThat(metrics.value("grainery_validate_failures")).isEqualTo(1);
        assertThat(metrics.value("grainery_validate_absent_storages")).isZero();
        assertThat(metrics.value("grainery_validate_left")).isZero();
        assertThat(metrics.value("grainery_overdue_files")).isZero();
        assertThat(metrics.value("grainery_oldest_overdue_seconds")).isZero();
        assertThat(metrics.value("grainery_validate_exit_status")).isEqualTo(1);
        assertThat(metrics.value("grainery_validate_duration_seconds")).isNotNegative();
        assertThat(metrics.value("grainery_validate_end_timestamp_seconds"))
                .isBetween((double) before.getEpochSecond(), Instant.now().getEpochSecond() + 1.0);
    }

    @Test
    void backfill_leaves_what_it_did_and_how_it_ended() throws Exception {
        String store = "embedded:" + home.resolve("other-store");
        long bytes = Files.size(archive.resolve(Oats.FIRST))
                + Files.size(archive.resolve(Oats.SECOND))
                + Files.size(archive.resolve(OatHarvest.NAME + "/" + OatHarvest.warc(2) + ".gz"))
                + Files.size(archive.resolve(Oats.INDEX));
        CommandRun.Result result = run(store, "backfill", "--metrics", file.toString(), archive.toString());
        assertThat(result.status()).isZero();
        MetricLines metrics = MetricLines.read(file);
        assertThat(metrics.value("grainery_backfill_records", "type", "container", "outcome", "new"))
                .isEqualTo(3);
        assertThat(metrics.value("grainery_backfill_records", "type", "cdx", "outcome", "new"))
                .isEqualTo(1);
        assertThat(metrics.value("grainery_backfill_records", "type", "harvest", "outcome", "new"))
                .isEqualTo(1);
        assertThat(metrics.value("grainery_backfill_records", "type", "container", "outcome", "failed"))
                .isZero();
        assertThat(metrics.value("grainery_backfill_read_bytes")).isEqualTo((double) bytes);
        assertThat(metrics.value("grainery_backfill_errors")).isZero();
        assertThat(metrics.value("grainery_backfill_exit_status")).isZero();
        assertThat(metrics.value("grainery_backfill_duration_seconds")).isNotNegative();
        assertThat(metrics.value("grainery_backfill_end_timestamp_seconds")).isPositive();
        Files.write(archive.resolve(Oats.SECOND), new byte[5]);
        assertThat(run(store, "backfill", "--metrics", file.toString(), archive.toString())
                        .status())
                .isEqualTo(1);
        MetricLines second = MetricLines.read(file);
        assertThat(second.value("grainery_backfill_records", "type", "container", "outcome", "unchanged"))
                .isEqualTo(2);
        assertThat(second.value("grainery_backfill_errors")).isPositive();
        assertThat(second.value("grainery_backfill_open_findings", "severity", "error"))
                .isEqualTo(second.value("grainery_backfill_errors"));
        assertThat(second.value("grainery_backfill_unread_files")).isZero();
        assertThat(second.value("grainery_backfill_exit_status")).isEqualTo(1);
        assertThat(second.all().keySet())
                .anyMatch(series -> series.name().equals("grainery_backfill_findings")
                        && series.labels().get("code").startsWith("GRN-E"));
        assertThat(run(store, "backfill", "--dry-run", "--metrics", file.toString(), archive.toString())
                        .err())
                .contains("--metrics cannot be combined with --dry-run");
    }

    @Test
    void files_of_backfill_and_validate_have_no_metric_in_common() throws Exception {
        assertThat(validate("--all").status()).isZero();
        Set<String> ofValidate = MetricLines.read(file).names();
        run("embedded:" + home.resolve("store"), "backfill", "--metrics", file.toString(), archive.toString());
        assertThat(MetricLines.read(file).names()).isNotEmpty().doesNotContainAnyElementsOf(ofValidate);
    }

    @Test
    void text_is_right_in_either_format() throws Exception {
        assertThat(validate().status()).isZero();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).last().isEqualTo("# EOF");
        assertThat(lines)
                .allMatch(line -> line.equals("# EOF")
                        || line.matches("# (TYPE [a-z_]+ gauge|HELP [a-z_]+ .+)")
                        || line.matches("[a-z_]+(\\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*})? [-0-9.E]+"));
        assertThat(lines.stream().filter(line -> line.startsWith("# TYPE "))).doesNotHaveDuplicates();
    }

    @Test
    void files_that_became_overdue_are_counted() throws Exception {
        Path old = home.resolve("old");
        Instant before = Instant.now();
        OverdueStore.make(old, archive, Duration.ofDays(9));
        Files.move(archive, home.resolve("away"));
        assertThat(run("embedded:" + old, "validate", "--metrics", file.toString())
                        .status())
                .isEqualTo(5);
        MetricLines metrics = MetricLines.read(file);
        assertThat(metrics.value("grainery_overdue_files")).isEqualTo(4);
        // since the latest date that the record has, not since the earlier one for which the check is planned
        double passed = Duration.between(before, Instant.now()).toMillis() / 1_000.0;
        assertThat(metrics.value("grainery_oldest_overdue_seconds")).isBetween(9 * 86_400.0, 9 * 86_400.0 + passed);
        assertThat(metrics.value("grainery_records", "type", "container", "status", "TOBEVALIDATED"))
                .isEqualTo(3);
        assertThat(metrics.value("grainery_validate_absent_storages")).isEqualTo(1);
        assertThat(metrics.value("grainery_validate_exit_status")).isEqualTo(5);
    }

    @Test
    void store_that_is_away_leaves_how_the_run_ended_and_nothing_that_is_not_known() throws Exception {
        assertThat(validate().status()).isZero();
        CommandRun.Result result =
                run("embedded:" + home.resolve("no-store"), "validate", "--metrics", file.toString());
        assertThat(result.status()).isEqualTo(3);
        MetricLines metrics = MetricLines.read(file);
        assertThat(metrics.value("grainery_validate_exit_status")).isEqualTo(3);
        assertThat(metrics.value("grainery_validate_end_timestamp_seconds")).isPositive();
        assertThat(metrics.names()).noneMatch(name -> name.startsWith("grainery_records"));
        assertThat(Files.readString(file)).endsWith("# EOF\n");
        assertNothingElseIsLeft();
    }

    @Test
    void file_takes_the_place_of_the_last_one_whole_and_may_be_read_by_others() throws Exception {
        assertThat(validate("--all").status()).isZero();
        Files.writeString(file, "# what was there\n", StandardOpenOption.APPEND);
        assertThat(validate("--all").status()).isZero();
        assertThat(Files.readString(file)).doesNotContain("what was there").startsWith("# TYPE");
        Path plain = Files.writeString(home.resolve("plain"), "");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(plain));
        assertNothingElseIsLeft();
    }

    @Test
    void run_that_checks_nothing_leaves_no_metrics() throws Exception {
        CommandRun.Result result = validate("--dry-run");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("cannot be combined with");
        assertThat(file).doesNotExist();
    }

    @Test
    void place_that_cannot_be_written_is_refused_before_anything_is_read() {
        CommandRun.Result result = run(
                "embedded:" + home.resolve("store"), "validate", "--all", "--metrics", home + "/absent/grainery.prom");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("--metrics cannot go there: there is no directory ");
        assertThat(run("embedded:" + home.resolve("store"), "export", "--type", "revision")
                        .out())
                .isEmpty();
    }

    private void assertNothingElseIsLeft() throws IOException {
        try (Stream<Path> files = Files.list(collected)) {
            assertThat(files).containsExactly(file);
        }
    }

    private CommandRun.Result validate(String... more) {
        List<String> arguments = new ArrayList<>(List.of("validate", "--metrics", file.toString()));
        arguments.addAll(List.of(more));
        return run("embedded:" + home.resolve("store"), arguments.toArray(String[]::new));
    }

    private CommandRun.Result run(String store, String... arguments) {
        return new CommandRun(home).with("GRAINERY_STORE", store).run(arguments);
    }
}
