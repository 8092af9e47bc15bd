// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RevisionStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The fields of a record in order, by section, without those that the page shows in another form. */
public record RecordFields(Map<String, List<Fact>> sections) implements Part {

    private static final Set<String> SHOWN_ELSEWHERE = Set.of(
            "paths.cdxsID",
            "paths.warcsID",
            "paths.warcsFileNames",
            "extension.inspection",
            "extension.crawls",
            "extension.completeness",
            "extension.fetches",
            "extension.crawlSettings",
            "extension.copies",
            "extension.conflicts",
            "extension.utilities",
            // shown as the locations of the record
            "extension.earlier.own.places");

    private static final Set<String> BYTES =
            Set.of("harvest.size", "container.size", "container.contentLength", "cdx.size");

    private static final Set<String> CODES = Set.of(
            "harvest.harvestID",
            "container.warcID",
            "cdx.cdxID",
            "cdx.warcID",
            "paths.cdxID",
            "revision.hashOrig",
            "revision.hashLast");

    private static final String HEADER = "header";

    private static final String HARVEST_ID = "paths.harvestID";
    private static final String COMMENT = "revision.commentaries.text";
    private static final String STATUS = "revision.statusOfValidation";

    static boolean isShownElsewhere(String path) {
        return SHOWN_ELSEWHERE.contains(path);
    }

    static RecordFields of(ObjectNode record) {
        Map<String, List<Fact>> sections = new LinkedHashMap<>();
        record.properties().forEach(entry -> {
            List<Fact> fields = new ArrayList<>();
            add(entry.getKey(), entry.getValue(), fields);
            if (!fields.isEmpty()) {
                String section = entry.getValue().isObject() ? entry.getKey() : HEADER;
                sections.computeIfAbsent(section, name -> new ArrayList<>()).addAll(fields);
            }
        });
        return new RecordFields(sections);
    }

    private static void add(String path, JsonNode node, List<Fact> fields) {
        if (isShownElsewhere(path)) {
            return;
        }
        if (node.isObject()) {
            node.properties().forEach(inner -> add(path + "." + inner.getKey(), inner.getValue(), fields));
        } else if (node.isArray() && !node.isEmpty() && node.get(0).isObject()) {
            node.forEach(inner -> add(path, inner, fields));
        } else if (node.isArray()) {
            List<Value> values = new ArrayList<>();
            node.forEach(inner -> values.add(value(path, inner)));
            fields.add(new Fact(path, values.isEmpty() ? new Value.Unknown() : new Value.Several(values)));
        } else {
            fields.add(new Fact(path, value(path, node)));
        }
    }

    private static Value value(String path, JsonNode node) {
        String text = node.asText();
        if (text.equals(GraineryRecord.NA)) {
            return path.equals(COMMENT) ? Value.word("value.none") : new Value.Unknown();
        } else if (node.isBoolean()) {
            return Value.word(node.asBoolean() ? "value.yes" : "value.no");
        } else if (node.isNumber()) {
            return BYTES.contains(path) ? new Value.ExactBytes(node.asLong()) : new Value.Count(node.asLong());
        } else if (path.equals(STATUS)) {
            return Value.status(RevisionStatus.of(text));
        } else if (path.equals(HARVEST_ID)) {
            return new Value.Link(PagePlace.harvest(text), new Value.Code(text));
        } else if (CODES.contains(path) || path.startsWith("extension.digests")) {
            return new Value.Code(text);
        } else if (text.contains("\n")) {
            return new Value.Lines(text);
        }
        return Value.date(text);
    }
}
