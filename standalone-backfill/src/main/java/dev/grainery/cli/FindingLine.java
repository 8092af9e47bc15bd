// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingSource;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.KeptFinding.FindingSubject;
import dev.grainery.finding.Severity;
import dev.grainery.output.VisibleText;
import dev.grainery.record.RecordDate;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** A finding that is kept as one line: for programs as {@code docs/schema/finding.schema.json} has it, or for people. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record FindingLine(
        String id,
        String code,
        Severity severity,
        Optional<String> file,
        Optional<String> harvest,
        Optional<String> harvestID,
        OptionalLong offset,
        String message,
        FindingSource source,
        String first,
        String last,
        FindingState state,
        String since,
        Optional<String> reason,
        Optional<String> by) {

    /** How the columns of {@link #text} are called. */
    static final String HEADING =
            String.format("%-16s  %-8s  %-12s  %-10s  %-10s  %s", "id", "code", "state", "since", "last seen", "what");

    static FindingLine of(KeptFinding finding) {
        Optional<FindingSubject> harvest =
                Optional.of(finding.subject()).filter(FindingSubject.OfHarvest.class::isInstance);
        return new FindingLine(
                finding.id(),
                finding.code().code(),
                finding.severity(),
                harvest.isPresent()
                        ? Optional.empty()
                        : Optional.of(finding.subject().key()),
                harvest.map(FindingSubject::name),
                harvest.map(FindingSubject::key),
                finding.offset(),
                finding.message(),
                finding.source(),
                RecordDate.text(finding.first()),
                RecordDate.text(finding.last()),
                finding.state(),
                RecordDate.text(finding.since()),
                finding.reason(),
                finding.by());
    }

    static String text(KeptFinding finding) {
        StringBuilder line = new StringBuilder(String.format(
                "%-16s  %-8s  %-12s  %-10s  %-10s  %s: %s",
                finding.id(),
                finding.code().code(),
                finding.state().word(),
                day(finding.since()),
                day(finding.last()),
                finding.subject().name(),
                finding.message()));
        finding.offset()
                .ifPresent(offset -> line.append(" (offset ").append(offset).append(')'));
        if (finding.by().isPresent() || finding.reason().isPresent()) {
            line.append(" [").append(finding.by().orElse("grainery"));
            finding.reason().ifPresent(reason -> line.append(": ").append(reason));
            line.append(']');
        }
        // names and messages are content: they may hold line feeds, or steer a terminal
        return VisibleText.line(line.toString());
    }

    private static String day(Instant instant) {
        return RecordDate.text(instant).substring(0, 10);
    }
}
