// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.finding.StoredFinding;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Keyed;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.document.StoreDamagedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** JSON without blanks, fields sorted by name; a first hash has the time of the last write of its record. */
record LoggedEvent(Map<String, Object> fields, Instant at, String entry) {

    private static final ObjectMapper MAPPER = RecordJson.mapper();
    private static final TypeReference<TreeMap<String, Object>> FIELDS = new TypeReference<>() {};
    private static final String KIND = "event";
    private static final String FIRST = "first";
    private static final String HISTORY = "history";
    private static final String REMOVAL = "removal";
    private static final String ACKNOWLEDGEMENT = "acknowledgement";
    private static final String DATE = "date";
    private static final String ENTRY = "entry";
    private static final String FILE_NAME = "fileName";
    private static final String REASON = "reason";

    /** The first hash of a file, with the location at that time. */
    static LoggedEvent first(StoredFileRecord record) {
        Map<String, Object> fields = new TreeMap<>();
        fields.put("recType", record.header().recType().word());
        fields.put("id", record.id());
        fields.put(FILE_NAME, record.location().fileName());
        fields.put("absolute", record.location().directory());
        fields.put("bytes", MAPPER.convertValue(record.size(), Object.class));
        fields.put("md5", record.revision().hashOrig().value());
        fields.put("digests", record.digests().byAlgorithm());
        fields.put(DATE, RecordDate.text(record.header().date()));
        return of(FIRST, fields, record.modified().orElse(record.header().date()));
    }

    static LoggedEvent history(Keyed<FixityEvent> event) {
        return stored(HISTORY, event, event.item().date());
    }

    static LoggedEvent removal(Keyed<Tombstone> stone) {
        return stored(REMOVAL, stone, stone.item().date());
    }

    private static LoggedEvent stored(String kind, Keyed<?> stored, Instant at) {
        Map<String, Object> fields = MAPPER.convertValue(stored.item(), FIELDS);
        fields.put(ENTRY, stored.key());
        // a history taken over from elsewhere is older than its writing
        return of(kind, fields, at.isAfter(stored.written()) ? at : stored.written());
    }

    static LoggedEvent acknowledgement(StoredFinding finding) {
        Map<String, Object> fields = new TreeMap<>();
        fields.put("finding", finding.id());
        fields.put("code", finding.code().code());
        fields.put("subject", finding.subject().name());
        fields.put(FILE_NAME, Location.nameOf(finding.subject().name()));
        fields.put(DATE, RecordDate.text(finding.since()));
        finding.by().ifPresent(by -> fields.put("by", by));
        finding.reason().ifPresent(reason -> fields.put(REASON, reason));
        return of(ACKNOWLEDGEMENT, fields, finding.since());
    }

    private static LoggedEvent of(String kind, Map<String, Object> fields, Instant at) {
        fields.put(KIND, kind);
        String entry = json(fields);
        if (utf8(entry).length > LogFiles.LONGEST && fields.containsKey(REASON)) {
            fields.put(REASON, "sha256 " + EventIndex.hex(TreeHash.sha256(utf8(text(fields, REASON)))));
            entry = json(fields);
        }
        if (utf8(entry).length > LogFiles.LONGEST) {
            throw new StoreDamagedException("an entry of the store about " + text(fields, "id")
                    + " is longer than any that Grainery writes; restore the backup");
        }
        return new LoggedEvent(fields, at, entry);
    }

    private static String json(Map<String, Object> fields) {
        try {
            return MAPPER.writeValueAsString(fields);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers have a JSON form", e);
        }
    }

    static LoggedEvent parse(long index, byte[] entry) throws LogDamagedException {
        try {
            TreeMap<String, Object> fields = MAPPER.readValue(entry, FIELDS);
            LoggedEvent event = new LoggedEvent(
                    fields, RecordDate.of(text(fields, DATE)), new String(entry, StandardCharsets.UTF_8));
            // validates all derived values
            event.key();
            event.content();
            event.subject();
            event.record();
            event.description();
            if (event.isFirst()) {
                RecordType.of(event.text("recType"));
            }
            return event;
        } catch (IOException | DateTimeException | IllegalArgumentException e) {
            throw new LogDamagedException("entry " + index + " of the log is none that Grainery writes");
        }
    }

    private static String text(Map<String, Object> fields, String name) {
        Object value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException("there is no " + name);
        }
        return String.valueOf(value);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    String text(String field) {
        return text(fields, field);
    }

    boolean isFirst() {
        return text(KIND).equals(FIRST);
    }

    boolean isAcknowledgement() {
        return text(KIND).equals(ACKNOWLEDGEMENT);
    }

    String fileName() {
        return text(FILE_NAME);
    }

    String subject() {
        if (isAcknowledgement()) {
            return text("subject");
        }
        String directory = text("absolute");
        return directory.equals(GraineryRecord.NA) ? fileName() : new Location(directory, fileName()).path();
    }

    String record() {
        return isAcknowledgement() ? "" : text("id");
    }

    String key() {
        return switch (text(KIND)) {
            case FIRST -> String.join("\0", FIRST, text("recType"), text("id"), fileName());
            case ACKNOWLEDGEMENT -> String.join("\0", ACKNOWLEDGEMENT, text("finding"), text(DATE));
            case HISTORY, REMOVAL -> String.join("\0", text(KIND), text(ENTRY));
            default -> throw new IllegalArgumentException("no such event: " + text(KIND));
        };
    }

    /** The immutable part. A moved file retains its first hash; digests may be added. */
    String content() {
        return isFirst() ? text("md5") + " " + text("bytes") : entry;
    }

    String digests() {
        return Optional.ofNullable(fields.get("digests"))
                .map(String::valueOf)
                .orElse("{}")
                .replaceAll("\\s", " ");
    }

    String description() {
        String what = switch (text(KIND)) {
            case FIRST -> "first hash " + text("md5") + " of ";
            case HISTORY -> text("outcome") + " on " + text(DATE) + " of ";
            case REMOVAL -> "removal on " + text(DATE) + " of the record of ";
            default -> "acknowledgement of " + text("code") + " on " + text(DATE) + " for ";
        };
        return what + fileName();
    }
}
