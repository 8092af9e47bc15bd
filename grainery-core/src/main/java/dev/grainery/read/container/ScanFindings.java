// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.FindingTally;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class ScanFindings {

    static final int MAX_FAULTS = 1_000;

    private final String path;
    private final boolean countsForeign;
    private final FindingTally tally;
    private final Set<String> otherHarvests = new LinkedHashSet<>();
    private long furtherArcs;
    private long firstFurtherArc;
    private Optional<Finding> foreign = Optional.empty();
    private int foreignIndex;
    private long foreignPlaces;
    private long foreignBytes;

    /** {@code countsForeign}: all foreign bytes are seen, so that the finding can state their number. */
    ScanFindings(String path, boolean countsForeign) {
        this.path = path;
        this.countsForeign = countsForeign;
        this.tally = new FindingTally(path, MAX_FAULTS);
    }

    void add(FindingCode code, long offset, String message) {
        tally.report(code, offset, message);
    }

    /** All places without a record are one finding. */
    void addForeignPlace(long offset, String message) {
        if (foreignPlaces++ == 0) {
            foreignIndex = tally.size();
            foreign = Optional.of(Finding.at(FindingCode.DAMAGED, path, offset, message));
        }
    }

    void addForeignBytes(long bytes) {
        foreignBytes += bytes;
    }

    void addMissingField(String field, long offset) {
        tally.count(FindingCode.FIELD_MISSING, offset, "without " + field);
    }

    void addFurtherArc(long offset) {
        firstFurtherArc = furtherArcs++ == 0 ? offset : firstFurtherArc;
    }

    void addOtherHarvest(String name) {
        otherHarvests.add(name);
    }

    List<Finding> all() {
        List<Finding> all = tally.findings();
        foreign.ifPresent(one -> all.add(foreignIndex, countsForeign ? counted(one) : one));
        if (!otherHarvests.isEmpty()) {
            String names = CleanText.shown(List.copyOf(otherHarvests));
            all.add(Finding.of(FindingCode.DESCRIPTIONS_DIFFER, path, "later records name other harvests: " + names));
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

    private Finding counted(Finding one) {
        String places = foreignPlaces == 1 ? "" : ", at " + foreignPlaces + " locations, the first one here";
        String bytes = foreignBytes + (foreignBytes == 1 ? " byte belongs" : " bytes belong") + " to no record";
        return new Finding(one.code(), one.file(), one.offset(), one.message() + places + "; " + bytes);
    }
}
