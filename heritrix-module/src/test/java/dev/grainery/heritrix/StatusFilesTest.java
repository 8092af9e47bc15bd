// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.heritrix.task.DeliveryState;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.record.Crawl;
import dev.grainery.record.RecordJson;
import dev.grainery.system.AlertRule;
import dev.grainery.system.AlertSample;
import dev.grainery.system.DashboardSample;
import dev.grainery.system.MetricLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusFilesTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    @TempDir
    private Path directory;

    private final List<String> alerts = new ArrayList<>();
    private Instant now = START;
    private Launch state;
    private Path status;
    private Path metrics;
    private StatusFiles files;

    @BeforeEach
    void open() {
        state = running(0, 0, Optional.empty());
        status = directory.resolve("status.json");
        metrics = directory.resolve("grainery-a+job.prom");
        files = new StatusFiles(
                Executors.newSingleThreadScheduledExecutor(),
                () -> state.state(),
                status,
                Optional.of(directory),
                new OperatorLog() {
                    @Override
                    public void info(String line) {
                        throw new AssertionError(line);
                    }

                    @Override
                    public void alert(String message) {
                        alerts.add(message);
                    }
                },
                () -> now);
    }

    @AfterEach
    void close() {
        files.close();
    }

    private static Launch running(long recorded, long failed, Optional<Instant> oldest) {
        return new Launch(recorded, failed, oldest);
    }

    private static final class Launch {

        private final long recorded;
        private final long failed;
        private final Optional<Instant> oldest;
        private Optional<Instant> end = Optional.empty();
        private List<String> vanished = List.of();
        private long refused;
        private Map<String, Long> inspected;
        private long cdxNotWritten;
        private Optional<Instant> cdxFailingSince;
        private boolean delivered = true;

        Launch(long recorded, long failed, Optional<Instant> oldest) {
            this.recorded = recorded;
            this.failed = failed;
            this.oldest = oldest;
            this.inspected = recorded > 0 ? Map.of("valid", recorded) : Map.of();
            this.cdxFailingSince = failed > 0 ? Optional.of(START.plusSeconds(50)) : Optional.empty();
        }

        Launch ended() {
            end = Optional.of(START.plusSeconds(600));
            return this;
        }

        Launch vanished(String name) {
            vanished = List.of(name);
            return this;
        }

        Launch refused(long records) {
            refused = records;
            return this;
        }

        Launch malformed() {
            inspected = Map.of("valid", 1L, "malformed", 1L);
            return this;
        }

        Launch cdx(long notWritten, Optional<Instant> failingSince) {
            cdxNotWritten = notWritten;
            cdxFailingSince = failingSince;
            return this;
        }

        Launch withoutStore() {
            delivered = false;
            return this;
        }

        JobState state() {
            RecordingCounts.Snapshot counts = new RecordingCounts.Snapshot(
                    recorded + failed + 1,
                    recorded,
                    failed,
                    recorded > 0 ? Optional.of(START.plusSeconds(60)) : Optional.empty(),
                    failed > 0 ? Optional.of("b.warc.gz: it cannot be read") : Optional.empty(),
                    failed > 0 ? Optional.of(START.plusSeconds(61)) : Optional.empty(),
                    recorded > 0 ? Map.of("GRN-W017", 2L) : Map.of(),
                    inspected,
                    recorded,
                    cdxNotWritten);
            return new JobState(
                    new JobState.Launch(
                            "a job", "20260102030405", START, end, end.isPresent() ? "FINISHED" : "RUNNING"),
                    JobState.Recording.of(
                            counts,
                            new Crawl.Balance(
                                    recorded + failed + vanished.size(), recorded, 0, vanished.size(), vanished)),
                    delivered ? Optional.of(cdxFiles()) : Optional.empty(),
                    delivered ? "mongodb://grainery:***@db.library.example/grainery" : "outbox:",
                    delivered ? Optional.of(delivery()) : Optional.empty(),
                    new JobState.Waiting("/srv/outbox", oldest.isPresent() ? 3 : 0, oldest, refused));
        }

        private DeliveryState delivery() {
            return new DeliveryState(
                    oldest.isEmpty(),
                    START,
                    recorded,
                    0,
                    oldest.map(since -> "the store cannot be reached"),
                    oldest.map(since -> START.plusSeconds(40)));
        }

        private JobState.CdxFiles cdxFiles() {
            return new JobState.CdxFiles(
                    "/srv/cdx",
                    recorded,
                    cdxNotWritten,
                    Optional.of(new JobState.CdxServerState(
                            "http://cdx.library.example/archive?***",
                            recorded,
                            failed,
                            cdxFailingSince,
                            cdxFailingSince.map(since -> "no connection"))));
        }
    }

    private JsonNode json() throws IOException {
        return RecordJson.mapper().readTree(status.toFile());
    }

    @Test
    void the_status_says_how_all_stands() throws IOException {
        state = running(2, 1, Optional.of(START.plusSeconds(30)));
        files.write();
        assertThat(json()).isEqualTo(RecordJson.mapper().readTree("""
                                        {"updated": "2026-01-02T03:04:05.678Z", "job": "a job",
                                         "launch": "20260102030405", "start": "2026-01-02T03:04:05.678Z",
                                         "status": "RUNNING",
                                         "containers": {"found": 4, "recorded": 2, "waiting": 1, "failed": 1,
                                          "named": 3, "unfinished": 0, "vanished": 0},
                                         "lastRecord": "2026-01-02T03:05:05.678Z",
                                         "lastError": "b.warc.gz: it cannot be read",
                                         "lastErrorAt": "2026-01-02T03:05:06.678Z",
                                         "findings": {"GRN-W017": 2},
                                         "inspected": {"valid": 2},
                                         "cdx": {"directory": "/srv/cdx", "written": 2, "notWritten": 0,
                                          "server": "http://cdx.library.example/archive?***", "delivered": 2,
                                          "waiting": 1, "failingSince": "2026-01-02T03:04:55.678Z",
                                          "lastError": "no connection"},
                                         "store": "mongodb://grainery:***@db.library.example/grainery",
                                         "delivery": {"delivering": false, "since": "2026-01-02T03:04:05.678Z", "delivered": 2,
                                          "refused": 0, "lastError": "the store cannot be reached",
                                          "lastErrorAt": "2026-01-02T03:04:45.678Z"},
                                         "outbox": {"directory": "/srv/outbox", "waiting": 3,
                                          "oldest": "2026-01-02T03:04:35.678Z", "refused": 0}}
                                        """));
    }

    @Test
    void every_field_of_the_status_is_on_the_page() throws IOException {
        state = running(2, 1, Optional.of(START)).ended();
        files.write();
        Set<String> fields = new TreeSet<>();
        json().properties().forEach(field -> {
            if (field.getValue().isObject() && !Set.of("findings", "inspected").contains(field.getKey())) {
                field.getValue().fieldNames().forEachRemaining(inner -> fields.add(field.getKey() + "." + inner));
            } else {
                fields.add(field.getKey());
            }
        });
        assertThat(OperatorPage.statusColumn(0)).containsExactlyInAnyOrderElementsOf(fields);
    }

    @Test
    void every_metric_is_on_the_page() throws IOException {
        state = running(2, 1, Optional.of(START));
        files.write();
        Set<String> names = new TreeSet<>(MetricLines.read(metrics).names());
        state.ended();
        files.write();
        names.addAll(MetricLines.read(metrics).names());
        assertThat(OperatorPage.statusColumn(2).stream()
                        .map(metric -> "grainery_crawl_" + metric.replaceFirst("\\{.*", ""))
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(names);
        Set<String> shown = DashboardSample.metrics(metric -> metric.startsWith("grainery_crawl_"));
        assertThat(shown).hasSizeGreaterThan(3);
        assertThat(names).containsAll(shown);
    }

    @Test
    void it_is_written_when_something_changes_and_each_minute_as_a_sign_of_life() throws IOException {
        files.write();
        now = START.plusSeconds(59);
        files.write();
        assertThat(json().path("updated").asText()).isEqualTo("2026-01-02T03:04:05.678Z");
        now = START.plusSeconds(60);
        files.write();
        assertThat(json().path("updated").asText()).isEqualTo("2026-01-02T03:05:05.678Z");
        now = START.plusSeconds(61);
        state = running(1, 0, Optional.empty());
        files.write();
        assertThat(json().path("updated").asText()).isEqualTo("2026-01-02T03:05:06.678Z");
        now = START.plusSeconds(62);
        state.ended();
        files.close();
        assertThat(json().path("status").asText()).isEqualTo("FINISHED");
        assertThat(json().path("end").asText()).isEqualTo("2026-01-02T03:14:05.678Z");
    }

    @Test
    void what_cannot_be_written_is_told_once_and_tried_again() throws IOException {
        Files.createDirectories(status.resolve("in-the-way"));
        files.write();
        files.write();
        assertThat(alerts).hasSize(1).first().asString().contains("the status of the recording cannot be written");
        Files.delete(status.resolve("in-the-way"));
        Files.delete(status);
        files.write();
        assertThat(json().path("job").asText()).isEqualTo("a job");
        assertThat(alerts).hasSize(1);
    }

    @Test
    void each_job_has_a_file_of_its_own_in_a_directory_and_its_name_in_each_value() throws IOException {
        files.write();
        assertThat(MetricLines.read(metrics).all().keySet())
                .isNotEmpty()
                .allMatch(series -> series.labels().get("crawl_job").equals("a job"));
        assertThat(JobState.metricsFile(directory.resolve("one.prom"), "a job"))
                .isEqualTo(directory.resolve("one.prom"));
        assertThat(JobState.metricsFile(directory, "../b")).isEqualTo(directory.resolve("grainery-..%2Fb.prom"));
    }

    @Test
    void each_alert_fires_in_the_case_that_it_is_for_and_in_no_other() throws IOException {
        assertThat(firing(running(2, 0, Optional.empty()))).isEmpty();
        assertThat(firing(running(2, 0, Optional.empty()).ended())).isEmpty();
        Optional<Instant> justNow = Optional.of(START.minus(Duration.ofMinutes(29)));
        assertThat(firing(running(2, 0, justNow))).isEmpty();
        Optional<Instant> longAgo = Optional.of(START.minus(Duration.ofMinutes(31)));
        assertThat(firing(running(2, 0, longAgo))).containsExactly("GraineryRecordsNotDelivered");
        assertThat(firing(running(2, 0, longAgo).ended())).containsExactly("GraineryRecordsNotDelivered");
        assertThat(firing(running(2, 1, Optional.empty()))).containsExactly("GraineryContainersFailed");
        assertThat(firing(running(2, 0, Optional.empty()).vanished("gone.warc.gz")))
                .containsExactly("GraineryContainersVanished");
        assertThat(firing(running(2, 0, Optional.empty()).refused(1))).containsExactly("GraineryRecordsRefused");
        assertThat(firing(running(2, 0, Optional.empty()).cdx(1, Optional.empty())))
                .containsExactly("GraineryCdxFilesNotWritten");
        assertThat(firing(running(2, 0, Optional.empty()).cdx(0, longAgo)))
                .containsExactly("GraineryCdxFilesNotDelivered");
        assertThat(firing(running(2, 0, Optional.empty()).cdx(0, justNow))).isEmpty();
        assertThat(firing(running(2, 0, Optional.empty()).malformed())).containsExactly("GraineryContainersMalformed");
    }

    @Test
    void nothing_is_late_where_nothing_is_delivered_on_purpose() throws IOException {
        assertThat(firing(running(2, 0, Optional.of(START.minus(Duration.ofDays(9))))
                        .withoutStore()))
                .isEmpty();
        assertThat(json().path("store").asText()).isEqualTo("outbox:");
        assertThat(json().has("delivery")).isFalse();
        assertThat(json().has("cdx")).isFalse();
        assertThat(json().at("/outbox/waiting").asInt()).isEqualTo(3);
    }

    @Test
    void a_crawler_that_writes_no_more_fires_but_not_one_that_has_ended() throws IOException {
        files.write();
        now = START.plus(Duration.ofMinutes(16));
        assertThat(AlertSample.firing(rules(), MetricLines.read(metrics), now))
                .containsExactly("GraineryCrawlerSilent");
        state.ended();
        files.write();
        assertThat(AlertSample.firing(rules(), MetricLines.read(metrics), now.plus(Duration.ofDays(9))))
                .isEmpty();
    }

    private Set<String> firing(Launch told) throws IOException {
        state = told;
        files.write();
        MetricLines lines = MetricLines.read(metrics);
        for (AlertRule rule : rules()) {
            assertThat(rule.metric()).startsWith("grainery_crawl_");
        }
        return AlertSample.firing(rules(), lines, now);
    }

    private static List<AlertRule> rules() throws IOException {
        List<AlertRule> rules = AlertSample.rules(metric -> metric.startsWith("grainery_crawl_"));
        assertThat(rules).hasSizeGreaterThan(3);
        return rules;
    }
}
