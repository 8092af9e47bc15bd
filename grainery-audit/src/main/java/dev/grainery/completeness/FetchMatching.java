// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.completeness.Comparison.Difference;
import dev.grainery.crawl.CrawlLogLine.Writing;
import dev.grainery.record.Completeness.Kind;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Matches sorted log lines with captures of the same URI and second. For one use, not thread-safe. */
final class FetchMatching {

    /** Maximum number of lines and captures of one URI in one second that are compared together. */
    private static final int MOST_AT_ONCE = 1_000;

    private final List<String> logs;
    private final List<String> containers;
    private final boolean namesContainers;
    private final DifferenceCount differences;
    private final FetchCount fetches;
    private final List<ReconciliationRow> same = new ArrayList<>();
    private long lines;
    private long linesToStore;
    private long matched;
    private long withoutRecord;

    /** {@code namesContainers}: any log line names its container. */
    FetchMatching(
            List<String> logs,
            List<String> containers,
            boolean namesContainers,
            DifferenceCount differences,
            FetchCount fetches) {
        this.logs = logs;
        this.containers = containers;
        this.namesContainers = namesContainers;
        this.differences = differences;
        this.fetches = fetches;
    }

    void add(ReconciliationRow row) {
        if (!same.isEmpty() && (!same.get(0).isOfSameFetch(row) || same.size() >= MOST_AT_ONCE)) {
            end();
        }
        same.add(row);
    }

    void end() {
        compare(same);
        same.clear();
    }

    private void compare(List<ReconciliationRow> same) {
        List<ReconciliationRow> logged = new ArrayList<>();
        List<ReconciliationRow> stored = new ArrayList<>();
        for (ReconciliationRow row : same) {
            if (!row.isLog()) {
                stored.add(row);
            } else if (logged.stream().noneMatch(other -> other.line().equals(row.line()))) {
                // a log may occur twice: as a file, and in a package
                logged.add(row);
            }
        }
        lines += logged.size();
        logged.forEach(fetches::add);
        linesToStore += logged.stream().filter(this::mustBeStored).count();
        List<ReconciliationRow> found = new ArrayList<>();
        logged.sort((one, other) -> Boolean.compare(mustBeStored(other), mustBeStored(one)));
        pair(logged, stored, found, ReconciliationRow::isInSamePlace);
        pair(logged, stored, found, ReconciliationRow::hasSameDigest);
        pair(logged, stored, found, (line, capture) -> true);
        for (ReconciliationRow line : logged) {
            if (mustBeStored(line)) {
                differ(Kind.LOGGED_NOT_STORED, Optional.of(line), Optional.empty(), "");
            } else if (Integer.parseInt(line.status()) > 0) {
                withoutRecord++;
            }
        }
        for (ReconciliationRow capture : stored) {
            boolean again = found.stream().anyMatch(capture::hasSameDigest);
            differ(again ? Kind.TWICE : Kind.STORED_NOT_LOGGED, Optional.empty(), Optional.of(capture), "");
        }
    }

    private void pair(
            List<ReconciliationRow> logged,
            List<ReconciliationRow> stored,
            List<ReconciliationRow> found,
            BiPredicate<ReconciliationRow, ReconciliationRow> belongs) {
        for (Iterator<ReconciliationRow> rest = logged.iterator(); rest.hasNext() && !stored.isEmpty(); ) {
            ReconciliationRow line = rest.next();
            Optional<ReconciliationRow> capture =
                    stored.stream().filter(one -> belongs.test(line, one)).findFirst();
            if (capture.isPresent()) {
                rest.remove();
                stored.remove(capture.get());
                found.add(capture.get());
                matched++;
                compare(line, capture.get());
            }
        }
    }

    private void compare(ReconciliationRow line, ReconciliationRow capture) {
        Optional<ReconciliationRow> logged = Optional.of(line);
        Optional<ReconciliationRow> stored = Optional.of(capture);
        if (!capture.state().isEmpty()) {
            differ(Kind.DAMAGED, logged, stored, "");
        } else if (mustBeStored(line) && Integer.parseInt(line.status()) > 0) {
            // after an internal error (-5) a record may have been written, but the line states the error
            if (line.hasOtherDigest(capture)) {
                differ(Kind.OTHER_DIGEST, logged, stored, capture.digest() + ", not " + line.digest());
            } else if (line.size() >= 0 && capture.size() >= 0 && line.size() != capture.size()) {
                differ(Kind.OTHER_SIZE, logged, stored, capture.size() + " bytes, not " + line.size());
            } else if (!capture.hasInterimStatus() && !capture.status().equals(line.status())) {
                differ(Kind.OTHER_STATUS, logged, stored, capture.status() + ", not " + line.status());
            } else if (!line.container().isEmpty() && !line.container().equals(capture.container())) {
                // offsets are not compared: they change behind each lost record
                differ(Kind.OTHER_CONTAINER, logged, stored, "not in " + line.container());
            }
        }
    }

    /** If a crawl names containers in its log, lines without a name have no record. */
    private boolean mustBeStored(ReconciliationRow line) {
        return switch (Writing.valueOf(line.state())) {
            case STATED, IMPLIED -> true;
            case UNNAMED -> !namesContainers;
            case OPEN -> false;
        };
    }

    private void differ(
            Kind kind, Optional<ReconciliationRow> line, Optional<ReconciliationRow> capture, String found) {
        ReconciliationRow one = line.or(() -> capture).orElseThrow();
        differences.add(new Difference(
                kind,
                one.uri(),
                one.date(),
                line.map(row -> logs.get(row.source()) + ":" + row.position()).orElse(""),
                capture.map(row -> containers.get(row.source()) + ":" + row.position())
                        .orElse(""),
                found));
    }

    long lines() {
        return lines;
    }

    long linesToStore() {
        return linesToStore;
    }

    long matched() {
        return matched;
    }

    long withoutRecord() {
        return withoutRecord;
    }
}
