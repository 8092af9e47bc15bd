// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.file.StorageEntry;
import dev.grainery.fixity.LineDigest;
import dev.grainery.record.RecordDate;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.types.ObjectId;

/**
 * A header, one line per document, and a trailer with their number and the SHA-256 of all lines before it, which
 * detects truncation and changes.
 */
public record StoreDump(long documents, String sha256) {

    private static final String KIND = "graineryStore";
    private static final long FORM = 1;
    private static final String DATE = "date";
    private static final String COLLECTION = "collection";
    private static final String DOCUMENT = "document";
    private static final String NUMBER = "documents";
    private static final String SHA_256 = "sha256";
    private static final String END = "{\"" + NUMBER + "\":";

    /** The nesting limit of a MongoDB server; deeper documents would exhaust the stack. */
    private static final int DEEPEST = 100;

    /** Values without a JSON type, such as ObjectIds, use MongoDB's Extended JSON. */
    private static final JsonWriterSettings RELAXED =
            JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

    private static final Map<String, CollectionSchema> SCHEMAS = StoreSchema.KEPT.stream()
            .collect(Collectors.toUnmodifiableMap(CollectionSchema::name, Function.identity()));

    public static boolean isOne(String firstLine) {
        return firstLine.startsWith("{\"" + KIND + "\":");
    }

