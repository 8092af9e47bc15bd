// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.LineDigest;
import dev.grainery.record.RecordDate;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
 * A whole store as lines of JSON: one that says what it is, one for each document, and one with their number and the
 * SHA-256 of all before it, so that a dump that was cut or changed is known. It is written, loaded into an empty store,
 * or passed from one store to another without a file in between.
 *
 * @param documents how many documents it has
 * @param sha256 the SHA-256 of all lines but the last, in hexadecimal
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

    /** As deep as a MongoDB server takes them; deeper ones would exhaust the stack. */
    private static final int DEEPEST = 100;

    /** Other values than JSON has, such as ObjectIds, are written as MongoDB's Extended JSON. */
    private static final JsonWriterSettings RELAXED =
            JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

    private static final Map<String, CollectionSchema> SCHEMAS = StoreSchema.KEPT.stream()
            .collect(Collectors.toUnmodifiableMap(CollectionSchema::name, Function.identity()));

    /** Whether a file with this first line is, or was, a dump. */
    public static boolean isOne(String firstLine) {
        return firstLine.startsWith("{\"" + KIND + "\":");
    }

    /**
     * Writes a whole store.
     *
     * @param progress told how many documents are written; what it throws ends the dump
     * @throws UncheckedIOException if it cannot be written
     */
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

    /**
     * Reads a file to its end without writing anything.
     *
     * @throws TransferException if it is no dump, or is cut, damaged or of another version
     */
    public static StoreDump verify(Path file) {
        return read(file, new Intake(Optional.empty(), documents -> {}));
    }

    /**
     * Loads a file into an empty store. If it cannot be loaded as a whole, the store is empty again.
     *
     * @param store opened by {@link GraineryStore#openUnfinished}
     * @param progress told how many documents are written; after what it throws the store stays unfinished, and the
     *     same once more starts anew
     * @throws TransferException as by {@link #verify}, or if the store is not empty, or refuses a document
     */
    public static StoreDump load(Path file, GraineryStore store, LongConsumer progress) {
        StoreFilling filling = StoreFilling.begin(store);
        return filling.fill(() -> read(file, new Intake(Optional.of(filling), progress)));
    }

    /**
     * Copies a store into an empty one, and compares them at the end.
     *
     * @param to opened by {@link GraineryStore#openUnfinished}
     * @param progress as by {@link #load}
     * @throws TransferException if the other store is not empty, refuses a document, or is not the same at the end
     *     because somebody wrote to one of them meanwhile
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

    private static StoreDump read(Path file, Intake intake) {
        BoundedLines.forEach(file, intake::line);
        try {
            return intake.end();
        } catch (TransferException e) {
            throw new TransferException(file + ": " + e.getMessage(), e);
        }
    }

    /** Takes the lines of a dump, and puts what they hold into a store, if there is one. */
    private static final class Intake {

        private final Optional<StoreFilling> target;
        private final LongConsumer progress;
        private final LineDigest digest = new LineDigest();
        private Optional<TransferException> odd = Optional.empty();
        private Optional<StoreDump> said = Optional.empty();
        private boolean saysVersion;
        private long lines;

        Intake(Optional<StoreFilling> target, LongConsumer progress) {
            this.target = target;
            this.progress = progress;
        }

        void line(String text) {
            if (said.isPresent()) {
                throw damaged("it goes on after its end");
            }
            if (lines == 0) {
                head(text);
            } else if (text.startsWith(END)) {
                said = Optional.of(end(text));
                return;
            } else if (odd.isEmpty()) {
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

        /** That a dump is damaged says more than which line of it was hit, so what is odd is told at its end. */
        private void take(String text) {
            try {
                Line line = Line.of(text);
                saysVersion |= SchemaVersion.isMark(line.schema(), line.document());
                target.ifPresent(store -> store.put(line.schema(), line.document()));
                progress.accept(lines);
            } catch (TransferException e) {
                odd = Optional.of(new TransferException("line " + (lines + 1) + ": " + e.getMessage(), e));
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
            if (said.isEmpty()) {
                throw damaged("its end is missing");
            }
            if (!said.get().equals(read)) {
                throw damaged("its contents do not have the SHA-256 that its last line says");
            }
            odd.ifPresent(refused -> {
                throw refused;
            });
            if (!saysVersion) {
                throw new TransferException("another version of the program wrote it: it does not say which");
            }
            return read;
        }

        private static TransferException damaged(String why) {
            return new TransferException("it is damaged: " + why + "; take another copy of it");
        }
    }

    /** A document of a store and what it is one of. */
    private record Line(CollectionSchema schema, Document document) {

        /** @throws TransferException if no dump has such a line */
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
            // the library has no exception of its own for all that is no JSON
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

    /** Whole numbers are longs, as the stores write them. */
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
