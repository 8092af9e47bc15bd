// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordJson;
import dev.grainery.store.StoreCopy.Transferred;
import dev.grainery.store.TransferTarget.Documents;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * A whole store as a file of JSON lines: one that says what it is, one for each document, and one with their number and
 * the SHA-256 of all before it, so that a file that was cut or damaged is known.
 */
public final class StoreFile {

    private static final String KIND = "graineryStore";
    private static final long FORM = 1;
    private static final String COLLECTION = "collection";
    private static final String DOCUMENT = "document";
    private static final String NUMBER = "documents";
    private static final String SHA_256 = "sha256";

    private final Path file;
    private final long documents;
    private final String sha256;

    private StoreFile(Path file, long documents, String sha256) {
        this.file = file;
        this.documents = documents;
        this.sha256 = sha256;
    }

    /** Whether a file begins as one of a whole store. */
    public static boolean isOne(String firstLine) {
        return firstLine.startsWith("{\"" + KIND + "\":");
    }

    /**
     * Writes a whole store.
     *
     * @return how many documents it has
     * @throws UncheckedIOException if it cannot be written
     */
    public static long write(GraineryStore store, Instant now, Writer out, TransferProgress progress) {
        MessageDigest digest = sha256();
        long[] documents = {0};
        Map<String, Object> head = new LinkedHashMap<>();
        head.put(KIND, FORM);
        head.put("date", RecordDate.text(now));
        line(json(head), digest, out);
        for (CollectionSchema schema : StoreSchema.KEPT) {
            String beginning = "{\"" + COLLECTION + "\":\"" + schema.name() + "\",\"" + DOCUMENT + "\":";
            store.documents().collection(schema).forEachPage(Query.all().ascending(DocumentCollection.ID), page -> {
                page.forEach(one -> line(beginning + Documents.json(one) + "}", digest, out));
                documents[0] += page.size();
                progress.at(documents[0]);
            });
        }
        Map<String, Object> end = new LinkedHashMap<>();
        end.put(NUMBER, documents[0]);
        end.put(SHA_256, HexFormat.of().formatHex(digest.digest()));
        write(json(end) + "\n", out);
        return documents[0];
    }

    /** How many documents it has. */
    public long documents() {
        return documents;
    }

