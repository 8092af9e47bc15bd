// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.file.LocalStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerPairsTest {

    @TempDir
    private Path directory;

    private Path file(String path) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.createFile(file);
    }

    private ContainerPairs pairs() throws IOException {
        return ContainerPairs.below(
                LocalStorage.entry(directory.resolve("old")), LocalStorage.entry(directory.resolve("new")));
    }

    private static List<String> names(ContainerPairs pairs) {
        return pairs.pairs().stream()
                .map(pair -> pair.oldFile().fileName() + " " + pair.newFile().fileName())
                .toList();
    }

    @Test
    void containers_of_one_place_and_name_are_a_pair_whatever_their_format_and_compression() throws IOException {
        file("old/a.arc.gz");
        file("old/deep/b.ARC");
        file("old/c.warc.gz.open");
        file("new/a.warc.gz");
        file("new/deep/b.warc");
        file("new/c.warc.zst");
        file("new/c.warc.zst.certificate.json");
        ContainerPairs pairs = pairs();
        assertThat(names(pairs))
                .containsExactlyInAnyOrder("a.arc.gz a.warc.gz", "b.ARC b.warc", "c.warc.gz.open c.warc.zst");
        assertThat(pairs.withoutNew()).isEmpty();
        assertThat(pairs.withoutOld()).isEmpty();
    }

    @Test
    void what_has_no_partner_is_told() throws IOException {
        Path line = file("old/a\nb.arc");
        Path other = file("old/deep/c.arc");
        Path made = file("new/c.warc");
        ContainerPairs pairs = pairs();
        assertThat(pairs.pairs()).isEmpty();
        assertThat(pairs.withoutNew())
                .hasSize(2)
                .contains(other.toString())
                .anySatisfy(path -> assertThat(path).startsWith(line.getParent().toString()));
        assertThat(pairs.withoutOld()).containsExactly(made.toString());
    }

    @Test
    void of_two_containers_with_one_name_each_has_a_partner_of_its_own() throws IOException {
        file("old/a.arc");
        file("old/a.arc.gz");
        file("new/a.warc");
        ContainerPairs pairs = pairs();
        assertThat(names(pairs)).containsExactly("a.arc a.warc");
        assertThat(pairs.withoutNew())
                .containsExactly(directory.resolve("old/a.arc.gz").toString());
    }

    @Test
    void a_directory_that_cannot_be_read_is_a_failure() throws IOException {
        file("old/a.arc");
        assertThatThrownBy(this::pairs).isInstanceOf(IOException.class).hasMessageContaining("new cannot be read");
    }
}
