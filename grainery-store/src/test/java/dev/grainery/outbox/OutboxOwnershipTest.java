// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.outbox.OutboxOwnership.OutboxInUseException;
import dev.grainery.outbox.OutboxOwnership.OutboxLease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboxOwnershipTest {

    @TempDir
    private Path scratch;

    @Test
    void a_second_job_of_this_process_is_told_which_one_has_it_until_that_gives_it_free() throws IOException {
        OutboxOwnership first = Outbox.open(scratch).own("/jobs/first");

        assertThatThrownBy(() -> Outbox.open(scratch).own("/jobs/second"))
                .isInstanceOf(OutboxInUseException.class)
                .hasMessageContainingAll(scratch.toString(), "/jobs/first of this Heritrix", "set outboxDirectory");

        first.close();
        first.close();
        Outbox.open(scratch).own("/jobs/second").close();
    }

    @Test
    void another_process_is_kept_out_as_long_as_this_one_has_it() throws Exception {
        OutboxOwnership owned = Outbox.open(scratch).own("/jobs/first");
        // asks again in vain, which must not give the lock up
        assertThatThrownBy(() -> Outbox.open(scratch).own("/jobs/second")).isInstanceOf(OutboxInUseException.class);

        assertThat(other()).contains("in use by the running job /jobs/first (process ");
        owned.close();
        assertThat(other()).contains("owned");
    }

    @Test
    void a_process_that_was_killed_leaves_it_free() throws Exception {
        Files.createDirectories(scratch.resolve("refused"));
        Files.writeString(scratch.resolve("job-holder.txt"), "1@elsewhere since 5\n/jobs/killed\n");

        Outbox.open(scratch).own("/jobs/next").close();
    }

    @Test
    void whoever_delivers_from_it_does_not_need_it() throws IOException {
        Outbox outbox = Outbox.open(scratch);
        try (OutboxOwnership owned = outbox.own("/jobs/first")) {
            assertThat(owned).isNotNull();
            Optional<OutboxLease> lease = Outbox.find(scratch).orElseThrow().lease();
            assertThat(lease).isPresent();
            lease.get().close();
        }
    }

    private String other() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherProcess.class.getName(),
                        scratch.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return said;
    }

    /** Tries to have an outbox. */
    static final class OtherProcess {

        private OtherProcess() {}

        public static void main(String[] arguments) throws IOException {
            try (OutboxOwnership owned = Outbox.open(Path.of(arguments[0])).own("/jobs/other")) {
                System.out.println("owned " + (owned != null));
            } catch (OutboxInUseException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
