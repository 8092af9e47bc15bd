// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Conformance;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectionIT {

    @TempDir
    private Path scratch;

    @Tag("soak")
    @Test
    @Trial("containers are inspected when they are closed (reading.inspect)")
    void containers_are_inspected_when_they_are_closed() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(30, 20_000);
                TestJob job = new TestJob(scratch.resolve("jobs"), "inspected", site.seed())
                        .recorder("storeUri", store.uri())
                        .recorder("reading.inspect", "true")) {
            job.launch().awaitEnd();

            List<Path> closed = job.files(".warc.gz");
            assertThat(closed).hasSizeGreaterThan(2);
            store.assertRecorded(closed);
            long pages = 0;
            for (ContainerRecord record : store.containers()) {
                Inspection inspection = record.inspection().orElseThrow();
                assertThat(inspection.verdict()).isEqualTo(Conformance.VALID);
                assertThat(inspection.program()).startsWith("grainery");
                assertThat(inspection.payloadDigests().wrong()).isZero();
                assertThat(inspection.payloadDigests().verified()).isPositive();
                assertThat(inspection)
                        .usingRecursiveComparison()
                        .ignoringFields("inspected", "program")
                        .isEqualTo(inspected(Path.of(record.location().path())));
                pages += inspection.statuses().top().stream()
                        .filter(status -> status.name().equals("200"))
                        .mapToLong(Inspection.Share::captures)
                        .sum();
            }
            assertThat(pages).isGreaterThanOrEqualTo(30);
            assertThat(store.store().locations().notInspected(Optional.empty(), 10))
                    .isEmpty();
            assertThat(job.log())
                    .contains("every record of the containers is inspected")
                    .contains(closed.size() + " containers recorded in 1 harvest, inspected: " + closed.size()
                            + " valid, all delivered")
                    .doesNotContain("WARNING");
            assertThat(job.report()).containsPattern("inspected: +" + closed.size() + " valid");
        }
    }

    private static Inspection inspected(Path file) throws Exception {
        Describer describer =
                Describer.builder().author("Library").inspect("a test").build();
        Described.Recorded described = (Described.Recorded) describer.describe(file);
        return ((ContainerRecord) described.record()).inspection().orElseThrow();
    }
}
