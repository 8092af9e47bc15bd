// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.TextLine;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

final class ObjectLines {

    private static final JsonFactory JSON = new JsonFactory();
    private static final List<String> NAMING = List.of("filename", "ref", "locator");
    private static final String FILE_REFERENCE = "warcfile:";

    private final ContainerNames names;
    private long unreadable;
    private long firstLine;
    private long firstOffset;

    ObjectLines(ContainerNames names) {
        this.names = names;
    }

    void add(Fields fields, long offset) {
        if (read(fields)) {
            return;
        }
        if (unreadable == 0) {
            firstLine = fields.line().number();
            firstOffset = offset;
        }
        unreadable++;
    }

    Optional<Finding> damage(String file) {
        if (unreadable == 0) {
            return Optional.empty();
        }
        String message = unreadable + " lines hold no readable JSON object, the first is line " + firstLine;
        return Optional.of(Finding.at(FindingCode.DAMAGED, file, firstOffset, message));
    }

    private boolean read(Fields fields) {
        OptionalInt object = object(fields);
        if (object.isEmpty()) {
            return false;
        }
        try {
            containerName(fields.line(), object.getAsInt()).ifPresent(names::add);
            return true;
        } catch (IOException e) {
            // what the JSON parser says would quote the line: the finding gives its number instead
            return false;
        }
    }

    /** Behind the key and the time, or a third field in older drafts. */
    private static OptionalInt object(Fields fields) {
        for (int i = 2; i < Math.min(4, fields.count()); i++) {
            if (fields.end(i) > fields.start(i) && fields.line().at(fields.start(i)) == '{') {
                return OptionalInt.of(fields.start(i));
            }
        }
        return OptionalInt.empty();
    }

    static boolean looksIndexed(Fields fields) {
        return object(fields).isPresent() && isTime(fields);
    }

    private static boolean isTime(Fields fields) {
        // older drafts write ISO 8601
        return fields.isTime(1) || fields.text(1).matches("\\d{4}-\\d\\d(-\\d\\d.{0,20})?");
    }

    /** {@code filename}, otherwise the file of {@code ref}, otherwise {@code locator}. */
    private static Optional<String> containerName(TextLine line, int from) throws IOException {
        Map<String, String> found = new HashMap<>();
        try (JsonParser parser = JSON.createParser(line.copy(from, line.length()))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                if (parser.nextToken() != JsonToken.VALUE_STRING) {
                    parser.skipChildren();
                } else if (NAMING.contains(name)) {
                    found.putIfAbsent(name, parser.getText());
                }
            }
        }
        return NAMING.stream()
                .filter(found::containsKey)
                .findFirst()
                .map(found::get)
                .map(ObjectLines::fileOf);
    }

    /** Removes {@code warcfile:} and {@code #OFFSET} of an older draft. */
    private static String fileOf(String value) {
        if (!value.startsWith(FILE_REFERENCE)) {
            return value;
        }
        int offset = value.lastIndexOf('#');
        return value.substring(FILE_REFERENCE.length(), offset < FILE_REFERENCE.length() ? value.length() : offset);
    }
}
