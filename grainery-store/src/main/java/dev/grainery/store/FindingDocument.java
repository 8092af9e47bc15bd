// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingSource;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.StoredFinding.FindingSubject;
import dev.grainery.record.RecordDate;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.Document;

/** A finding as stored, with the version that guards its next write. */
record FindingDocument(StoredFinding finding, long version) {

    static final String SUBJECT = "subject";

    /** State and code, such as {@code open GRN-E002}. */
    static final String STANDING = "standing";

    /** State and severity, such as {@code open error}. */
    static final String RANK = "rank";

    /** Time of the last change of state and identifier, of fixed length so that texts sort by time. */
    static final String ORDER = "order";

    private static final String HARVEST_NAME = "harvest";
    static final String VERSION = "version";

    static String standing(FindingState state, FindingCode code) {
        return state.word() + " " + code.code();
    }

    static String rank(FindingState state, Severity severity) {
        return state.word() + " " + severity.word();
    }

    static String order(StoredFinding finding) {
        return RecordDate.text(finding.since()) + " " + finding.id();
    }

    static Document document(StoredFinding finding, long version) {
        Document document = new Document(SUBJECT, finding.subject().key())
                .append("code", finding.code().code())
                .append(
                        "offset",
                        finding.offset().isPresent() ? finding.offset().getAsLong() : -1L)
                .append("message", finding.message())
                .append("source", finding.source().word())
                .append("first", RecordDate.text(finding.first()))
                .append("last", RecordDate.text(finding.last()))
                .append("state", finding.state().word())
                .append("since", RecordDate.text(finding.since()))
                .append("reason", finding.reason().orElse(""))
                .append("by", finding.by().orElse(""))
                .append(STANDING, standing(finding.state(), finding.code()))
                .append(RANK, rank(finding.state(), finding.severity()))
                .append(ORDER, order(finding))
                .append(VERSION, version);
        return finding.subject().isHarvest()
                ? document.append(HARVEST_NAME, finding.subject().name())
                : document;
    }

    static FindingDocument of(Document document) {
        return DocumentMapping.read(document, "finding", FindingDocument::fields);
    }

    private static FindingDocument fields(Document document) {
        String subject = DocumentMapping.field(document, SUBJECT, String.class);
        String harvest = document.getString(HARVEST_NAME);
        long offset = ((Number) document.get("offset")).longValue();
        StoredFinding finding = new StoredFinding(
                harvest == null ? FindingSubject.path(subject) : FindingSubject.harvest(subject, harvest),
                FindingCode.of(document.getString("code")),
                offset < 0 ? OptionalLong.empty() : OptionalLong.of(offset),
                DocumentMapping.field(document, "message", String.class),
                FindingSource.of(document.getString("source")),
                RecordDate.of(document.getString("first")),
                RecordDate.of(document.getString("last")),
                FindingState.of(document.getString("state")),
                RecordDate.of(document.getString("since")),
                text(document, "reason"),
                text(document, "by"));
        return new FindingDocument(finding, ((Number) document.get(VERSION)).longValue());
    }

    private static Optional<String> text(Document document, String field) {
        return Optional.ofNullable(document.getString(field)).filter(text -> !text.isEmpty());
    }
}
