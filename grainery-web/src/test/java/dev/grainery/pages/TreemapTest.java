// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.grainery.pages.Treemap.Tile;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TreemapTest {

    private static final double EXACT = 1e-9;

    private static List<Tile> tiles(long... sizes) {
        TableLayout<Long> table = TableLayout.of(
                "hosts",
                "content.hosts",
                Column.text("content.host", size -> new Value.Name("host of " + size)),
                Column.number("content.captures", size -> new Value.Count(1)),
                Column.number("content.bytes", Value.Bytes::new));
        return Treemap.of(table.of(LongStream.of(sizes).boxed().toList()));
    }

    @Test
    void each_row_has_its_part_of_the_area_and_none_lies_on_another() {
        Random random = new Random(28);
        for (int rows = 1; rows < 120; rows += 7) {
            long[] sizes = random.longs(rows, 1, 1_000_000_000_000L).toArray();
            double sum = LongStream.of(sizes).asDoubleStream().sum();
            List<Tile> tiles = tiles(sizes);
            assertThat(tiles).hasSize(rows);
            for (Tile tile : tiles) {
                assertThat(tile.width() * tile.height())
                        .isCloseTo(((Value.Bytes) tile.size()).number() / sum, within(EXACT));
                assertThat(tile.x()).isBetween(-EXACT, 1 - tile.width() + EXACT);
                assertThat(tile.y()).isBetween(-EXACT, 1 - tile.height() + EXACT);
                assertThat(tiles.stream().filter(other -> !other.equals(tile) && isOn(tile, other)))
                        .isEmpty();
            }
        }
    }

    private static boolean isOn(Tile one, Tile other) {
        return one.x() + EXACT < other.x() + other.width()
                && other.x() + EXACT < one.x() + one.width()
                && one.y() + EXACT < other.y() + other.height()
                && other.y() + EXACT < one.y() + one.height();
    }

    @Test
    void rows_of_the_same_size_are_hardly_longer_than_wide() {
        tiles(IntStream.range(0, 24).mapToLong(row -> 1).toArray())
                .forEach(tile -> assertThat(tile.width() * 2.4 / tile.height()).isBetween(0.5, 2.0));
    }

    @Test
    void nothing_has_no_rectangle() {
        assertThat(tiles(0, 0)).isEmpty();
        assertThat(tiles(0, 5)).singleElement().extracting(Tile::width).isEqualTo(1.0);
    }
}
