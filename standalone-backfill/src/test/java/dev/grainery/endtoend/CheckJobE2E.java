// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.job.JobCheck;
import dev.grainery.job.JobReport;
import dev.grainery.job.JobReport.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The profile that each Heritrix ships for new jobs, as {@code grainery check-job} reads it. */
class CheckJobE2E {

    private static final String PROFILE = "org/archive/crawler/restlet/profile-crawler-beans.cxml";

    @TempDir
    private Path jobs;

    @ParameterizedTest
    @Trial("check-job on the stock profile with the bean: what it tells, and that nothing is wrong")
    @ValueSource(strings = {"3.13.0", "3.5.0", "3.4.0-20220727"})
    void the_profile_of_each_version_is_understood(String version) throws Exception {
        String profile = profile(version);
        String recorded = profile.replace("metadata.jobName=basic", "metadata.jobName=Serials 2026-11-1M")
                .replace(
                        "<bean id=\"warcWriter\"",
                        "<bean id=\"grainery\" class=\"" + JobCheck.RECORDER + "\">"
                                + "<property name=\"author\" value=\"Library\"/></bean><bean id=\"warcWriter\"")
                .replace("<ref bean=\"warcWriter\"/>", "<ref bean=\"warcWriter\"/><ref bean=\"grainery\"/>");
        JobReport alone = JobCheck.of(Files.writeString(jobs.resolve("alone.cxml"), profile), Optional.empty());
        assertThat(alone.problems())
                .extracting(Problem::check)
                .containsExactly("recorder-missing", "harvest-for-each-launch");
        JobReport job = JobCheck.of(Files.writeString(jobs.resolve("recorded.cxml"), recorded), Optional.empty());
        assertThat(job.problems()).extracting(Problem::check).containsExactly("store-from-environment");
        assertThat(job.writers()).singleElement().satisfies(writer -> {
            assertThat(writer.bean()).isEqualTo("warcWriter");
            assertThat(writer.directories()).containsExactly("${launchId}/warcs");
        });
        assertThat(job.recorder().orElseThrow().place()).contains("in dispositionProcessors after warcWriter");
        assertThat(job.harvest().orElseThrow().name()).isEqualTo("Serials 2026-11-1M");
    }

    private static String profile(String version) throws IOException {
        try (ZipFile zip = new ZipFile(Distribution.zip(version).toFile())) {
            ZipEntry engine = zip.stream()
                    .filter(entry -> entry.getName().matches(".*/lib/heritrix-engine-[^/]*\\.jar"))
                    .findFirst()
                    .orElseThrow();
            try (InputStream jar = zip.getInputStream(engine)) {
                return profile(jar.readAllBytes());
            }
        }
    }

    private static String profile(byte[] jar) throws IOException {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (entry.getName().equals(PROFILE)) {
                    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
                }
            }
        }
        throw new IOException("no profile");
    }
}
