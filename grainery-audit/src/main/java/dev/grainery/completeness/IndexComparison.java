// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.completeness.Comparison.Difference;
import dev.grainery.inspect.cdx.CdxCapture;
import dev.grainery.record.Completeness.Kind;
import dev.grainery.record.Location;
import dev.grainery.system.output.SortedLines;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Compares the lines of CDX files with the records of containers: of a container that any of them covers, each capture must
 * be listed, and each line must tell where a record begins. Lines about containers that were not read only count. Memory is
 * bounded. For one use, not thread-safe.
 */
final class IndexComparison implements AutoCloseable {

    private final SortedLines sorted = new SortedLines();
    private final DifferenceCount differences;
    private String lastCovered = "";
    private long lines;
    private Optional<Row> before = Optional.empty();
    private boolean isCovered;
    private boolean isRead;
    private boolean hasRecord;
    private Optional<Row> capture = Optional.empty();
    private Optional<Row> line = Optional.empty();

    /** @param differences is given those that are found */
    IndexComparison(DifferenceCount differences) {
        this.differences = differences;
    }

    /** What is known of a place; that of a container as a whole comes first. */
    private enum What {
        COVERED,
        READ,
        RECORD,
        CAPTURE,
        LINE
    }

    /**
     * What is sorted.
     *
     * @param container file name of the container
     * @param offset of the record, in digits that are sorted as it is; empty for a container as a whole
     * @param path the container that was read, empty if this is of a CDX file
     */
    private record Row(String container, String offset, What what, String uri, String date, String path) {

        static Row of(byte[] bytes) {
            String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\0", -1);
            return new Row(parts[0], parts[1], What.valueOf(parts[2]), parts[3], parts[4], parts[5]);
        }

        byte[] bytes() {
            return String.join("\0", container, offset, what.name(), uri, date, path)
                    .getBytes(StandardCharsets.UTF_8);
        }

        boolean isInSamePlace(Row other) {
            return container.equals(other.container) && offset.equals(other.offset);
        }

        Difference differing(Kind kind) {
            String at = (path.isEmpty() ? container : path) + ":" + HexFormat.fromHexDigitsToLong(offset);
            return new Difference(kind, uri, date, "", at, "");
        }
    }

    /** Adds a line of a CDX file. */
    void line(CdxCapture line) {
        String container = Location.nameOf(line.container());
        if (!container.equals(lastCovered)) {
            lastCovered = container;
            add(container, "", What.COVERED, "", "", "");
        }
        add(container, place(line.offset()), What.LINE, line.uri(), line.date(), "");
    }

    /** Adds a container whose records were read. */
    void container(String path) {
        add(Location.nameOf(path), "", What.READ, "", "", "");
    }

    /** Adds a record of a container. */
    void record(String path, long offset) {
        add(Location.nameOf(path), place(offset), What.RECORD, "", "", "");
    }

    /** Adds a capture, which can be read by itself. */
    void capture(String path, Entry capture) {
        add(Location.nameOf(path), place(capture.offset()), What.CAPTURE, capture.uri(), capture.date(), path);
    }

    private static String place(long offset) {
        return HexFormat.of().toHexDigits(offset);
    }

    private void add(String container, String offset, What what, String uri, String date, String path) {
        sorted.add(new Row(Entry.clean(container), offset, what, Entry.clean(uri), Entry.clean(date), Entry.clean(path))
                .bytes());
    }

    /**
     * Compares what was added.
     *
     * @param goOn is called again and again, and may throw to stop it
     * @return how many lines of CDX files there are, each once
     */
    long compare(Runnable goOn) {
        sorted.forEach(bytes -> {
            goOn.run();
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

    /** Deletes the temporary files. */
    @Override
    public void close() {
        sorted.close();
    }
}
