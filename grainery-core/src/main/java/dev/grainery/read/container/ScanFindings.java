// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

final class ScanFindings {

    static final int MAX_FAULTS = 1_000;

    private final String path;
    private final boolean countsForeign;
    private final List<Finding> findings = new ArrayList<>();
    private final Set<String> otherHarvests = new LinkedHashSet<>();
    private final Map<String, Long> missingFields = new LinkedHashMap<>();
    private long firstMissing;
    private long furtherArcs;
    private long firstFurtherArc;
    private long faults;
    private long foreignPlaces;
    private long foreignBytes;
    private int foreignFinding = -1;

    /** {@code countsForeign}: all foreign bytes are seen, so that the finding can state their number. */
    ScanFindings(String path, boolean countsForeign) {
        this.path = path;
        this.countsForeign = countsForeign;
    }

    void add(FindingCode code, long offset, String message) {
        findings.add(Finding.at(code, path, offset, message));
    }

    void addFault(FindingCode code, long offset, String message) {
        if (faults++ < MAX_FAULTS) {
            add(code, offset, message);
        }
    }

    /** All places without a record are one finding. */
    void addForeignPlace(long offset, String message) {
        if (foreignPlaces++ == 0) {
            foreignFinding = findings.size();
            add(FindingCode.DAMAGED, offset, message);
        }
    }

    void addForeignBytes(long bytes) {
        foreignBytes += bytes;
    }

    void addMissingField(String field, long offset) {
        firstMissing = missingFields.isEmpty() ? offset : firstMissing;
        missingFields.merge(field, 1L, Long::sum);
    }

    void addFurtherArc(long offset) {
        firstFurtherArc = furtherArcs++ == 0 ? offset : firstFurtherArc;
    }

    void addOtherHarvest(String name) {
        otherHarvests.add(name);
    }

    List<Finding> all() {
        List<Finding> all = new ArrayList<>(findings);
        if (foreignFinding >= 0 && countsForeign) {
            Finding one = all.get(foreignFinding);
            String places = foreignPlaces == 1 ? "" : ", at " + foreignPlaces + " locations, the first one here";
            String bytes = foreignBytes + (foreignBytes == 1 ? " byte belongs" : " bytes belong") + " to no record";
            all.set(
                    foreignFinding,
                    new Finding(one.code(), one.file(), one.offset(), one.message() + places + "; " + bytes));
        }
        if (faults > MAX_FAULTS) {
            all.add(Finding.of(FindingCode.DAMAGED, path, (faults - MAX_FAULTS) + " more faults follow"));
        }
        if (!otherHarvests.isEmpty()) {
            String names = CleanText.shown(List.copyOf(otherHarvests));
            all.add(Finding.of(FindingCode.DESCRIPTIONS_DIFFER, path, "later records name other harvests: " + names));
        }
        if (!missingFields.isEmpty()) {
            String fields = missingFields.entrySet().stream()
                    .map(field -> field.getValue() + (field.getValue() == 1 ? " record" : " records") + " without "
                            + field.getKey())
                    .collect(Collectors.joining(", "));
            all.add(Finding.at(FindingCode.FIELD_MISSING, path, firstMissing, fields + "; the first begins here"));
        }
        if (furtherArcs > 0) {
            String arcs = furtherArcs == 1
                    ? "a second ARC begins here"
                    : furtherArcs + " more ARCs follow, the first begins here";
            all.add(Finding.at(
                    FindingCode.JOINED_ARCS, path, firstFurtherArc, "a filedesc after other records: " + arcs));
        }
        return all;
    }
}
