// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.BackfillSummary;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.file.ReadThrottle;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.validate.CheckSummary;
import dev.grainery.validate.ValidationRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that could not say anything of a file does not say that all is well. */
class LeftOutFilesTest {

    @TempDir
    private Path temporary;

    private Path archive;
    private Path second;
    private GraineryStore store;

    @BeforeEach
    void write_an_archive() throws IOException {
        Path home = temporary.toRealPath();
        archive = Files.createDirectory(home.resolve("archive"));
        Oats.tree("left out", 2).writeTo(archive);
        second = archive.resolve(Oats.SECOND);
        store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")));
    }

    @AfterEach
    void close_the_store() {
        store.close();
    }

    @Test
    void backfill_tells_of_a_file_that_changed_while_it_was_read() throws Exception {
        assertLeftOut(backfill(bytes -> grow(second)));
    }

    @Test
    void backfill_tells_of_a_file_that_vanished_before_it_was_read() throws Exception {
        assertLeftOut(backfill(bytes -> second.toFile().delete()));
    }

    @Test
    void validate_tells_of_a_file_that_changed_while_it_was_read() throws Exception {
        assertThat(new BackfillResult(backfill(ReadThrottle.NONE), false).status())
                .isEqualTo(ExitStatus.WELL);
        CheckSummary summary = ValidationRun.by(Clock.systemUTC())
                .ofAll()
                .throttledBy(bytes -> grow(second))
                .on(store)
                .summary();
        assertThat(summary.changing()).isEqualTo(1);
        assertThat(new CheckRunResult(summary, false, "validate").status()).isEqualTo(ExitStatus.INCOMPLETE);
    }

    private void assertLeftOut(BackfillSummary summary) throws Exception {
        assertThat(summary.containers().failed()).isEqualTo(1);
        assertThat(summary.errors()).isZero();
        assertThat(new BackfillResult(summary, false).status()).isEqualTo(ExitStatus.INCOMPLETE);
        // the next run says of it what there is to say
        assertThat(new BackfillResult(backfill(ReadThrottle.NONE), false).status())
                .isEqualTo(ExitStatus.WELL);
    }

    private BackfillSummary backfill(ReadThrottle throttle) throws Exception {
        return BackfillRun.over(archive)
                .jobs(1)
                .throttledBy(throttle)
                .into(store)
                .summary();
    }

    private static void grow(Path file) {
        try {
            Files.write(file, new byte[1], StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
