// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.finding.FindingCode;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.read.container.ContainerDescription.FirstRecord;
import java.util.List;
import java.util.Optional;

/** The first version, first record and first description count; later descriptions must not contradict it. */
final class ScannedDescription {

    private final ScanFindings findings;
    private Optional<FirstRecord> first = Optional.empty();
    private Optional<DescribingRecord> describing = Optional.empty();
    private Optional<String> version = Optional.empty();

    ScannedDescription(ScanFindings findings) {
        this.findings = findings;
    }

    void version(String text) {
        version = version.isPresent() || text.isEmpty() ? version : Optional.of(text);
    }

    Optional<String> version() {
        return version;
    }

    void first(FirstRecord record) {
        first = Optional.of(record);
    }

    Optional<FirstRecord> first() {
        return first;
    }

    Optional<DescribingRecord> describing() {
        return describing;
    }

    void add(DescribingRecord record, long offset) {
        if (describing.isEmpty()) {
            describing = Optional.of(record);
            List<String> repeated = record.fields().contradicting();
            if (!repeated.isEmpty()) {
                String names = CleanText.shown(repeated);
                findings.add(FindingCode.FIELD_REPEATED, offset, "repeated with other values: " + names);
            }
            return;
        }
        Optional<String> counted = describing.flatMap(one -> one.fields().first("isPartOf"));
        record.fields()
                .first("isPartOf")
                .filter(name -> counted.isEmpty() || !isSameOrPart(name, counted.get()))
                .ifPresent(findings::addOtherHarvest);
    }

    /** Recorders of single pages write the collection first, then each session as COLLECTION/SESSION. */
    private static boolean isSameOrPart(String name, String whole) {
        return name.equals(whole) || name.startsWith(whole + "/");
    }
}
