// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.LocalStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinksTest {

    @TempDir
    private Path temporary;

    private Path root;

    @BeforeEach
    void make_an_archive_with_a_storage_beside_it() throws IOException {
        root = Files.createDirectory(temporary.toRealPath().resolve("archive"));
        Files.createDirectories(temporary.resolve("storage/below"));
        Files.createFile(temporary.resolve("storage/1.warc"));
        Files.createFile(temporary.resolve("storage/below/2.warc"));
    }

    @Test
    void links_to_directories_and_containers_are_noted_and_not_followed() throws IOException {
        link("dir", "../storage");
        link("file.warc", "../storage/1.warc");
        link("readme.txt", "../storage/1.warc");
        WalkLog log = walk(false);
        assertThat(log.findings()).containsExactly("LINK_NOT_FOLLOWED dir", "LINK_NOT_FOLLOWED file.warc");
        assertThat(log.containers()).isEmpty();
    }

    @Test
    void followed_links_lead_to_where_the_file_really_lies() throws IOException {
        link("dir", "../storage/below");
        link("file.warc", "../storage/1.warc");
        WalkLog log = walk(true);
        assertThat(log.findings()).isEmpty();
        assertThat(log.containers())
                .containsExactly(
                        root.resolveSibling("storage/1.warc").toString(),
                        root.resolveSibling("storage/below/2.warc").toString());
    }

    @Test
    void a_directory_that_several_links_lead_to_is_walked_once() throws IOException {
        link("one", "../storage");
        link("two", "../storage");
        link("three", "../storage/below");
        assertThat(walk(true).containers()).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void a_file_that_is_met_by_a_link_too_is_taken_once() throws IOException {
        Files.createDirectories(root.resolve("b"));
        Files.createFile(root.resolve("b/1.warc"));
        link("a.warc", "b/1.warc");
        link("b/c.warc", "1.warc");
        link("d.warc", "../storage/1.warc");
        link("e.warc", "../storage/1.warc");
        link("f", "../storage");
        WalkLog log = walk(true);
        assertThat(log.containers())
                .containsExactlyInAnyOrder(
                        "b/1.warc",
                        root.resolveSibling("storage/1.warc").toString(),
                        root.resolveSibling("storage/below/2.warc").toString());
    }

    @Test
    void a_container_is_told_by_the_link_if_not_by_what_it_leads_to() throws IOException {
        Files.createFile(temporary.resolve("storage/0815"));
        Files.createFile(root.resolve("4711"));
        link("a.warc", "../storage/0815");
        link("b.warc", "4711");
        assertThat(walk(true).containers())
                .containsExactly(root.resolveSibling("storage/0815").toString(), "4711");
    }

    @Test
    void a_link_to_nothing_is_broken() throws IOException {
        link("dir", "../absent");
        link("file.warc", "../storage/absent.warc");
        for (boolean follow : new boolean[] {true, false}) {
            assertThat(walk(follow).findings()).containsExactly("BROKEN_LINK dir", "BROKEN_LINK file.warc");
        }
    }

    @Test
    void the_link_to_the_latest_launch_of_a_job_is_no_finding() throws IOException {
        Files.createDirectories(root.resolve("job/20261122010203"));
        Files.createDirectories(temporary.resolve("storage/20261122010204"));
        Files.createDirectories(root.resolve("other/20261122010204"));
        link("job/latest", "20261122010203");
        link("other/latest", "../../storage");
        link("latest", "../storage/20261122010204");
        assertThat(walk(false).findings())
                .containsExactly("LINK_NOT_FOLLOWED latest", "LINK_NOT_FOLLOWED other/latest");
    }

    @Test
    void a_link_to_itself_or_upwards_is_a_loop() throws IOException {
        link("itself", "itself");
        Files.createDirectory(root.resolve("a"));
        link("a/up", "..");
        for (boolean follow : new boolean[] {true, false}) {
            assertThat(walk(follow).findings()).containsExactlyInAnyOrder("LINK_LOOP itself", "LINK_LOOP a/up");
        }
    }

    @Test
    void links_that_lead_round_a_corner_end_as_well() throws IOException {
        Files.createDirectories(root.resolve("a"));
        Files.createDirectories(root.resolve("b"));
        Files.createFile(root.resolve("a/1.warc"));
        link("a/to-b", "../b");
        link("b/to-a", "../a");
        assertThat(walk(true).containers()).containsExactly("a/1.warc");
    }

    @Test
    void a_root_may_be_a_link() throws IOException {
        link("dir", "../storage");
        WalkLog log = new WalkLog(temporary.toRealPath());
        new StorageWalk(new WalkRules(new PathChoice(List.of(), List.of()), false, false), log)
                .walk(List.of(LocalStorage.entry(root.resolve("dir"))));
        assertThat(log.containers()).containsExactly("storage/1.warc", "storage/below/2.warc");
    }

    @Test
    void an_excluded_link_is_not_followed() throws IOException {
        link("tmp", "../storage");
        WalkLog log = new WalkLog(root);
        PathChoice choice = new PathChoice(List.of(), List.of("tmp"));
        new StorageWalk(new WalkRules(choice, true, false), log).walk(List.of(LocalStorage.entry(root)));
        assertThat(log.containers()).isEmpty();
        assertThat(log.findings()).isEmpty();
    }

    private void link(String link, String target) throws IOException {
        Files.createSymbolicLink(root.resolve(link), Path.of(target));
    }

    private WalkLog walk(boolean follow) throws IOException {
        WalkLog log = new WalkLog(root);
        new StorageWalk(new WalkRules(new PathChoice(List.of(), List.of()), follow, false), log)
                .walk(List.of(LocalStorage.entry(root)));
        return log;
    }
}
