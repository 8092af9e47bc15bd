// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.Trial;
import dev.grainery.heritrix.OperatorPage;
import dev.grainery.record.RecordJson;
import dev.grainery.system.MetricLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.BeanWrapperImpl;

class StatusIT {

    @TempDir
    private Path scratch;

    @Test
    @Tag("soak")
    @Trial("counters of the bean browser, status file and metrics while a crawl runs and at its end")
    void counters_status_and_metrics_tell_of_the_running_crawl_and_of_its_end() throws Exception {
        Path collected = Files.createDirectory(scratch.resolve("collected"));
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(120, 20_000, 60);
                TestJob job = new TestJob(scratch.resolve("jobs"), "watched", site.seed())
                        .recorder("storeUri", store.uri())
                        .recorder("status.metricsFile", collected.toString())) {
            job.build();
            assertThat(counters(job)).containsEntry("recording", Map.of());
            job.launch();
            Path status = job.outbox().resolve("status.json");
            TestJob.await("a status of the running crawl", () -> recorded(status) >= 3);
            assertThat(json(status).path("status").asText()).isEqualTo("RUNNING");
            assertThat(json(status).has("end")).isFalse();
            site.openGate();
            job.awaitEnd();

            int closed = job.files(".warc.gz").size();
            JsonNode end = json(status);
            assertThat(end.path("status").asText()).isEqualTo("FINISHED");
            assertThat(end.path("job").asText()).isEqualTo("watched");
            assertThat(end.at("/containers/recorded").asInt()).isEqualTo(closed);
            assertThat(end.at("/containers/failed").asInt()).isZero();
            assertThat(end.at("/delivery/delivered").asInt()).isEqualTo(closed);
            assertThat(end.at("/outbox/waiting").asInt()).isZero();
            JsonNode shown = recording(job);
            assertThat(shown.path("containers"))
                    .hasToString(end.path("containers").toString());
            assertThat(shown.at("/containers/found").asInt()).isEqualTo(closed);
            assertThat(shown.at("/containers/waiting").asInt()).isZero();
            assertThat(shown.at("/delivery/delivered").asInt()).isEqualTo(closed);
            assertThat(shown.at("/delivery/delivering").asBoolean()).isTrue();
            assertThat(shown.at("/delivery/refused").asInt(-1)).isZero();
            assertThat(shown.at("/outbox/waiting").asInt(-1)).isZero();
            assertThat(shown.has("lastError")).isFalse();
            assertThat(shown.at("/delivery").has("lastError")).isFalse();
            MetricLines metrics = MetricLines.read(collected.resolve("grainery-watched.prom"));
            assertThat(metrics.value("grainery_crawl_containers", "crawl_job", "watched", "state", "recorded"))
                    .isEqualTo((double) closed);
            assertThat(metrics.value("grainery_crawl_delivered_containers", "crawl_job", "watched"))
                    .isEqualTo((double) closed);
            assertThat(metrics.names())
                    .contains("grainery_crawl_end_timestamp_seconds")
                    .doesNotContain(
                            "grainery_crawl_alive_timestamp_seconds",
                            "grainery_crawl_oldest_waiting_timestamp_seconds");
            assertThat(job.log()).doesNotContain("WARNING");
            assertThat(OperatorPage.undocumented(job.log())).isEmpty();
        }
    }

    @Tag("soak")
    @Test
    @Trial("status file, metrics and counters while the store is away; no password in any of them")
    void a_store_that_is_away_is_seen_everywhere_and_no_password_anywhere() throws Exception {
        Path metrics = scratch.resolve("own.prom");
        Path status = scratch.resolve("own.json");
        try (TestSite site = new TestSite(3, 2_000, 3);
                TestJob job = new TestJob(scratch.resolve("jobs"), "away", site.seed())
                        .recorder("storeUri", "mongodb://oats:s3cret@127.0.0.1:1/grainery")
                        .recorder("finishTimeoutSeconds", "0")
                        .recorder("status.file", status.toString())
                        .recorder("status.metricsFile", metrics.toString())) {
            job.launch();
            site.openGate();
            job.awaitEnd();
            TestJob.await(
                    "an attempt to deliver",
                    () -> !json(status).at("/delivery/delivering").asBoolean(true));
            JsonNode told = json(status);
            assertThat(told.at("/outbox/waiting").asInt()).isPositive();
            assertThat(told.at("/outbox/oldest").asText()).startsWith("20");
            assertThat(told.at("/delivery/lastError").asText()).isNotEmpty();
            assertThat(recording(job).at("/delivery/delivering").asBoolean(true))
                    .isFalse();
            assertThat(recording(job).at("/outbox/waiting").asInt()).isPositive();
            // written after the status
            TestJob.await("metrics of it", () -> delivering(metrics) == 0);
            assertThat(MetricLines.read(metrics).names()).contains("grainery_crawl_oldest_waiting_timestamp_seconds");
            assertThat(told + counters(job).toString() + Files.readString(metrics))
                    .doesNotContain("s3cret");
            assertThat(job.outbox().resolve("status.json")).doesNotExist();
            assertThat(OperatorPage.undocumented(job.log())).isEmpty();
        }
    }

    private static double delivering(Path metrics) {
        try {
            return MetricLines.read(metrics).value("grainery_crawl_delivering", "crawl_job", "away");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int recorded(Path status) {
        return Files.exists(status) ? json(status).at("/containers/recorded").asInt() : 0;
    }

    private static JsonNode json(Path status) {
        try {
            return RecordJson.mapper().readTree(status.toFile());
        } catch (IOException e) {
            // the file is replaced as a whole, so a part of it is never read
            throw new AssertionError(e);
        }
    }

    private static JsonNode recording(TestJob job) {
        return RecordJson.mapper().valueToTree(counters(job).get("recording"));
    }

    private static Map<String, Object> counters(TestJob job) {
        BeanWrapper bean = new BeanWrapperImpl(job.crawlJob().getJobContext().getBean("grainery"));
        Map<String, Object> values = new TreeMap<>();
        for (var property : bean.getPropertyDescriptors()) {
            if (bean.isReadableProperty(property.getName())) {
                values.put(property.getName(), bean.getPropertyValue(property.getName()));
            }
        }
        return values;
    }
}