    /** If {@code progress} throws, the dump ends. */
    public static StoreDump write(GraineryStore store, Instant now, Writer out, LongConsumer progress) {
        return lines(store, now, progress, line -> {
            try {
                out.write(line);
                out.write('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        });
    }

    private static StoreDump lines(GraineryStore store, Instant now, LongConsumer progress, Consumer<String> out) {
        LineDigest digest = new LineDigest();
        Consumer<String> line = text -> {
            digest.add(text.getBytes(StandardCharsets.UTF_8));
            out.accept(text);
        };
        line.accept("{\"" + KIND + "\":" + FORM + ",\"" + DATE + "\":\"" + RecordDate.text(now) + "\"}");
        long[] documents = {0};
        for (CollectionSchema schema : StoreSchema.KEPT) {
            String beginning = "{\"" + COLLECTION + "\":\"" + schema.name() + "\",\"" + DOCUMENT + "\":";
            store.documents().collection(schema).forEachPage(Query.all().ascending(DocumentCollection.ID), page -> {
                page.forEach(one -> line.accept(beginning + one.toJson(RELAXED) + "}"));
                documents[0] += page.size();
                progress.accept(documents[0]);
            });
        }
        StoreDump whole = new StoreDump(documents[0], digest.hex());
        out.accept(END + whole.documents + ",\"" + SHA_256 + "\":\"" + whole.sha256 + "\"}");
        return whole;
    }

    public static StoreDump verify(StorageEntry file) {
        return read(file, new Intake(Optional.empty(), documents -> {}));
    }

    /**
     * Needs {@link GraineryStore#openUnfinished}. The store is empty again after a failure, and stays unfinished if
     * {@code progress} throws.
     */
    public static StoreDump load(StorageEntry file, GraineryStore store, LongConsumer progress) {
        StoreFilling filling = StoreFilling.begin(store);
        return filling.fill(() -> read(file, new Intake(Optional.of(filling), progress)));
    }

    /**
     * Needs {@link GraineryStore#openUnfinished}. Fails if the target is not empty, refuses a document, or differs at
     * the end because of a concurrent write.
     */
    public static StoreDump copy(GraineryStore from, GraineryStore to, LongConsumer progress) {
        Instant now = Instant.now();
        StoreFilling filling = StoreFilling.begin(to);
        StoreDump copied = filling.fill(() -> {
            Intake intake = new Intake(Optional.of(filling), progress);
            lines(from, now, documents -> {}, intake::line);
            return intake.end();
        });
        for (GraineryStore store : new GraineryStore[] {from, to}) {
            if (!lines(store, now, documents -> progress.accept(copied.documents), line -> {})
                    .equals(copied)) {
                throw new TransferException("the copy in " + to.uri() + " is not the same as " + from.uri()
                        + ": something has written to one of them meanwhile; stop that, and copy into another store");
            }
        }
        return copied;
    }

    private static StoreDump read(StorageEntry file, Intake intake) {
        BoundedLines.forEach(file, intake::line);
        try {
            return intake.end();
        } catch (TransferException e) {
            throw new TransferException(file.name().text() + ": " + e.getMessage(), e);
        }
    }

    private static final class Intake {

        private final Optional<StoreFilling> target;
        private final LongConsumer progress;
        private final LineDigest digest = new LineDigest();
        private Optional<TransferException> firstError = Optional.empty();
        private Optional<StoreDump> trailer = Optional.empty();
        private boolean hasVersion;
        private long lines;

        Intake(Optional<StoreFilling> target, LongConsumer progress) {
            this.target = target;
            this.progress = progress;
        }

        void line(String text) {
            if (trailer.isPresent()) {
                throw damaged("there is data after its end");
            }
            if (lines == 0) {
                head(text);
            } else if (text.startsWith(END)) {
                trailer = Optional.of(end(text));
                return;
            } else if (firstError.isEmpty()) {
                take(text);
            }
            lines++;
            digest.add(text.getBytes(StandardCharsets.UTF_8));
        }

        private static void head(String text) {
            if (!isOne(text)) {
                throw new TransferException("it is not a dump of a store");
            }
            if (!Long.valueOf(FORM).equals(parsed(text).get(KIND))) {
                throw new TransferException("it is damaged, or a newer version of the program wrote it");
            }
        }

        /** Damage of the dump explains more than an odd line, so odd lines are reported at the end. */
        private void take(String text) {
            try {
                Line line = Line.of(text);
                hasVersion |= SchemaVersion.isMark(line.schema(), line.document());
                target.ifPresent(store -> store.put(line.schema(), line.document()));
                progress.accept(lines);
            } catch (TransferException e) {
                firstError = Optional.of(new TransferException("line " + (lines + 1) + ": " + e.getMessage(), e));
            }
        }

        private static StoreDump end(String text) {
            Document end;
            try {
                end = parsed(text);
            } catch (TransferException e) {
                throw damaged("its last line is cut off");
            }
            if (end.get(NUMBER) instanceof Long number && end.get(SHA_256) instanceof String sha256) {
                return new StoreDump(number, sha256);
            }
            throw damaged("its last line is cut off");
        }

        StoreDump end() {
            StoreDump read = new StoreDump(lines - 1, digest.hex());
            if (lines == 0) {
                throw new TransferException("it is not a dump of a store");
            }
            if (trailer.isEmpty()) {
                throw damaged("its end is missing");
            }
            if (!trailer.get().equals(read)) {
                throw damaged("its contents do not have the SHA-256 that its last line says");
            }
            firstError.ifPresent(refused -> {
                throw refused;
            });
            if (!hasVersion) {
                throw new TransferException("another version of the program wrote it: it does not say which");
            }
            return read;
        }

        private static TransferException damaged(String why) {
            return new TransferException("it is damaged: " + why + "; take another copy of it");
        }
    }

    private record Line(CollectionSchema schema, Document document) {

        static Line of(String text) {
            Document line = parsed(text);
            CollectionSchema schema = SCHEMAS.get(String.valueOf(line.get(COLLECTION)));
            if (schema == null) {
                throw new TransferException(
                        "another version of the program wrote it: it has a collection " + line.get(COLLECTION));
            }
            if (!(line.get(DOCUMENT) instanceof Document document)) {
                throw new TransferException("it has no document");
            }
            Object id = document.get(DocumentCollection.ID);
            if (!(schema.objectIds() ? id instanceof ObjectId : id instanceof String)
                    || StoreFilling.isMark(schema, id)) {
                throw new TransferException("no document of " + schema.name() + " has the _id " + id);
            }
            if (SchemaVersion.isMark(schema, document) && !SchemaVersion.isCurrent(document)) {
                throw new TransferException("another version of the program wrote it");
            }
            return new Line(schema, document);
        }
    }

    private static Document parsed(String json) {
        if (isTooDeep(json)) {
            throw new TransferException("it is not a document: it is nested deeper than " + DEEPEST + " levels");
        }
        try {
            return (Document) withLongs(Document.parse(json));
        } catch (RuntimeException e) {
            // the library has no exception type for invalid JSON
            throw new TransferException("it is not a document: " + e.getMessage(), e);
        }
    }

    private static boolean isTooDeep(String json) {
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (quoted) {
                i += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' || c == '[') {
                if (++depth > DEEPEST) {
                    return true;
                }
            } else if (c == '}' || c == ']') {
                depth--;
            }
        }
        return false;
    }

    /** Stores write whole numbers as longs. */
    private static Object withLongs(Object value) {
        if (value instanceof Document document) {
            document.replaceAll((field, inner) -> withLongs(inner));
            return document;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(StoreDump::withLongs).collect(Collectors.toList());
        }
        return value instanceof Integer number ? (Object) number.longValue() : value;
    }
}
