// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes check the files of one store, and one of them is killed. */
class TwoValidationsTest {

    /** More than one run leases ahead. */
    private static final int FILES = 900;

    @TempDir
    private Path temporary;

    private final List<Process> processes = new ArrayList<>();
    private Path home;
    private StoreUri uri;
    private GraineryStore store;

    @BeforeEach
    void fill() throws Exception {
        home = temporary.toRealPath();
        uri = StoreUri.parse("embedded:" + home.resolve("store"));
        store = GraineryStore.open(uri);
        Path archive = Files.createDirectory(home.resolve("archive"));
        Oats.tree("two", FILES).writeTo(archive);
        BackfillRun.over(archive)
                .at(Clock.offset(Clock.systemUTC(), Duration.ofDays(-900)))
                .into(store);
    }

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
        store.close();
    }

    @Tag("soak")
    @Test
    void every_file_is_checked_once_whatever_happens_to_one_of_them() throws Exception {
        Process killed = validate();
        awaitChecks(1, killed);
        Process other = validate();
        awaitChecks(FILES / 3, killed);
        killed.destroyForcibly();
        assertThat(killed.waitFor()).isNotZero();
        assertThat(other.waitFor(5, TimeUnit.MINUTES)).isTrue();
        // incomplete if the first one still lived when it had done all else
        assertThat(other.exitValue()).isIn(ExitStatus.WELL.code(), ExitStatus.INCOMPLETE.code());
        assertNoFileWasCheckedTwice();

        Process last = validate();
        assertThat(last.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(last.exitValue()).isZero();
        assertNoFileWasCheckedTwice();
        List<RevisionStatus> statuses = new ArrayList<>();
        store.containers()
                .forEach(
                        Optional.empty(),
                        record -> statuses.add(record.revision().statusOfValidation()));
        assertThat(statuses).hasSize(FILES).containsOnly(RevisionStatus.VALIDATED);
        assertThat(store.leases().expire(Instant.now(), holder -> false)).isZero();
    }

    private void awaitChecks(int checks, Process running) throws InterruptedException {
        while (store.history().count() < checks) {
            assertThat(running.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
        }
    }

    private void assertNoFileWasCheckedTwice() {
        List<FixityEvent> checks = new ArrayList<>();
        store.history().forEach(checks::add);
        assertThat(checks)
                .extracting(check -> check.absolute() + "/" + check.fileName())
                .doesNotHaveDuplicates();
    }

    private Process validate() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Grainery.class.getName(),
                        "validate",
                        "--lease",
                        "30s",
                        "--max-read",
                        "0.08")
                .redirectOutput(home.resolve("out").toFile())
                .redirectError(home.resolve("err").toFile());
        builder.environment().put("GRAINERY_STORE", uri.toString());
        Process process = builder.start();
        processes.add(process);
        return process;
    }
}
