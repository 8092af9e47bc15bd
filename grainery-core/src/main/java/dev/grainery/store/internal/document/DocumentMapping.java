// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.document;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.record.Amount;
import dev.grainery.record.BasicPath;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Inspection;
import dev.grainery.record.Places;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.access.StoreDamagedException;
import dev.grainery.store.access.StoreException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.bson.Document;

/** Records as documents: the same fields and forms as their JSON. A document's {@code _id} is no part of a record. */
public final class DocumentMapping {

    public static final String ID = "_id";

    private static final TypeReference<LinkedHashMap<String, Object>> FIELDS = new TypeReference<>() {};
    private static final ObjectMapper MAPPER = RecordJson.mapper();

    private DocumentMapping() {}

    /** A record as a document, without an {@code _id}. */
    public static Document document(Object record) {
        return new Document(MAPPER.convertValue(record, FIELDS));
    }

    /**
     * A document read as a record.
     *
     * @throws StoreDamagedException if the document is none of this type
     */
    public static <T> T record(Document document, Class<T> type) {
        return type == ContainerRecord.class
                ? ContainerFields.read(document).map(type::cast).orElseGet(() -> mapped(document, type))
                : mapped(document, type);
    }

    /** A document read by the mapper, which knows all forms and tells what is wrong. */
    public static <T> T mapped(Document document, Class<T> type) {
        Map<String, Object> fields = new LinkedHashMap<>(document);
        fields.remove(ID);
        try {
            return MAPPER.convertValue(fields, type);
        } catch (IllegalArgumentException e) {
            throw damaged(document, type.getSimpleName(), e);
        }
    }

    /**
     * A document read field by field.
     *
     * @param what it is to be, for people
     * @param reading asks nothing but the document
     * @throws StoreDamagedException if the document is none
     */
    public static <T> T read(Document document, String what, Function<Document, T> reading) {
        try {
            return reading.apply(document);
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            // a field that is missing or of another type: the library has an exception of its own for none of them
            throw damaged(document, what, e);
        }
    }

    private static StoreDamagedException damaged(Document document, String what, RuntimeException e) {
        return new StoreDamagedException(
                "the document " + document.get(ID) + " is no " + what + ": " + e.getMessage()
                        + "; the store is damaged, or something else has written to it: restore the backup",
                e);
    }

    /**
     * Ordinary documents of containers read field by field: a check reads one for each file, and a mapper takes several
     * times as long. What is not ordinary is left to the mapper, which knows all forms and tells what is wrong.
     */
    static final class ContainerFields {

        private static final Set<String> UNUSUAL =
                Set.of("noContainer", "digests", "utilities", "copies", "moreCopies", "conflicts", "moreConflicts");

        private final Document document;

        private ContainerFields(Document document) {
            this.document = document;
        }

        /** The record of a document, empty if the mapper must look at it. */
        static Optional<ContainerRecord> read(Document document) {
            ContainerFields fields = new ContainerFields(document);
            try {
                return Optional.of(new ContainerRecord(
                        fields.header(),
                        fields.inner("container").container(),
                        fields.inner("type").type(),
                        fields.inner("paths").paths(),
                        fields.inner("extension").extension(),
                        fields.inner("revision").revision()));
            } catch (IllegalArgumentException | DateTimeException e) {
                return Optional.empty();
            }
        }

        private Header header() {
            return new Header(recordType(), text("author"), date("date"), text("standard"));
        }

        private ContainerRecord.Section container() {
            return new ContainerRecord.Section(
                    text("fileName"),
                    text("warcID"),
                    text("isPartOf"),
                    text("hostName"),
                    text("ip"),
                    amount("contentLength"),
                    text("operator"),
                    text("publisher"),
                    text("audience"),
                    text("robots"),
                    text("dateOfOrigin"),
                    amount("size"));
        }

        private ContainerRecord.TypeSection type() {
            return new ContainerRecord.TypeSection(
                    text("format"), text("conformsTo"), text("warcType"), text("mimeTypeXML"));
        }

        private ContainerRecord.Paths paths() {
            ContainerFields basic = inner("basic");
            return new ContainerRecord.Paths(
                    new BasicPath(basic.text("absolute"), basic.text("parentDir")), text("harvestID"), text("cdxID"));
        }

