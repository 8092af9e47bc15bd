// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hashes and proofs are those of RFC 6962, and the files those of tlog-tiles. */
class TreeTest {

    /** The leaves and roots of the reference implementation of RFC 6962. */
    private static final List<String> LEAVES =
            List.of("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f");

    private static final List<String> ROOTS = List.of(
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");

    @TempDir
    private Path directory;

    @Test
    void roots_are_those_of_the_reference_implementation() throws IOException {
        RightEdge edge = new RightEdge((level, number, width, content) -> {});
        assertThat(HexFormat.of().formatHex(edge.root())).isEqualTo(ROOTS.get(0));
        for (int i = 0; i < LEAVES.size(); i++) {
            edge.add(HexFormat.of().parseHex(LEAVES.get(i)));
            assertThat(HexFormat.of().formatHex(edge.root())).isEqualTo(ROOTS.get(i + 1));
        }
    }

    @Test
    void every_leaf_and_every_smaller_tree_is_proven_and_nothing_else() throws IOException {
        List<byte[]> roots = new ArrayList<>();
        LogFiles files = written(600, roots);
        for (int size : List.of(1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 513, 600)) {
            TreeHash.Nodes nodes = files.nodes(600);
            for (int leaf = 0; leaf < size; leaf += 1 + leaf / 7) {
                List<byte[]> proof = TreeHash.inclusion(nodes, leaf, size);
                assertThat(rootOf(TreeHash.leaf(entry(leaf)), leaf, size, proof))
                        .isEqualTo(roots.get(size));
            }
            for (int old = 1; old <= size; old += 1 + old / 5) {
                List<byte[]> proof = TreeHash.consistency(nodes, old, size);
                assertThat(TreeHash.isConsistent(old, roots.get(old), size, roots.get(size), proof))
                        .isTrue();
                assertThat(TreeHash.isConsistent(old, roots.get(0), size, roots.get(size), proof))
                        .isFalse();
                assertThat(TreeHash.isConsistent(old, roots.get(old), size, roots.get(0), proof))
                        .isFalse();
                List<byte[]> longer = new ArrayList<>(proof);
                longer.add(roots.get(0));
                assertThat(TreeHash.isConsistent(old, roots.get(old), size, roots.get(size), longer))
                        .isFalse();
            }
        }
        assertThat(TreeHash.isConsistent(0, roots.get(0), 600, roots.get(600), List.of()))
                .isTrue();
        assertThat(TreeHash.isConsistent(600, roots.get(600), 599, roots.get(599), List.of()))
                .isFalse();
    }

    @Test
    void an_edge_goes_on_from_the_files() throws IOException {
        List<Integer> sizes = List.of(1, 255, 256, 257, 65_535, 65_536, 65_537, 66_000);
        LogFiles files = new LogFiles(directory);
        RightEdge edge = new RightEdge((level, number, width, content) -> write(files, level, number, width, content));
        int added = 0;
        for (int size : sizes) {
            while (added < size) {
                edge.add(entry(added++));
            }
            edge.passPartial();
            assertThat(RightEdge.of(files, size, (level, number, width, content) -> {})
                            .root())
                    .isEqualTo(edge.root());
        }
        assertThat(RightEdge.of(files, 257, (level, number, width, content) -> {})
                        .root())
                .isNotEqualTo(edge.root());
        assertThat(directory.resolve("tile/entries/257.p/208")).exists();
        assertThat(directory.resolve("tile/1/000")).exists();
        assertThat(directory.resolve("tile/2/000.p/1")).exists();
    }

    @Test
    void numbers_of_tiles_are_split_into_directories() {
        LogFiles files = new LogFiles(directory);
        assertThat(files.path(0, 1_234_067, 1_234_068L * 256)).isEqualTo(directory.resolve("tile/0/x001/x234/067"));
        assertThat(files.path(LogFiles.ENTRIES, 5, 5 * 256 + 7)).isEqualTo(directory.resolve("tile/entries/005.p/7"));
    }

    @Test
    void damaged_files_are_named() throws IOException {
        LogFiles files = written(300, new ArrayList<>());
        Files.write(directory.resolve("tile/entries/001.p/44"), new byte[] {1, 2, 3});
        assertThatThrownBy(() -> files.entries(1, 300))
                .isInstanceOf(LogDamagedException.class)
                .hasMessageContaining("001.p/44 is cut off in entry 0")
                .hasMessageContaining("restore the log from a copy");
        Files.write(directory.resolve("tile/0/001.p/44"), new byte[31]);
        assertThatThrownBy(() -> new LogFiles(directory).tile(0, 1, 300)).hasMessageContaining("has 31 bytes");
        Files.delete(directory.resolve("tile/0/001.p/44"));
        assertThatThrownBy(() -> new LogFiles(directory).tile(0, 1, 300)).hasMessageContaining("is missing");
    }

    private LogFiles written(int size, List<byte[]> roots) throws IOException {
        LogFiles files = new LogFiles(directory);
        RightEdge edge = new RightEdge((level, number, width, content) -> write(files, level, number, width, content));
        roots.add(edge.root());
        for (int i = 0; i < size; i++) {
            edge.add(entry(i));
            roots.add(edge.root());
        }
        edge.passPartial();
        return files;
    }

    /** Without the care of {@link LogFiles#write}, which takes its time. */
    private static void write(LogFiles files, int level, long number, int width, byte[] content) throws IOException {
        Path file = files.path(level, number, (number * 256 + width) << (8 * Math.max(level, 0)));
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    private static byte[] entry(int number) {
        return ("entry " + number).getBytes(StandardCharsets.UTF_8);
    }

    /** RFC 9162, 2.1.3.2. */
    private static byte[] rootOf(byte[] leaf, long index, long size, List<byte[]> proof) {
        long first = index;
        long second = size - 1;
        byte[] root = leaf;
        for (byte[] hash : proof) {
            if (first % 2 == 1 || first == second) {
                root = TreeHash.node(hash, root);
                while (first % 2 == 0 && first != 0) {
                    first /= 2;
                    second /= 2;
                }
            } else {
                root = TreeHash.node(root, hash);
            }
            first /= 2;
            second /= 2;
        }
        assertThat(second).isZero();
        return root;
    }
}