    /**
     * Reads it into an empty store.
     *
     * @throws TransferException if the store is not empty, or refuses a document
     */
    public Transferred readInto(GraineryStore store, TransferProgress progress) {
        TransferTarget target = new TransferTarget(store);
        target.begin("the file with the SHA-256 " + sha256);
        // the file says of which version its documents are, unless it is of the first
        SchemaVersion version = new SchemaVersion(store.documents());
        version.forget();
        try (TransferLines in = TransferLines.of(file)) {
            Page page = new Page(target, progress);
            in.next();
            for (long number = 0; number < documents; number++) {
                Line line = Line.of(in.next().orElseThrow(() -> damaged("it became shorter")));
                page.add(line.schema(), line.document());
            }
            page.write();
            target.assertNoneReplaced();
        } catch (TransferException e) {
            target.abandon();
            throw new TransferException(file + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read: " + e.getMessage(), e);
        }
        try {
            version.upgrade(store.uri(), Instant.now(), index -> {});
        } catch (StoreUnavailableException e) {
            throw new TransferException(file + ": a newer version of the program wrote it", e);
        }
        return target.end(0);
    }

    /** Documents of one collection that are written together. */
    private static final class Page {

        private final TransferTarget target;
        private final TransferProgress progress;
        private final List<Document> documents = new ArrayList<>();
        private CollectionSchema schema = StoreSchema.SETTING;

        Page(TransferTarget target, TransferProgress progress) {
            this.target = target;
            this.progress = progress;
        }

        void add(CollectionSchema next, Document document) {
            if (!next.equals(schema) || documents.size() == DocumentCollection.PAGE) {
                write();
                schema = next;
            }
            documents.add(document);
        }

        void write() {
            target.put(schema, documents);
            documents.clear();
            progress.at(target.documents());
        }
    }

    /**
     * A file that was looked at as a whole.
     *
     * @throws TransferException if it is cut, damaged or none of a store
     */
    public static StoreFile verified(Path file) {
        MessageDigest digest = sha256();
        try (TransferLines in = TransferLines.of(file)) {
            try {
                String line = in.next().filter(StoreFile::isOne).orElseThrow(() -> none());
                if (!isOfThisForm(line)) {
                    throw new TransferException("it is damaged, or a newer version of the program wrote it");
                }
                long documents = -1;
                Optional<TransferException> odd = Optional.empty();
                for (Optional<String> next = in.next(); next.isPresent(); next = in.next()) {
                    digest.update((line + "\n").getBytes(StandardCharsets.UTF_8));
                    documents++;
                    if (documents > 0 && odd.isEmpty()) {
                        odd = Line.refused(line, in.number() - 1);
                    }
                    line = next.get();
                }
                StoreFile whole = end(file, line, documents, HexFormat.of().formatHex(digest.digest()));
                // that a file is damaged says more than which line of it was hit
                odd.ifPresent(refused -> {
                    throw refused;
                });
                return whole;
            } catch (TransferException e) {
                throw new TransferException(file + ": " + e.getMessage(), e);
            }
        } catch (IOException e) {
            throw new TransferException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static TransferException none() {
        return new TransferException("it is no file of a whole store");
    }

    /** A document of a store and what it is one of. */
    private record Line(CollectionSchema schema, Document document) {

        private static final Map<String, CollectionSchema> SCHEMAS =
                StoreSchema.KEPT.stream().collect(Collectors.toUnmodifiableMap(CollectionSchema::name, s -> s));

        /** Why a line cannot be taken; empty if it can. */
        static Optional<TransferException> refused(String text, long number) {
            try {
                of(text);
                return Optional.empty();
            } catch (TransferException e) {
                return Optional.of(new TransferException("line " + number + ": " + e.getMessage(), e));
            }
        }

        /** @throws TransferException if no export writes such a line */
        static Line of(String text) {
            Document line;
            try {
                line = Documents.parse(text);
            } catch (RuntimeException e) {
                // the library has no exception of its own for all that is no JSON
                throw new TransferException("it is no document: " + e.getMessage(), e);
            }
            CollectionSchema schema = SCHEMAS.get(String.valueOf(line.get(COLLECTION)));
            if (schema == null) {
                throw new TransferException(
                        "a newer version of the program wrote it: it has a collection " + line.get(COLLECTION));
            }
            if (!(line.get(DOCUMENT) instanceof Document document)) {
                throw new TransferException("it has no document");
            }
            Object id = document.get(DocumentCollection.ID);
            if (!(schema.objectIds() ? id instanceof ObjectId : id instanceof String)
                    || TransferTarget.isMark(schema, id)) {
                throw new TransferException("no document of " + schema.name() + " has the _id " + id);
            }
            if (SchemaVersion.isMark(schema, document) && !SchemaVersion.isKnown(document)) {
                throw new TransferException("a newer version of the program wrote it");
            }
            return new Line(schema, document);
        }
    }

    private static boolean isOfThisForm(String firstLine) {
        try {
            return Long.valueOf(FORM).equals(Documents.parse(firstLine).get(KIND));
        } catch (RuntimeException e) {
            // the library has no exception of its own for all that is no JSON
            return false;
        }
    }

    private static StoreFile end(Path file, String line, long documents, String sha256) {
        Document end;
        try {
            end = Documents.parse(line);
        } catch (RuntimeException e) {
            throw damaged("its last line is cut");
        }
        if (!(end.get(NUMBER) instanceof Long number) || !(end.get(SHA_256) instanceof String said)) {
            throw damaged("its end is missing");
        }
        if (number != documents || !said.equals(sha256)) {
            throw damaged("its contents do not have the SHA-256 that its last line says");
        }
        return new StoreFile(file, documents, sha256);
    }

    private static TransferException damaged(String why) {
        return new TransferException("it is damaged: " + why + "; take another copy of it");
    }

    private static void line(String text, MessageDigest digest, Writer out) {
        String line = text + "\n";
        digest.update(line.getBytes(StandardCharsets.UTF_8));
        write(line, out);
    }

    private static void write(String text, Writer out) {
        try {
            out.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private static String json(Map<String, Object> fields) {
        try {
            return RecordJson.mapper().writeValueAsString(fields);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers are always JSON", e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
