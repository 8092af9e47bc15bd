// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.CrawlFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * Columns of numbers have a {@code #}, as in {@code [#urls] [#bytes] [host]}. Keeps the largest rows, and the sum of
 * the others.
 */
final class TableReport {

    private static final String DOCUMENTS = "[#urls]";
    private static final String BYTES = "[#bytes]";
    private static final int MOST_DIGITS = 18;

    private final int columns;
    private final int name;
    private final int documents;
    private final int bytes;
    private final PriorityQueue<CrawlFigures.Share> top = new PriorityQueue<>(Comparator.reverseOrder());
    private CrawlFigures.Rest rest = CrawlFigures.Rest.NONE;

    private TableReport(List<String> header) {
        this.columns = header.size();
        this.documents = header.indexOf(DOCUMENTS);
        this.bytes = header.indexOf(BYTES);
        this.name = header.stream()
                .filter(column -> !column.startsWith("[#"))
                .findFirst()
                .map(header::indexOf)
                .orElse(-1);
    }

    static Optional<CrawlFigures.Shares> shares(Stream<String> lines) {
        Iterator<String> rows = lines.iterator();
        if (!rows.hasNext()) {
            return Optional.empty();
        }
        TableReport report = new TableReport(List.of(rows.next().strip().split(" +")));
        if (report.documents < 0 || report.name < 0) {
            return Optional.empty();
        }
        rows.forEachRemaining(report::add);
        return Optional.of(new CrawlFigures.Shares(new ArrayList<>(report.top), Optional.of(report.rest)));
    }

    private void add(String row) {
        String[] cells = row.strip().split(" ");
        int spaces = cells.length - columns;
        if (spaces < 0) {
            return;
        }
        OptionalLong urls = number(cells[documents < name ? documents : documents + spaces]);
        OptionalLong size = bytes < 0 ? OptionalLong.empty() : number(cells[bytes < name ? bytes : bytes + spaces]);
        if (urls.isPresent() && (bytes < 0 || size.isPresent())) {
            String text = String.join(" ", List.of(cells).subList(name, name + spaces + 1));
            top.add(new CrawlFigures.Share(text, urls.getAsLong(), size));
            if (top.size() > CrawlFigures.Shares.MOST) {
                rest = rest.plus(top.remove());
            }
        }
    }

    private static OptionalLong number(String cell) {
        boolean digits =
                !cell.isEmpty() && cell.length() <= MOST_DIGITS && cell.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? OptionalLong.of(Long.parseLong(cell)) : OptionalLong.empty();
    }
}
