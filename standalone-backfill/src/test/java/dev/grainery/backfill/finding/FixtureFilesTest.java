// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The committed archives are what the code here makes; with {@code -Dgrainery.fixtures.write=true} it makes them. */
class FixtureFilesTest {

    private static final int MOST_BYTES = 4096;

    static List<FixtureTree> trees() {
        return Stream.of(
                        ContainerTrees.all(),
                        DescriptionTrees.all(),
                        HarvestTrees.all(),
                        IndexTrees.all(),
                        ChecksumTrees.all())
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("trees")
    void the_committed_files_are_those_that_are_made(FixtureTree tree) throws IOException {
        FixtureFolder folder = FixtureFolder.of(tree);
        if (Boolean.getBoolean("grainery.fixtures.write")) {
            tree.writeTo(folder.path());
        }
        SortedMap<String, byte[]> committed = folder.files();
        assertThat(committed.keySet()).isEqualTo(tree.files().keySet());
        assertThat(committed)
                .allSatisfy((path, bytes) ->
                        assertThat(bytes).as(path).isEqualTo(tree.files().get(path)));
    }

    @Test
    void every_folder_is_made_here() {
        assertThat(FixtureFolder.all().stream().map(FixtureFolder::name))
                .containsExactlyInAnyOrderElementsOf(
                        trees().stream().map(FixtureTree::name).toList());
    }

    @Test
    void every_file_is_small() {
        assertThat(trees())
                .allSatisfy(tree -> assertThat(tree.files().entrySet())
                        .extracting(Map.Entry::getValue)
                        .allSatisfy(bytes -> assertThat(bytes).hasSizeLessThan(MOST_BYTES)));
    }
}
