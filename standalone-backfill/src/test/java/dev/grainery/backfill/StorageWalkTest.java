// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.file.LocalStorage;
import dev.grainery.file.StorageEntry;
import dev.grainery.harvest.CrawlLogs;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageWalkTest {

    @TempDir
    private Path temporary;

    private Path root;

    @BeforeEach
    void resolve_the_root() throws IOException {
        root = temporary.toRealPath();
    }

    @Test
    void files_come_in_the_order_of_names_and_directories_after_them() throws IOException {
        make("b/2.warc", "b/1.warc", "b/a/0.warc", "a/z.warc", "c.warc", "a.warc");
        assertThat(walk(rules()).containers())
                .containsExactly("a.warc", "c.warc", "a/z.warc", "b/1.warc", "b/2.warc", "b/a/0.warc");
    }

    @Test
    void indexes_and_lists_are_told_apart_from_containers() throws IOException {
        make("a.warc.gz", "logs/index/a.warc.gz.cdx", "md5sums.txt", "a.warc.gz.md5", "readme.txt");
        WalkLog log = walk(rules());
        assertThat(log.containers()).containsExactly("a.warc.gz");
        assertThat(log.indexes()).containsExactly("logs/index/a.warc.gz.cdx");
        assertThat(log.lists()).containsExactly("a.warc.gz.md5", "md5sums.txt");
        assertThat(log.findings()).isEmpty();
    }

    @Test
    void what_lies_in_logs_crawl_are_logs_of_the_harvest_whatever_its_name() throws IOException {
        make("h/a.warc", "h/logs/crawl/crawler01.tar.gz", "h/logs/crawl/crawler00.tar.gz", "h/logs/crawl/b.warc");
        WalkLog log = walk(rules());
        assertThat(log.logs())
                .containsExactly(new CrawlLogs(
                        root + "/h", "logs/crawl", List.of("b.warc", "crawler00.tar.gz", "crawler01.tar.gz")));
        assertThat(log.containers()).containsExactly("h/a.warc");
    }

    @Test
    void the_logs_of_a_launch_are_those_beside_its_containers_without_locks() throws IOException {
        make(
                "job/20261122010203/warcs/a.warc.gz",
                "job/20261122010203/logs/crawl.log",
                "job/20261122010203/logs/crawl.log.lck",
                "job/20261122010203/logs/alerts.log",
                "job/20261122010203/reports/crawl-report.txt");
        WalkLog log = walk(rules());
        assertThat(log.logs())
                .containsExactly(new CrawlLogs(
                        root + "/job/20261122010203",
                        root + "/job/20261122010203/logs",
                        List.of("alerts.log", "crawl.log")));
        assertThat(log.containers()).containsExactly("job/20261122010203/warcs/a.warc.gz");
        assertThat(log.findings()).isEmpty();
    }

    @Test
    void logs_that_are_no_crawl_logs_and_those_above_logs_crawl_are_no_logs() throws IOException {
        make("a/logs/server.log", "b/logs/crawl.log", "b/logs/crawl/crawler00.tar.gz", "c/logs/index/c.warc.cdx");
        WalkLog log = walk(rules());
        assertThat(log.logs()).containsExactly(new CrawlLogs(root + "/b", "logs/crawl", List.of("crawler00.tar.gz")));
        assertThat(log.indexes()).containsExactly("c/logs/index/c.warc.cdx");
    }

    @Test
    void an_empty_logs_crawl_holds_no_logs() throws IOException {
        Files.createDirectories(root.resolve("h/logs/crawl"));
        assertThat(walk(rules()).logs()).isEmpty();
    }

    @Test
    void what_was_derived_from_containers_is_left_out() throws IOException {
        make("h/logs/wat/a.warc.gz.wat", "h/logs/wat/a.wat.gz", "h/wat/a.wat.gz");
        assertThat(walk(rules()).containers()).containsExactly("h/wat/a.wat.gz");
    }

    @Test
    void unfinished_files_are_found_and_taken_only_when_asked_for() throws IOException {
        make("a.warc.gz.open", "b.arc.invalid");
        WalkLog left = walk(rules());
        assertThat(left.findings()).containsExactly("LEFT_OPEN a.warc.gz.open", "LEFT_INVALID b.arc.invalid");
        assertThat(left.containers()).isEmpty();
        WalkLog taken = walk(new WalkRules(new PathChoice(List.of(), List.of()), false, true));
        assertThat(taken.findings()).isEmpty();
        assertThat(taken.containers()).containsExactly("a.warc.gz.open", "b.arc.invalid");
    }

    @Test
    void excluded_directories_are_not_entered() throws IOException {
        make("a/1.warc", "tmp/2.warc", "a/tmp/3.warc", "a/tmp.warc");
        PathChoice choice = new PathChoice(List.of(), List.of("tmp"));
        assertThat(walk(new WalkRules(choice, false, false)).containers()).containsExactly("a/1.warc", "a/tmp.warc");
    }

    @Test
    void a_file_that_was_named_is_taken_whatever_its_name() throws IOException {
        make("data", "a.cdx", "md5sums.txt");
        WalkLog log = new WalkLog(root);
        new StorageWalk(rules(), log)
                .walk(entries(root.resolve("data"), root.resolve("a.cdx"), root.resolve("md5sums.txt")));
        assertThat(log.containers()).containsExactly("data");
        assertThat(log.indexes()).containsExactly("a.cdx");
        assertThat(log.lists()).containsExactly("md5sums.txt");
    }

    @Test
    void roots_that_overlap_give_each_file_once() throws IOException {
        make("a/1.warc", "a/b/2.warc", "a/b/3.warc");
        WalkLog log = new WalkLog(root);
        new StorageWalk(rules(), log)
                .walk(entries(root.resolve("a/b/2.warc"), root.resolve("a/b"), root, root.resolve("a/1.warc")));
        assertThat(log.containers()).containsExactly("a/b/2.warc", "a/1.warc", "a/b/3.warc");
    }

    @Test
    void a_root_that_is_not_there_ends_the_walk() {
        assertThatThrownBy(() -> new StorageWalk(rules(), new WalkLog(root)).walk(entries(root.resolve("absent"))))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void the_walk_ends_when_it_is_told_to() throws IOException {
        make("1.warc", "a/2.warc", "b/3.warc");
        WalkLog log = new WalkLog(root) {
            @Override
            public boolean goesOn() {
                return containers().size() < 2;
            }
        };
        new StorageWalk(rules(), log).walk(entries(root));
        assertThat(log.containers()).containsExactly("1.warc", "a/2.warc");
    }

    @Test
    void a_directory_that_goes_while_it_waits_is_a_finding_and_the_walk_goes_on() throws IOException {
        make("a/1.warc");
        Files.createDirectory(root.resolve("b"));
        WalkLog log = new WalkLog(root) {
            @Override
            public void file(StorageWalk.FoundFile found) {
                super.file(found);
                root.resolve("b").toFile().delete();
            }
        };
        new StorageWalk(rules(), log).walk(entries(root));
        assertThat(log.findings()).containsExactly("DIRECTORY_UNREADABLE b");
        assertThat(log.containers()).containsExactly("a/1.warc");
    }

    @Test
    @Tag("unprivileged")
    void a_directory_that_may_not_be_listed_is_a_finding() throws IOException {
        make("a/1.warc", "b/2.warc");
        Path closed = root.resolve("a");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("-wx------"));
        try {
            WalkLog log = walk(rules());
            assertThat(log.findings()).containsExactly("DIRECTORY_UNREADABLE a");
            assertThat(log.containers()).containsExactly("b/2.warc");
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    @Tag("unprivileged")
    void a_directory_whose_entries_may_not_be_looked_at_is_a_finding() throws IOException {
        make("a/1.warc", "a/b/2.warc", "c/3.warc");
        Path closed = root.resolve("a");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rw-------"));
        try {
            WalkLog log = walk(rules());
            assertThat(log.findings()).containsExactly("UNREADABLE a/1.warc", "DIRECTORY_UNREADABLE a");
            assertThat(log.containers()).containsExactly("c/3.warc");
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void a_name_that_is_no_utf8_is_a_finding_and_the_file_is_taken() throws IOException {
        Files.createFile(Path.of(URI.create(root.toUri() + "P%F8%EDb%ECh.warc")));
        WalkLog log = walk(rules());
        assertThat(log.findings()).containsExactly("NAME_NOT_UTF8 P%F8%EDb%ECh.warc");
        assertThat(log.containers()).containsExactly("P%F8%EDb%ECh.warc");
    }

    @Test
    void what_is_neither_file_nor_directory_is_passed_over() throws IOException {
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(root.resolve("s.warc")));
            WalkLog log = walk(rules());
            assertThat(log.findings()).containsExactly("NOT_A_FILE s.warc");
            assertThat(log.containers()).isEmpty();
        }
    }

    private static List<StorageEntry> entries(Path... roots) {
        return Stream.of(roots).map(LocalStorage::entry).toList();
    }

    private WalkLog walk(WalkRules rules) throws IOException {
        WalkLog log = new WalkLog(root);
        new StorageWalk(rules, log).walk(entries(root));
        return log;
    }

    private static WalkRules rules() {
        return new WalkRules(new PathChoice(List.of(), List.of()), false, false);
    }

    private void make(String... files) throws IOException {
        for (String file : files) {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.createFile(path);
        }
    }
}
