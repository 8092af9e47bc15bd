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

/**
 * A record as people read it: its fields in their order, section by section. What has a part of the page of its own is left
 * out.
 *
 * @param sections the fields of each section
 */
public record RecordFields(List<Section> sections) {

    /** Sections, and parts of them, that pages show in a form of their own. */
    private static final Set<String> SHOWN_ELSEWHERE = Set.of(
            "paths.cdxsID",
            "paths.warcsID",
            "paths.warcsFileNames",
            "extension.inspection",
            "extension.crawls",
            "extension.copies",
            "extension.conflicts",
            "extension.utilities");

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

    private static final String HARVEST_ID = "paths.harvestID";
    private static final String STATUS = "revision.statusOfValidation";

    public RecordFields {
        sections = List.copyOf(sections);
    }

    /**
     * A section.
     *
     * @param name its name in the record, empty for the header
     * @param fields its fields
     */
    public record Section(String name, List<Field> fields) {
        public Section {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A field.
     *
     * @param path where it is in the record, such as {@code container.warcID}
     * @param value what it says
     */
    public record Field(String path, Value value) {}

    /** Whether a part of a record is shown in a form of its own. */
    static boolean isShownElsewhere(String path) {
        return SHOWN_ELSEWHERE.contains(path);
    }

    static RecordFields of(ObjectNode record) {
        Map<String, List<Field>> sections = new LinkedHashMap<>();
        record.properties().forEach(entry -> {
            boolean isSection = entry.getValue().isObject();
            String section = isSection ? entry.getKey() : "";
            add(entry.getKey(), entry.getValue(), sections.computeIfAbsent(section, name -> new ArrayList<>()));
        });
        return new RecordFields(sections.entrySet().stream()
                .filter(section -> !section.getValue().isEmpty())
                .map(section -> new Section(section.getKey(), section.getValue()))
                .toList());
    }

    private static void add(String path, JsonNode node, List<Field> fields) {
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
            fields.add(new Field(path, values.isEmpty() ? new Value.Unknown() : new Value.Several(values)));
        } else {
            fields.add(new Field(path, value(path, node)));
        }
    }

    private static Value value(String path, JsonNode node) {
        String text = node.asText();
        if (text.equals(GraineryRecord.NA)) {
            return new Value.Unknown();
        } else if (node.isBoolean()) {
            return new Value.YesNo(node.asBoolean());
        } else if (node.isNumber()) {
            return BYTES.contains(path) ? new Value.ExactBytes(node.asLong()) : new Value.Count(node.asLong());
        } else if (path.equals(STATUS)) {
            return new Value.Status(RevisionStatus.of(text));
        } else if (path.equals(HARVEST_ID)) {
            return new Value.Link(Place.harvest(text), new Value.Code(text));
        } else if (CODES.contains(path) || path.startsWith("extension.digests")) {
            return new Value.Code(text);
        } else if (text.contains("\n")) {
            return new Value.Lines(text);
        }
        return Value.date(text);
    }
}
