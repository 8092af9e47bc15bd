// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.completeness.Comparison.Difference;
import dev.grainery.crawl.CdxCapture;
import dev.grainery.record.Completeness.Kind;
import dev.grainery.record.Location;
import dev.grainery.system.output.ExternalSort;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Each capture of a covered container must be listed, and each line must state the offset of a record; lines about
 * unread containers only count. Bounded memory. For one use, not thread-safe.
 */
final class IndexComparison implements AutoCloseable {

    private final ExternalSort sorted = new ExternalSort();
    private final DifferenceCount differences;
    private String lastCovered = "";
    private long lines;
    private Optional<Row> before = Optional.empty();
    private boolean isCovered;
    private boolean isRead;
    private boolean hasRecord;
    private Optional<Row> capture = Optional.empty();
    private Optional<Row> line = Optional.empty();

    IndexComparison(DifferenceCount differences) {
        this.differences = differences;
    }

    /** The kinds of rows in sort order: rows of a whole container come first. */
    private enum What {
        COVERED,
        READ,
        RECORD,
        CAPTURE,
        LINE
    }

    /** {@code offset} is hexadecimal, empty for a whole container; {@code path} is empty for rows of CDX files. */
    private record Row(String container, String offset, What what, String uri, String date, String path) {

        static Row of(byte[] bytes) {
            String[] parts = RowCodec.decode(bytes);
            return new Row(parts[0], parts[1], What.valueOf(parts[2]), parts[3], parts[4], parts[5]);
        }

        byte[] bytes() {
            return RowCodec.encode(container, offset, what, uri, date, path);
        }

        boolean isInSamePlace(Row other) {
            return container.equals(other.container) && offset.equals(other.offset);
        }

        Difference differing(Kind kind) {
            String at = (path.isEmpty() ? container : path) + ":" + HexFormat.fromHexDigitsToLong(offset);
            return new Difference(kind, uri, date, "", at, "");
        }
    }

    void line(CdxCapture line) {
        String container = Location.nameOf(line.container());
        if (!container.equals(lastCovered)) {
            lastCovered = container;
            add(container, "", What.COVERED, "", "", "");
        }
        add(container, place(line.offset()), What.LINE, line.uri(), line.date(), "");
    }

    void container(String path) {
        add(Location.nameOf(path), "", What.READ, "", "", "");
    }

    void record(String path, long offset) {
        add(Location.nameOf(path), place(offset), What.RECORD, "", "", "");
    }

    void capture(String path, ReconciliationRow capture) {
        add(Location.nameOf(path), place(capture.offset()), What.CAPTURE, capture.uri(), capture.date(), path);
    }

    private static String place(long offset) {
        return HexFormat.of().toHexDigits(offset);
    }

    private void add(String container, String offset, What what, String uri, String date, String path) {
        sorted.add(new Row(container, offset, what, uri, date, path).bytes());
    }

    /** Returns the number of distinct CDX lines; {@code checkStop} is called for each row and may throw to stop. */
    long compare(Runnable checkStop) {
        sorted.forEach(bytes -> {
            checkStop.run();
            Row row = Row.of(bytes);
            if (before.filter(row::isInSamePlace).isEmpty()) {
                endPlace();
            }
            if (before.filter(other -> other.container().equals(row.container()))
                    .isEmpty()) {
                isCovered = false;
                isRead = false;
            }
            before = Optional.of(row);
            switch (row.what()) {
                case COVERED -> isCovered = true;
                case READ -> isRead = true;
                case RECORD -> hasRecord = true;
                case CAPTURE -> capture = Optional.of(row);
                case LINE -> line = Optional.of(row);
            }
        });
        endPlace();
        return lines;
    }

    private void endPlace() {
        lines += line.isPresent() ? 1 : 0;
        if (isCovered && isRead) {
            capture.filter(stored -> line.isEmpty())
                    .map(stored -> stored.differing(Kind.STORED_NOT_INDEXED))
                    .ifPresent(differences::add);
            line.filter(listed -> !hasRecord)
                    .map(listed -> listed.differing(Kind.INDEXED_NOT_STORED))
                    .ifPresent(differences::add);
        }
        capture = Optional.empty();
        line = Optional.empty();
        hasRecord = false;
    }

    @Override
    public void close() {
        sorted.close();
    }
}
