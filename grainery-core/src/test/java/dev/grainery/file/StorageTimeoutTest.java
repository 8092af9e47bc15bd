// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No question to a storage is waited for without end. */
@Timeout(60)
class StorageTimeoutTest {

    private static final Duration SHORT = Duration.ofMillis(200);

    @TempDir
    private Path directory;

    private final CountDownLatch back = new CountDownLatch(1);
    private Path file;
    private byte[] bytes;

    @BeforeEach
    void write_a_file() throws IOException {
        bytes = "oats and wheat ".repeat(50_000).getBytes(UTF_8);
        file = Files.write(directory.resolve("file"), bytes);
    }

    @AfterEach
    void let_all_threads_end() {
        back.countDown();
    }

    @Test
    void sound_storage_answers_as_without_a_limit() throws IOException {
        StorageEntry entry = new StorageTimeout(StorageTimeout.DEFAULT)
                .of(new LocalStorage())
                .at(file.toString())
                .orElseThrow();
        FileState met = entry.state();
        assertThat(met.size()).isEqualTo(bytes.length);
        assertThat(entry.listed().isFile()).isTrue();
        try (SeekableByteChannel channel = (SeekableByteChannel) entry.open(met)) {
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            Channels.newInputStream(channel).transferTo(read);
            assertThat(read.toByteArray()).isEqualTo(bytes);
            channel.position(5);
            ByteBuffer few = ByteBuffer.allocate(3);
            assertThat(channel.read(few)).isEqualTo(3);
            assertThat(new String(few.array(), UTF_8)).isEqualTo("and");
            assertThat(channel.position()).isEqualTo(8);
            assertThat(channel.size()).isEqualTo(bytes.length);
        }
        StorageEntry parent = new StorageTimeout(SHORT).of(LocalStorage.entry(directory));
        assertThat(parent.holdsAnything()).isTrue();
        assertThat(parent.list().entries()).extracting(StorageEntry::fileName).containsExactly("file");
        assertThatThrownBy(() -> new StorageTimeout(SHORT)
                        .of(LocalStorage.entry(directory.resolve("none")))
                        .state())
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void storage_that_does_not_answer_is_given_up_and_nothing_is_said_of_its_files() {
        StorageEntry silent = new StorageTimeout(SHORT).of(new Silent(true));
        assertThatThrownBy(silent::state)
                .isInstanceOf(StorageTimeoutException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("gave no answer");
        assertThatThrownBy(silent::holdsAnything).isInstanceOf(StorageTimeoutException.class);
        assertThat(silent.list().failure()).containsInstanceOf(StorageTimeoutException.class);
        assertThatThrownBy(silent::real).isInstanceOf(StorageTimeoutException.class);
    }

    @Test
    void reading_that_hangs_is_a_finding_and_no_failure_of_the_file() throws IOException {
        for (boolean all : new boolean[] {true, false}) {
            StorageEntry silent = new StorageTimeout(SHORT).of(new Silent(all));
            Reading<Boolean> reading = read(silent);
            assertThat(reading).isInstanceOf(Reading.Unstable.class);
            assertThat(reading.findings()).extracting(Finding::code).containsExactly(FindingCode.READ_HUNG);
        }
    }

    @Test
    @Tag("soak")
    void stop_ends_the_wait_within_seconds_and_nothing_is_known_then() throws Exception {
        StorageTimeout limit = new StorageTimeout(Duration.ofHours(1));
        StorageEntry silent = limit.of(new Silent(true));
        limit.cut();
        assertThatThrownBy(silent::state).isInstanceOf(CancellationException.class);
        assertThatThrownBy(() -> read(limit.of(new Silent(false)))).isInstanceOf(CancellationException.class);
    }

    @Test
    void interrupted_wait_gives_no_answer() {
        StorageEntry silent = new StorageTimeout(Duration.ofHours(1)).of(new Silent(true));
        Thread.currentThread().interrupt();
        assertThatThrownBy(silent::state).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @Tag("soak")
    void dead_storage_with_many_files_is_not_waited_for_once_for_each() {
        StorageTimeout limit = new StorageTimeout(Duration.ofMillis(500));
        StorageEntry silent = limit.of(new Silent(true));
        for (int i = 0; i < 40; i++) {
            assertThatThrownBy(silent::state).isInstanceOf(StorageTimeoutException.class);
        }
    }

    @Test
    void watched_thread_asks_by_itself() throws Exception {
        StorageEntry entry = new StorageTimeout(SHORT).of(new Silent(true));
        Thread thread = new WatchedThread(
                () -> {
                    try {
                        entry.state();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                "watched");
        thread.start();
        thread.join(3 * SHORT.toMillis());
        assertThat(thread.isAlive()).isTrue();
        back.countDown();
        thread.join();
    }

    private Reading<Boolean> read(StorageEntry entry) throws IOException {
        StoredFile stored =
                StoredFile.of(entry, NameText.of(file), LocalStorage.entry(file).state());
        return new FilePass(new ReadBuffers(), ReadThrottle.NONE).read(stored, true, FilePass.Parser.NONE);
    }

    private <T> T silence(T then) {
        try {
            back.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return then;
    }

    /** A storage that does not answer at all, or only does not give any bytes. */
    private final class Silent extends DelegatingEntry {

        private final boolean always;

        Silent(boolean always) {
            super(LocalStorage.entry(file));
            this.always = always;
        }

        @Override
        public FileState state() throws IOException {
            return silence(entry).state();
        }

        @Override
        public boolean holdsAnything() throws IOException {
            return silence(entry).holdsAnything();
        }

        @Override
        public Listing list() {
            return silence(entry).list();
        }

        @Override
        public StorageEntry real() throws IOException {
            return silence(entry).real();
        }

        @Override
        public ReadableByteChannel open(FileState met) throws IOException {
            ReadableByteChannel opened = (always ? silence(entry) : entry).open(met);
            return new ReadableByteChannel() {
                @Override
                public int read(ByteBuffer target) throws IOException {
                    return silence(opened).read(target);
                }

                @Override
                public boolean isOpen() {
                    return opened.isOpen();
                }

                @Override
                public void close() throws IOException {
                    opened.close();
                }
            };
        }
    }
}
