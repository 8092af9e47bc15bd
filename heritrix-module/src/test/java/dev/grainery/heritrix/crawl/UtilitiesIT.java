// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.UtilityOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UtilitiesIT {

    @TempDir
    private Path scratch;

    @Tag("soak")
    @Test
    @Trial("other programs are run for containers when they are closed (reading.utilitiesFile)")
    void programs_are_run_for_containers_and_payloads_when_they_are_closed() throws Exception {
        Path file = Files.writeString(scratch.resolve("utilities.json"), """
                {
                  "utilities": [
                    {
                      "label": "size",
                      "command": ["wc", "-c", "{file}"],
                      "version": ["echo", "wc 1"]
                    },
                    {
                      "label": "type",
                      "command": ["file", "-b", "--mime-type", "{payloads}"],
                      "version": ["file", "--version"],
                      "payloads": {"types": ["text/*"], "choose": "sample", "most": 3}
                    },
                    {
                      "label": "broken",
                      "command": ["false", "{file}"],
                      "version": ["echo", "1"]
                    }
                  ]
                }
                """);
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(30, 20_000);
                TestJob job = new TestJob(scratch.resolve("jobs"), "utilities", site.seed())
                        .recorder("storeUri", store.uri())
                        .recorder("reading.utilitiesFile", file.toString())) {
            job.launch().awaitEnd();

            List<Path> closed = job.files(".warc.gz");
            assertThat(closed).hasSizeGreaterThan(2);
            store.assertRecorded(closed);
            for (ContainerRecord record : store.containers()) {
                assertThat(record.inspection()).isPresent();
                assertThat(record.utilities())
                        .extracting(UtilityOutput::utility)
                        .containsExactly("broken", "size", "type");
                assertThat(record.utilities().get(0).exit()).contains(1);
                String path = record.location().path();
                assertThat(record.utilities().get(1).output()).isEqualTo(Files.size(Path.of(path)) + " " + path + "\n");
                UtilityOutput types = record.utilities().get(2);
                assertThat(types.output().lines())
                        .hasSize(types.payloads().orElseThrow().given().size())
                        .isNotEmpty()
                        .allMatch(type -> type.startsWith("text/"));
            }
            assertThat(job.log())
                    .contains("other programs are run for each container: broken, size, type")
                    .contains("all delivered")
                    .doesNotContain("WARNING");
        }
    }
}
