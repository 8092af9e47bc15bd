// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.LocalStorage;
import dev.grainery.file.StorageEntry;
import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RootsTest {

    @TempDir
    private Path place;

    @BeforeEach
    void make() throws IOException {
        place = place.toRealPath();
        for (String directory : List.of("a/inner/most", "ab", "c")) {
            Files.createDirectories(place.resolve(directory));
        }
        for (String file : List.of("a/inner/x.warc", "single.warc", "c/y.warc")) {
            Files.createFile(place.resolve(file));
        }
    }

    @Test
    void directories_beside_each_other_are_groups_of_their_own() throws IOException {
        assertThat(groups("c", "ab", "a")).containsExactly(List.of("c"), List.of("ab"), List.of("a"));
    }

    @Test
    void what_lies_within_a_root_belongs_to_it_in_whatever_order() throws IOException {
        assertThat(groups("a/inner/most", "c", "a/inner/x.warc", "a", "a/inner"))
                .containsExactly(List.of("a/inner/most", "a/inner/x.warc", "a", "a/inner"), List.of("c"));
    }

    @Test
    void root_given_twice_is_one() throws IOException {
        assertThat(groups("a", "c", "a")).containsExactly(List.of("a", "a"), List.of("c"));
    }

    @Test
    void root_by_a_link_is_where_it_leads() throws IOException {
        Files.createSymbolicLink(place.resolve("link"), place.resolve("a"));
        assertThat(groups("link", "ab", "a/inner")).containsExactly(List.of("a", "a/inner"), List.of("ab"));
    }

    @Test
    void single_files_in_no_root_stand_together() throws IOException {
        assertThat(groups("single.warc", "a", "c/y.warc"))
                .containsExactly(List.of("single.warc", "c/y.warc"), List.of("a"));
    }

    @Test
    void links_that_are_followed_make_one_group_of_all() throws IOException {
        List<StorageEntry> given = Roots.of(roots("a", "ab")).all();
        assertThat(Roots.of(given).groups(true).stream().map(Roots::addresses)).containsExactly(Roots.addresses(given));
    }

    @Test
    void file_belongs_to_the_innermost_root_and_beyond_all_to_its_directory() throws IOException {
        Roots roots = Roots.of(roots("a", "a/inner", "c"));
        assertThat(roots.of(in("a/inner/most"))).isEqualTo(place + "/a/inner");
        assertThat(roots.of(in("a"))).isEqualTo(place + "/a");
        assertThat(roots.of(in("ab"))).isEqualTo(place + "/ab");
    }

    private List<List<String>> groups(String... roots) throws IOException {
        return Roots.of(roots(roots)).groups(false).stream()
                .map(group -> group.stream()
                        .map(root ->
                                root.name().text().substring(place.toString().length() + 1))
                        .toList())
                .toList();
    }

    private Location in(String directory) {
        return new Location(place + "/" + directory, "x.warc");
    }

    private List<StorageEntry> roots(String... roots) {
        return Stream.of(roots).map(place::resolve).map(LocalStorage::entry).toList();
    }
}
