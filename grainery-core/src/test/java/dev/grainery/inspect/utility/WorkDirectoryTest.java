// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WorkDirectoryTest {

    @TempDir
    private Path parent;

    private List<Path> all() throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            return files.toList();
        }
    }

    @Test
    void only_this_user_may_enter_it() throws IOException {
        try (WorkDirectory made = WorkDirectory.in(parent)) {
            Path directory = made.newDirectory();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.getParent())))
                    .isEqualTo("rwx------");
        }
        assertThat(all()).isEmpty();
    }

    @Test
    void another_one_of_this_process_stays() throws IOException {
        try (WorkDirectory one = WorkDirectory.in(parent)) {
            Path directory = one.newDirectory();
            try (WorkDirectory other = WorkDirectory.in(parent)) {
                assertThat(other.newDirectory()).isNotEqualTo(directory);
                assertThat(directory).exists();
            }
            assertThat(directory).exists();
        }
    }

    /** Makes one, says so, and waits until it is killed. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] arguments) throws IOException {
            WorkDirectory made = WorkDirectory.in(Path.of(arguments[0]));
            Path directory = made.newDirectory();
            Files.writeString(directory.resolve("payload-00001"), "oats");
            Files.writeString(Path.of(arguments[1]), directory.toString());
            int unused = System.in.read();
        }
    }

    @Test
    void one_of_another_process_stays_until_that_is_dead(@TempDir Path beside) throws Exception {
        Path said = beside.resolve("said");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        parent.toString(),
                        said.toString())
                .inheritIO()
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .start();
        try {
            while (process.isAlive() && (Files.notExists(said) || Files.size(said) == 0)) {
                Thread.onSpinWait();
            }
            Path directory = Path.of(Files.readString(said));
            try (WorkDirectory made = WorkDirectory.in(parent)) {
                assertThat(directory.resolve("payload-00001")).exists();
                assertThat(made.newDirectory()).exists();
            }
            process.destroyForcibly().waitFor();
            assertThat(directory).exists();
            try (WorkDirectory made = WorkDirectory.in(parent)) {
                assertThat(directory.getParent()).doesNotExist();
                assertThat(made.newDirectory()).exists();
            }
        } finally {
            process.destroyForcibly();
        }
        assertThat(all()).isEmpty();
    }

    @Test
    void one_that_cannot_be_deleted_is_told_and_not_in_the_way() throws IOException {
        // nobody can lock it
        Path odd = Files.createDirectories(
                        parent.resolve("grainery-payloads-1-1-odd").resolve("lock"))
                .getParent();
        Path dead = Files.createDirectory(parent.resolve("grainery-payloads-2-1-dead"));
        Files.createFile(dead.resolve("lock"));
        Files.createFile(dead.resolve("payload-00001"));
        try (WorkDirectory made = WorkDirectory.in(parent)) {
            assertThat(made.newDirectory()).exists();
            assertThat(made.leftovers())
                    .singleElement()
                    .asString()
                    .startsWith("payloads of an earlier run cannot be deleted; delete " + odd + " yourself: ");
            assertThat(dead).doesNotExist();
        }
        assertThat(all()).containsExactly(odd);
    }

    @Test
    void if_it_cannot_be_locked_nothing_is_left() throws IOException {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> WorkDirectory.in(parent)).isInstanceOf(IOException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(all()).isEmpty();
    }

    @Test
    void one_that_is_gone_is_deleted() throws IOException {
        WorkDirectory.delete(parent.resolve("gone"));
        assertThat(all()).isEmpty();
    }

    @Test
    @Timeout(60)
    void the_lock_is_the_last_file_to_go() throws Exception {
        Path directory = Files.createDirectory(parent.resolve("grainery-payloads-2-1-dead"));
        Path lock = directory.resolve("lock");
        for (int i = 0; i < 2_000; i++) {
            Files.createFile(directory.resolve("payload-" + i));
            if (i == 1_000) {
                // neither the first nor the last one of the directory
                Files.createFile(lock);
            }
        }
        CompletableFuture<List<String>> unlocked = CompletableFuture.supplyAsync(() -> onceUnlocked(directory, lock));
        WorkDirectory.delete(directory);
        assertThat(unlocked.get()).isEmpty();
        assertThat(directory).doesNotExist();
    }

    /** Waits until the lock has gone: what is in the directory then. */
    private static List<String> onceUnlocked(Path directory, Path lock) {
        while (Files.exists(lock)) {
            Thread.onSpinWait();
        }
        String[] left = directory.toFile().list();
        return left == null ? List.of() : List.of(left);
    }
}
