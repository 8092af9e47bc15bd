// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Divides a picture among the rows of a table by their last drawn numbers. Rows of tiles are laid along the shorter
 * side of the remaining area, largest first, as long as the tiles become squarer (Bruls, Huizing and van Wijk:
 * Squarified Treemaps, 2000).
 */
public final class Treemap {

    /** The ratio of width to height on a screen. */
    private static final double WIDTH = 240;

    private static final double HEIGHT = 100;

    /** The least width and height for a name, on a wide and on a narrow screen. */
    private static final double NAMED = 0.09;

    private static final double NAMED_IF_NARROW = 0.25;

    private final List<Tile> tiles = new ArrayList<>();
    private double x;
    private double y;
    private double width = WIDTH;
    private double height = HEIGHT;

    private Treemap() {}

    /** Coordinates are fractions of the picture. */
    public record Tile(Value name, Value size, double x, double y, double width, double height) {

        public static String percent(double part) {
            return String.format(Locale.ROOT, "%.2f%%", 100 * part);
        }

        public boolean isRest() {
            return name instanceof Value.Word;
        }

        public String room() {
            boolean isNamed = width >= NAMED && height >= NAMED;
            return !isNamed ? "none" : width >= NAMED_IF_NARROW ? "any" : "wide";
        }
    }

    private record Row(Value name, Value shown, long size) {}

    static List<Tile> of(DataTable table) {
        int drawn = IntStream.range(1, table.columns().size())
                .filter(column -> table.columns().get(column).isDrawn())
                .max()
                .orElseThrow();
        List<Row> rows = table.rows().stream()
                .map(row -> new Row(row.get(0), row.get(drawn), size(row.get(drawn))))
                .filter(row -> row.size() > 0)
                .sorted(Comparator.comparingLong(Row::size).reversed())
                .toList();
        Treemap map = new Treemap();
        map.lay(rows, rows.stream().mapToDouble(Row::size).sum());
        return map.tiles;
    }

    static long size(Value value) {
        if (value instanceof Value.Count count) {
            return count.number();
        } else if (value instanceof Value.Bytes bytes) {
            return bytes.number();
        } else if (value instanceof Value.Share share) {
            return share.part();
        }
        throw new IllegalArgumentException("no number to draw: " + value);
    }

    private void lay(List<Row> rows, double sum) {
        double area = WIDTH * HEIGHT / sum;
        int from = 0;
        while (from < rows.size()) {
            int to = from + 1;
            while (to < rows.size() && worst(rows.subList(from, to + 1), area) <= worst(rows.subList(from, to), area)) {
                to++;
            }
            lay(rows.subList(from, to), sum(rows.subList(from, to)) * area, area);
            from = to;
        }
    }

    /** The worst aspect ratio if these tiles form a row along the shorter side. */
    private double worst(List<Row> some, double area) {
        double thickness = sum(some) * area / Math.min(width, height);
        double worst = 1;
        for (Row row : some) {
            double ratio = row.size() * area / (thickness * thickness);
            worst = Math.max(worst, Math.max(ratio, 1 / ratio));
        }
        return worst;
    }

    private static double sum(List<Row> some) {
        return some.stream().mapToDouble(Row::size).sum();
    }

    private void lay(List<Row> some, double size, double area) {
        boolean isColumn = width >= height;
        double thickness = size / (isColumn ? height : width);
        double at = 0;
        for (Row row : some) {
            double length = row.size() * area / thickness;
            tiles.add(isColumn ? tile(row, x, y + at, thickness, length) : tile(row, x + at, y, length, thickness));
            at += length;
        }
        if (isColumn) {
            x += thickness;
            width -= thickness;
        } else {
            y += thickness;
            height -= thickness;
        }
    }

    private static Tile tile(Row row, double x, double y, double width, double height) {
        return new Tile(row.name(), row.shown(), x / WIDTH, y / HEIGHT, width / WIDTH, height / HEIGHT);
    }
}