        private ContainerExtension extension() {
            if (UNUSUAL.stream().anyMatch(document::containsKey)) {
                throw new IllegalArgumentException("it has a field that few records have");
            }
            ContainerFields names = inner("harvestNames");
            return new ContainerExtension(
                    number("version"),
                    document.containsKey("modified") ? Optional.of(date("modified")) : Optional.empty(),
                    new ContainerRecord.HarvestNames(
                            names.text("standard"),
                            names.text("warcinfo"),
                            names.text("prefix"),
                            names.text("directory")),
                    false,
                    Digests.NONE,
                    document.containsKey("inspection")
                            ? Optional.of(inner("inspection").inspection())
                            : Optional.empty(),
                    List.of(),
                    Places.NONE);
        }

        private Inspection inspection() {
            return new Inspection(
                    Math.toIntExact(number("schema")),
                    date("inspected"),
                    text("program"),
                    Inspection.Conformance.of(text("verdict")),
                    number("records"),
                    inner("recordsByType").numbers(),
                    number("storedBytes"),
                    number("plainBytes"),
                    number("captures"),
                    number("payloadBytes"),
                    text("firstCapture"),
                    text("lastCapture"),
                    inner("revisits").revisits(),
                    inner("mediaTypesServed").breakdown(),
                    inner("mediaTypesIdentified").breakdown(),
                    inner("statuses").breakdown(),
                    inner("hosts").breakdown(),
                    inner("schemes").breakdown(),
                    inner("years").breakdown(),
                    inner("blockDigests").digestCounts(),
                    inner("payloadDigests").digestCounts());
        }

        private SortedMap<String, Long> numbers() {
            SortedMap<String, Long> numbers = new TreeMap<>();
            document.keySet().forEach(name -> numbers.put(name, number(name)));
            return numbers;
        }

        private Inspection.Revisits revisits() {
            return new Inspection.Revisits(number("captures"), number("bytesSaved"), number("ofUnknownSize"));
        }

        private Inspection.Breakdown breakdown() {
            List<Inspection.Share> top = new ArrayList<>();
            for (Object value : field("top", List.class)) {
                if (!(value instanceof Document share)) {
                    throw odd("top");
                }
                ContainerFields fields = new ContainerFields(share);
                top.add(new Inspection.Share(fields.text("name"), fields.number("captures"), fields.number("bytes")));
            }
            return new Inspection.Breakdown(
                    top,
                    document.containsKey("rest") ? Optional.of(inner("rest").rest()) : Optional.empty());
        }

        private Inspection.Rest rest() {
            boolean atLeast = document.containsKey("atLeast") && field("atLeast", Boolean.class);
            return new Inspection.Rest(number("number"), atLeast, number("captures"), number("bytes"));
        }

        private Inspection.DigestCounts digestCounts() {
            return new Inspection.DigestCounts(
                    number("verified"), number("wrong"), number("absent"), number("unknown"), number("unchecked"));
        }

        private Revision revision() {
            return new Revision(
                    date("dateOfValidation"),
                    status(),
                    date("nextLastDateOfValidation"),
                    Hash.of(text("hashOrig")),
                    Hash.of(text("hashLast")),
                    inner("commentaries").commentaries());
        }

        private Commentaries commentaries() {
            return new Commentaries(Boolean.TRUE.equals(field("exists", Boolean.class)), text("text"));
        }

        private RecordType recordType() {
            String word = text("recType");
            RecordType type = RecordType.of(word);
            if (!type.word().equals(word)) {
                throw odd("recType");
            }
            return type;
        }

        private RevisionStatus status() {
            String word = text("statusOfValidation");
            RevisionStatus status = RevisionStatus.of(word);
            if (!status.word().equals(word)) {
                throw odd("statusOfValidation");
            }
            return status;
        }

        private Instant date(String name) {
            return RecordDate.of(text(name));
        }

        private Amount amount(String name) {
            return document.get(name) instanceof String ? Amount.NA : Amount.of(number(name));
        }

        private long number(String name) {
            return document.get(name) instanceof Integer small ? small : field(name, Long.class);
        }

        private String text(String name) {
            return field(name, String.class);
        }

        private ContainerFields inner(String name) {
            return new ContainerFields(field(name, Document.class));
        }

        private <T> T field(String name, Class<T> type) {
            Object value = document.get(name);
            if (!type.isInstance(value)) {
                throw odd(name);
            }
            return type.cast(value);
        }

        private static IllegalArgumentException odd(String name) {
            return new IllegalArgumentException(name + " is not written as Grainery writes it");
        }
    }
}
