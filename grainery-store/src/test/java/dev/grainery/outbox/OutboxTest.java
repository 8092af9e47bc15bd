// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.outbox.OutboxEntry.OutboxEntryException;
import dev.grainery.outbox.OutboxOwnership.OutboxLease;
import dev.grainery.store.SampleFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxTest {

    @TempDir
    private Path temporary;

    private Path directory() {
        return temporary.resolve("job/grainery-outbox");
    }

    @Test
    void what_was_put_is_read_as_it_was_in_its_order() throws Exception {
        Outbox outbox = Outbox.open(directory());
        List<OutboxEntry> entries = List.of(
                Entries.running(),
                Entries.container("a"),
                Entries.container("ž\u0001\"b"),
                Entries.ended(),
                Entries.withoutContainers());
        for (OutboxEntry entry : entries) {
            outbox.put(entry);
        }
        assertThat(outbox.size()).isEqualTo(5);
        assertThat(all(outbox)).isEqualTo(entries);
        assertThat(all(Outbox.open(directory()))).isEqualTo(entries);
        assertThat(outbox.waiting(2)).isEqualTo(outbox.waiting(9).subList(0, 2));
    }

    @Test
    void what_another_version_adds_to_an_entry_is_left_out() throws Exception {
        Outbox outbox = Outbox.open(directory());
        outbox.put(Entries.ended());
        Path file = directory().resolve(outbox.waiting(1).get(0));
        String text = Files.readString(file);
        Files.writeString(
                file, text.replace("\"crawl\":{", "\"weather\":{\"rain\":[1]},\"crawl\":{\"wind\":{\"knots\":7},"));
        assertThat(all(outbox)).containsExactly(Entries.ended());
    }

    @Test
    void who_follows_hears_of_each_entry_before_it_is_there_and_can_keep_it_out() throws Exception {
        Outbox outbox = Outbox.open(directory());
        List<OutboxEntry> heard = new ArrayList<>();
        outbox.follow(entry -> {
            assertThat(outbox.size()).isEqualTo(heard.size());
            heard.add(entry);
            if (heard.size() == 2) {
                throw new IOException("no space left on device");
            }
        });
        outbox.put(Entries.running());
        assertThatThrownBy(() -> outbox.put(Entries.ended())).hasMessage("no space left on device");
        assertThat(heard).containsExactly(Entries.running(), Entries.ended());
        assertThat(all(outbox)).containsExactly(Entries.running());
    }

    @Test
    void names_tell_nothing_of_the_content() throws IOException {
        Outbox outbox = Outbox.open(directory());
        outbox.put(Entries.container("../../secret.warc.gz"));
        assertThat(outbox.waiting(1).get(0)).matches("[0-9]{16}-[0-9a-f]{8}\\.json");
        assertThat(names(directory())).hasSize(2).contains("refused");
    }

    @Test
    void what_waits_and_since_when_is_answered_together() throws IOException {
        AtomicReference<Instant> now = new AtomicReference<>(SampleFiles.NOON);
        Outbox outbox = Outbox.open(directory(), now::get);
        assertThat(outbox.waiting()).isEqualTo(new Outbox.Waiting(0, Optional.empty()));
        for (int i = 0; i < 5; i++) {
            outbox.put(Entries.container("" + i));
            now.set(now.get().plusSeconds(1));
        }
        assertThat(outbox.waiting()).isEqualTo(new Outbox.Waiting(5, Optional.of(SampleFiles.NOON)));
    }

    @Test
    void order_holds_within_a_millisecond_after_a_restart_and_when_the_clock_was_set_back() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(SampleFiles.NOON);
        List<OutboxEntry> put = new ArrayList<>();
        for (int restart = 0; restart < 3; restart++) {
            Outbox outbox = Outbox.open(directory(), now::get);
            for (int i = 0; i < 5; i++) {
                put.add(Entries.container(restart + "-" + i));
                outbox.put(put.get(put.size() - 1));
            }
            now.set(now.get().minusSeconds(86_400));
        }
        assertThat(all(Outbox.open(directory()))).isEqualTo(put);
    }

    @Test
    void several_threads_may_put_and_each_keeps_its_order() throws Exception {
        Outbox outbox = Outbox.open(directory());
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Integer>> writers = IntStream.range(0, 4)
                    .<Callable<Integer>>mapToObj(writer -> () -> {
                        for (int i = 0; i < 25; i++) {
                            outbox.put(Entries.container(writer + "-" + (100 + i)));
                        }
                        return writer;
                    })
                    .toList();
            for (Future<Integer> done : threads.invokeAll(writers)) {
                assertThat(done.get()).isNotNull();
            }
        } finally {
            threads.shutdownNow();
        }
        List<String> files = all(outbox).stream()
                .map(entry ->
                        ((OutboxEntry.Container) entry).record().location().fileName())
                .toList();
        assertThat(files).hasSize(100).doesNotHaveDuplicates();
        for (int writer = 0; writer < 4; writer++) {
            String own = writer + "-";
            assertThat(files.stream().filter(file -> file.startsWith(own))).isSorted();
        }
    }

    @Test
    void an_outbox_is_found_in_the_directory_of_its_job_and_beside_it() throws Exception {
        Path job = temporary.resolve("jobs/serials");
        assertThat(Outbox.find(job)).isEmpty();
        Path beside =
                Outbox.open(temporary.resolve("jobs/grainery-outbox/serials")).directory();
        assertThat(Outbox.find(job).orElseThrow().directory()).isEqualTo(beside);
        Path inside = Outbox.open(job.resolve("grainery-outbox")).directory();
        assertThat(Outbox.find(job).orElseThrow().directory()).isEqualTo(inside);
        assertThat(Outbox.find(Path.of("/"))).isEmpty();
    }

    @Test
    void half_written_files_are_no_entries_and_go_when_the_outbox_is_opened_long_after() throws Exception {
        Outbox.open(directory()).put(Entries.container("a"));
        Path cut = Files.writeString(directory().resolve("0000000000000001-00000000.json.tmp"), "{\"form");
        Path reason = Files.writeString(
                directory().resolve("refused/0000000000000001-00000000.json.reason.txt.tmp"), "the st");
        Path fresh = Files.writeString(directory().resolve("0000000000000002-00000000.json.tmp"), "{\"form");
        FileTime longAgo = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
        Files.setLastModifiedTime(cut, longAgo);
        Files.setLastModifiedTime(reason, longAgo);
        assertThat(Outbox.find(directory()).orElseThrow().size()).isEqualTo(1);
        assertThat(cut).exists();
        assertThat(all(Outbox.open(directory()))).containsExactly(Entries.container("a"));
        assertThat(cut).doesNotExist();
        assertThat(reason).doesNotExist();
        assertThat(fresh).exists();
    }

    @Test
    void entry_that_is_being_written_is_not_taken_for_a_leftover() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Outbox outbox = Outbox.open(directory());
            Future<Integer> opening = thread.submit(() -> {
                for (int i = 0; i < 300; i++) {
                    Outbox.open(directory());
                }
                return 300;
            });
            for (int i = 0; i < 40; i++) {
                outbox.put(Entries.container("f" + i));
            }
            assertThat(opening.get()).isEqualTo(300);
            assertThat(outbox.size()).isEqualTo(40);
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void files_of_others_are_left_alone() throws IOException {
        Path there = Files.createDirectories(directory());
        List<String> foreign = List.of("notes.txt", "x.json", "x.json.tmp", "0000000000000001-0000000.json", "a.tmp");
        for (String name : foreign) {
            Files.writeString(there.resolve(name), "mine");
        }
        Outbox outbox = Outbox.open(directory());
        assertThat(outbox.size()).isZero();
        assertThat(names(there)).containsAll(foreign);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[]",
                "{\"format\":1}",
                "{\"format\":\"1\",\"entry\":{}}",
                "{\"format\":2,\"entry\":{}}",
                "{\"format\":1,\"entry\":{}}",
                "{\"format\":1,\"entry\":null}",
                "{\"format\":1,\"entry\":{\"holds\":\"container\"}}",
                "{\"format\":1,\"entry\":{\"holds\":\"container\",\"record\":{\"recType\":\"container\"},\"findings\":[]}}",
                "{\"format\":1,\"entry\":{\"holds\":\"crawl\",\"harvestId\":\"x\",\"crawl\":{}}}",
                "{\"format\":1,\"entry\":{\"holds\":\"crawl\",\"crawl\":{\"crawler\":\"c\",\"job\":\"j\",\"launch\":\"l\","
                        + "\"start\":\"2026-01-01T00:00:00Z\",\"status\":\"s\"}}}",
                "{\"format\":1,\"entry\":{\"holds\":\"crawl\",\"harvestId\":\"x\",\"crawl\":{\"crawler\":\" \",\"job\":\"j\","
                        + "\"launch\":\"l\",\"start\":\"2026-01-01T00:00:00Z\",\"status\":\"s\"}}}",
                "{\"format\":1,\"entry\":{\"holds\":\"findings\",\"path\":\" \",\"findings\":[]}}",
                "{\"format\":1,\"entry\":{\"holds\":\"weather\"}}",
                "{\"format\":1,\"entry\":{\"holds\":\"findings\",\"path\":\"/a\",\"findings\":[]}}{}"
            })
    void file_that_is_no_entry_is_told_and_stays(String text) throws IOException {
        Outbox outbox = Outbox.open(directory());
        Path file = Files.writeString(directory().resolve("0000000000000001-00000000.json"), text);
        String name = outbox.waiting(1).get(0);
        assertThatThrownBy(() -> outbox.read(name)).isInstanceOf(OutboxEntryException.class);
        assertThat(file).exists();
    }

    @Test
    void entry_of_a_container_whose_record_is_of_another_type_is_told() throws Exception {
        Outbox outbox = Outbox.open(directory());
        outbox.put(Entries.container("oats.warc.gz"));
        Path file = directory().resolve(outbox.waiting(1).get(0));
        String text = Files.readString(file);
        assertThat(text).contains("\"recType\":\"container\"");
        Files.writeString(file, text.replace("\"recType\":\"container\"", "\"recType\":\"harvest\""));
        assertThatThrownBy(() -> outbox.read(file.getFileName().toString()))
                .isInstanceOf(OutboxEntryException.class)
                .hasMessageContaining("it holds no container, but a harvest");
    }

    @Test
    void entry_cut_anywhere_is_told() throws Exception {
        Outbox outbox = Outbox.open(directory());
        outbox.put(Entries.ended());
        String name = outbox.waiting(1).get(0);
        byte[] whole = Files.readAllBytes(directory().resolve(name));
        for (int length = 0; length < whole.length; length++) {
            Files.write(
                    directory().resolve(name),
                    new String(whole, StandardCharsets.UTF_8)
                            .substring(0, length)
                            .getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> outbox.read(name)).isInstanceOf(OutboxEntryException.class);
        }
    }

    @Test
    void file_that_is_too_large_is_not_read_whole() throws IOException {
        Outbox outbox = Outbox.open(directory());
        String name = "0000000000000001-00000000.json";
        try (RandomAccessFile file =
                new RandomAccessFile(directory().resolve(name).toFile(), "rw")) {
            file.setLength(40L * 1024 * 1024 * 1024);
        }
        assertThatThrownBy(() -> outbox.read(name))
                .isInstanceOf(OutboxEntryException.class)
                .hasMessageContaining("larger");
    }

    @Test
    void what_is_no_regular_file_is_not_read() throws IOException {
        Outbox outbox = Outbox.open(directory());
        String name = "0000000000000001-00000000.json";
        Files.createDirectory(directory().resolve(name));
        assertThatThrownBy(() -> outbox.read(name)).isInstanceOf(OutboxEntryException.class);
        Path secret = Files.writeString(temporary.resolve("secret"), "{}");
        String link = "0000000000000002-00000000.json";
        Files.createSymbolicLink(directory().resolve(link), secret);
        assertThatThrownBy(() -> outbox.read(link)).isInstanceOf(OutboxEntryException.class);
    }

    @Test
    void only_names_of_entries_are_taken() throws IOException {
        Outbox outbox = Outbox.open(directory());
        assertThatThrownBy(() -> outbox.read("../x.json")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> outbox.remove("refused")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> outbox.read("0000000000000001-00000000.json")).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void entry_that_is_refused_is_put_aside_with_the_reason_and_may_be_recalled() throws Exception {
        Outbox outbox = Outbox.open(directory());
        outbox.put(Entries.container("a"));
        outbox.put(Entries.container("b"));
        String name = outbox.waiting(1).get(0);
        outbox.refuse(name, "it is too large");
        assertThat(outbox.size()).isEqualTo(1);
        assertThat(outbox.refused()).isEqualTo(1);
        assertThat(directory().resolve("refused/" + name + ".reason.txt")).hasContent("it is too large");
        outbox.refuse(name, "already gone");
        assertThat(outbox.recall()).isEqualTo(1);
        assertThat(all(outbox)).containsExactly(Entries.container("a"), Entries.container("b"));
        assertThat(names(directory().resolve("refused"))).isEmpty();
    }

    @Test
    void refusal_that_was_cut_short_is_made_again() throws Exception {
        Outbox outbox = Outbox.open(directory());
        outbox.put(Entries.container("a"));
        String name = outbox.waiting(1).get(0);
        Files.writeString(directory().resolve("refused/" + name + ".reason.txt"), "an older rea");
        assertThat(outbox.refused()).isZero();
        outbox.refuse(name, "anew");
        assertThat(outbox.refused()).isEqualTo(1);
        assertThat(directory().resolve("refused/" + name + ".reason.txt")).hasContent("anew");
    }

    @Test
    void one_at_a_time_has_the_right_to_deliver() throws IOException {
        Outbox one = Outbox.open(directory());
        Outbox two = Outbox.open(directory());
        try (OutboxLease lease = one.lease().orElseThrow()) {
            assertThat(lease).isNotNull();
            assertThat(two.lease()).isEmpty();
            assertThat(one.lease()).isEmpty();
            two.put(Entries.container("a"));
        }
        OutboxLease second = two.lease().orElseThrow();
        close(second);
        try (OutboxLease third = one.lease().orElseThrow()) {
            // closed already, so that it takes nothing from the third
            close(second);
            assertThat(two.lease()).isEmpty();
            assertThat(third).isNotSameAs(second);
        }
        assertThat(one.size()).isEqualTo(1);
    }

    private static void close(OutboxLease lease) throws IOException {
        try (lease) {
            assertThat(lease).isNotNull();
        }
    }

    @Test
    void an_outbox_is_found_by_its_directory_or_by_that_of_its_job() throws IOException {
        assertThat(Outbox.find(temporary)).isEmpty();
        assertThat(Outbox.find(temporary.resolve("absent"))).isEmpty();
        Outbox made = Outbox.open(directory());
        assertThat(Outbox.find(directory()).orElseThrow().directory()).isEqualTo(made.directory());
        assertThat(Outbox.find(temporary.resolve("job")).orElseThrow().directory())
                .isEqualTo(made.directory());
        assertThat(Outbox.find(temporary)).isEmpty();
    }

    @Test
    void outbox_that_cannot_be_made_or_written_fails() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));
        assertThatThrownBy(() -> Outbox.open(file.resolve("outbox"))).isInstanceOf(FileSystemException.class);
        Outbox outbox = Outbox.open(directory());
        Files.delete(directory().resolve("refused"));
        Files.delete(directory());
        assertThatThrownBy(() -> outbox.put(Entries.container("a"))).isInstanceOf(NoSuchFileException.class);
    }

    private static List<OutboxEntry> all(Outbox outbox) throws IOException, OutboxEntryException {
        List<OutboxEntry> entries = new ArrayList<>();
        for (String name : outbox.waiting(Integer.MAX_VALUE)) {
            entries.add(outbox.read(name));
        }
        return entries;
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void only_the_first_names_are_given_of_many_and_whether_there_are_any_is_known() throws IOException {
        Outbox outbox = Outbox.open(temporary.resolve("many"));
        assertThat(outbox.isEmpty()).isTrue();
        for (int i = 0; i < 50; i++) {
            outbox.put(Entries.container("a-" + i + ".warc.gz"));
        }
        List<String> all = outbox.waiting(Integer.MAX_VALUE);

        assertThat(all).hasSize(50).isSorted();
        assertThat(outbox.waiting(7)).isEqualTo(all.subList(0, 7));
        assertThat(outbox.waiting(0)).isEmpty();
        assertThat(outbox.isEmpty()).isFalse();
        assertThat(outbox.size()).isEqualTo(50);
    }
}
