// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A full disk is called so: {@code /dev/full} is a file on one. */
@EnabledOnOs(OS.LINUX)
class FullDiskTest extends BackfilledArchive {

    private static final String FULL = "/dev/full";

    @Override
    FixtureTree tree() {
        return Oats.tree("broken", 1).with(Oats.SECOND);
    }

    @Test
    void findings_that_do_not_fit_end_the_run_with_the_reason() {
        CommandRun.Result result = run(
                "backfill",
                "--store",
                "embedded:" + home().resolve("other"),
                "--findings",
                FULL,
                archive().toString());
        assertThat(result.err())
                .contains("grainery: the file of findings cannot be written: the disk of /dev/full is full");
        assertThat(result.status()).isEqualTo(70);
    }

    @Test
    void export_that_does_not_fit_tells_the_reason() {
        CommandRun.Result result = run("export", "-o", FULL);
        assertThat(result.err()).isEqualTo("grainery: the output cannot be written: the disk of /dev/full is full\n");
        assertThat(result.status()).isEqualTo(70);
    }

    @Test
    void metrics_and_digests_of_an_index_of_sidecars_that_do_not_fit_tell_the_reason() throws IOException {
        CommandRun.Result metrics = run("backfill", "--metrics", FULL, archive().toString());
        assertThat(metrics.err()).contains("the metrics cannot be written: the disk of /dev/full is full");
        assertThat(metrics.status()).isEqualTo(70);
        Path sidecars = Files.createDirectory(home().resolve("sidecars"));
        Path full = Files.createSymbolicLink(sidecars.resolve("harvests.tsv"), Path.of(FULL));
        CommandRun.Result result = run("export", "--sidecar", sidecars.toString());
        assertThat(result.err()).contains("grainery: a sidecar cannot be written: the disk of", "is full");
        assertThat(result.status()).isEqualTo(70);
        Files.delete(full);
    }

    @Test
    void a_temporary_file_that_does_not_fit_tells_the_reason() {
        Throwable full = new IOException("write failed", new IOException("No space left on device"));
        assertThat(FullDisk.named(Path.of("/a/b"), (IOException) full)).hasMessage("the disk of /a/b is full");
        IOException other = new IOException("input/output error");
        assertThat(FullDisk.named(Path.of("/a/b"), other)).isSameAs(other);
    }

    @Test
    void findings_that_cannot_be_written_tell_the_reason() {
        CommandRun.Result result = run(
                "backfill",
                "--store",
                "embedded:" + home().resolve("other"),
                "--findings",
                FULL,
                archive().toString());
        assertThat(result.err()).contains("the file of findings cannot be written: the disk of /dev/full is full");
        assertThat(result.status()).isEqualTo(70);
    }

    @Test
    void other_failures_are_no_full_disk() throws IOException {
        Path file = home().resolve("absent/file");
        assertThatThrownBy(() -> Files.createFile(file))
                .satisfies(e -> assertThat(FullDisk.isCauseOf(e)).isFalse())
                .isInstanceOf(IOException.class);
        assertThat(FullDisk.failure("the list", Path.of("/a/b"), new IOException("input/output error")))
                .hasMessage("the list cannot be written: /a/b: input/output error");
    }

    @Test
    void findings_of_the_run_before_are_there_until_the_next_one_has_ended() throws IOException {
        Path file = Files.writeString(home().resolve("findings.jsonl"), "of the run before\n");
        try (FindingReport report = new FindingReport(new PrintWriter(Writer.nullWriter()))) {
            report.begin(file);
            assertThat(file).hasContent("of the run before\n");
            report.complete();
        }
        assertThat(file).isEmptyFile();
    }

    @Test
    void findings_of_the_run_before_stay_if_the_next_one_fails() throws IOException {
        Path file = Files.writeString(home().resolve("findings.jsonl"), "of the run before\n");
        try (FindingReport report = new FindingReport(new PrintWriter(Writer.nullWriter()))) {
            report.begin(file);
        }
        assertThat(file).hasContent("of the run before\n");
    }
}
