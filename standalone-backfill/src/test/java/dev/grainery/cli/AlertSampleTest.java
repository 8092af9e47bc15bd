// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.tree.Oats;
import dev.grainery.system.AlertRule;
import dev.grainery.system.AlertSample;
import dev.grainery.system.DashboardSample;
import dev.grainery.system.MetricLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample of alerts: each fires in the case that it is for, on what the program really writes, and in no other. */
class AlertSampleTest {

    @TempDir
    private Path temporary;

    private Path home;
    private Path archive;
    private Path file;
    private Path backfilled;
    private List<AlertRule> rules;

    @BeforeEach
    void fill() throws Exception {
        home = temporary.toRealPath();
        archive = Files.createDirectory(home.resolve("archive"));
        file = home.resolve("grainery.prom");
        Oats.tree("alerts", 2).writeTo(archive);
        backfilled = home.resolve("backfill.prom");
        assertThat(backfill()).isZero();
        // those of crawls are tested where crawls are
        rules = AlertSample.rules(metric -> !metric.startsWith("grainery_crawl_"));
    }

    @Test
    void every_metric_and_every_label_of_a_rule_is_one_that_the_program_writes() throws Exception {
        run("validate", "--metrics", file.toString());
        MetricLines metrics = MetricLines.read(file, backfilled);
        assertThat(rules).hasSizeGreaterThan(5).allSatisfy(rule -> {
            assertThat(metrics.names()).contains(rule.metric());
            rule.labels()
                    .forEach((label, pattern) -> Arrays.stream(pattern.split("\\|"))
                            .forEach(value -> assertThat(metrics.all().keySet())
                                    .as(rule.name())
                                    .anyMatch(series -> series.name().equals(rule.metric())
                                            && value.equals(series.labels().get(label)))));
        });
    }

    @Test
    void every_metric_of_the_dashboard_is_one_that_the_program_writes() throws Exception {
        Files.write(archive.resolve(Oats.FIRST), new byte[2]);
        assertThat(backfill()).isEqualTo(1);
        run("validate", "--all", "--metrics", file.toString());
        Set<String> shown = DashboardSample.metrics(metric -> !metric.startsWith("grainery_crawl_"));
        assertThat(shown).contains("grainery_records", "grainery_backfill_records");
        assertThat(MetricLines.read(file, backfilled).names()).containsAll(shown);
    }

    @Test
    void every_rule_says_how_grave_it_is_and_what_it_means() throws Exception {
        assertThat(AlertSample.groups().get(0)).containsEntry("name", "grainery");
        assertThat(AlertSample.entries()).allSatisfy(rule -> {
            assertThat(map(rule, "labels").get("severity")).isIn("critical", "warning");
            assertThat(map(rule, "annotations")).containsOnlyKeys("summary", "description");
        });
        List<AlertRule> all = AlertSample.rules(metric -> true);
        assertThat(all.stream().map(AlertRule::name)).doesNotHaveDuplicates();
        String page = Files.readString(Pages.root().resolve("docs/revision.md"));
        assertThat(all).allSatisfy(rule -> assertThat(page).contains("`" + rule.name() + "`"));
    }

    @Test
    void no_alert_fires_while_all_is_well() throws Exception {
        assertThat(validate()).isEmpty();
    }

    @Test
    void damaged_file_fires_until_it_is_restored() throws Exception {
        byte[] good = Files.readAllBytes(archive.resolve(Oats.FIRST));
        Files.write(archive.resolve(Oats.FIRST), new byte[2]);
        assertThat(validate("--all")).containsExactly("GraineryCheckFailed", "GraineryFileFailed");
        // a later run that has nothing to do does not make it well
        assertThat(validate()).containsExactly("GraineryFileFailed");
        Files.write(archive.resolve(Oats.FIRST), good);
        assertThat(validate("--all")).isEmpty();
    }

    @Test
    void storage_that_is_not_there_fires() throws Exception {
        Files.move(archive, home.resolve("away"));
        assertThat(validate("--all")).containsExactly("GraineryStorageAbsent");
    }

    @Test
    void overdue_file_fires() throws Exception {
        Path old = home.resolve("old");
        OverdueStore.make(old, archive, Duration.ofDays(8));
        Files.move(archive, home.resolve("away"));
        new CommandRun(home).with("GRAINERY_STORE", "embedded:" + old).run("validate", "--metrics", file.toString());
        assertThat(firing(Instant.now())).containsExactly("GraineryOverdue", "GraineryStorageAbsent");
    }

    @Test
    void store_that_is_away_fires() throws Exception {
        new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("no-store"))
                .run("validate", "--metrics", file.toString());
        assertThat(firing(Instant.now())).containsExactly("GraineryStoreAway");
    }

    @Test
    void run_that_did_not_take_place_fires() throws Exception {
        assertThat(validate()).isEmpty();
        assertThat(firing(Instant.now().plus(Duration.ofDays(4)))).containsExactly("GraineryDidNotRun");
        assertThat(firing(Instant.now().plus(Duration.ofDays(9))))
                .containsExactly("GraineryBackfillDidNotRun", "GraineryDidNotRun");
        Files.writeString(file, "");
        assertThat(firing(Instant.now())).containsExactly("GraineryNeverRan");
    }

    @Test
    void fault_of_the_program_fires() throws Exception {
        fail("validate", file);
        assertThat(firing(Instant.now())).containsExactly("GraineryFault");
        fail("backfill", backfilled);
        assertThat(firing(Instant.now())).containsExactly("GraineryBackfillFault", "GraineryFault");
    }

    private static void fail(String command, Path metrics) {
        assertThatThrownBy(() -> GivenRunOptions.run(command, "--metrics", metrics.toString())
                        .run(() -> {
                            throw new IllegalStateException("a fault");
                        }))
                .hasMessage("a fault");
    }

    @Test
    void backfill_that_meets_errors_or_no_store_fires() throws Exception {
        assertThat(validate()).isEmpty();
        Files.write(archive.resolve(Oats.FIRST), new byte[2]);
        assertThat(backfill()).isEqualTo(1);
        assertThat(firing(Instant.now())).containsExactly("GraineryBackfillErrors");
        Files.createDirectories(home.resolve("unusable/grainery.db"));
        new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("unusable"))
                .run("backfill", "--metrics", backfilled.toString(), archive.toString());
        assertThat(firing(Instant.now())).containsExactly("GraineryBackfillStoreAway");
    }

    private int backfill() {
        return run("backfill", "--quiet", "--metrics", backfilled.toString(), archive.toString())
                .status();
    }

    private Set<String> validate(String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("validate", "--quiet", "--metrics", file.toString()));
        arguments.addAll(List.of(more));
        run(arguments.toArray(String[]::new));
        return firing(Instant.now());
    }

    private Set<String> firing(Instant now) throws Exception {
        return AlertSample.firing(rules, MetricLines.read(file, backfilled), now);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> from, String key) {
        return (Map<String, Object>) from.get(key);
    }

    private CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(arguments);
    }
}
