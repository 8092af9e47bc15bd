// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.access.StoreDamagedException;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BSONException;
import org.bson.BsonBinaryReader;
import org.bson.Document;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.StringDataType;

/** The file in which versions up to November 2026 kept a store without a server. It is only read. */
final class EarlierStore implements AutoCloseable {

    private static final String DOCUMENTS = "documents ";
    /** Digests of directories, which only made earlier versions quicker. */
    private static final String DIGESTS = ".directory";

    private static final int AT_ONCE = 500;
    private static final int HEADER_LENGTH = 4096;
    private static final Pattern VERSION = Pattern.compile("H:[0-9a-f]+,[^\n]*,version:([0-9a-f]{1,15}),");

    private final Path path;
    private final MVStore file;

    private EarlierStore(Path path, MVStore file) {
        this.path = path;
        this.file = file;
    }

    /**
     * Opens it.
     *
     * @throws StoreDamagedException if its end is missing, which H2 would take for an earlier state of it
     * @throws StoreException if it cannot be read, or another process has it open
     */
    static EarlierStore open(Path path) throws IOException {
        long version = lastVersion(path);
        try {
            EarlierStore store = new EarlierStore(
                    path,
                    new MVStore.Builder().fileName(path.toString()).readOnly().open());
            if (store.file.getCurrentVersion() < version) {
                store.close();
                throw new StoreDamagedException("the earlier store " + path
                        + " is damaged: what was written to it last is missing; restore its backup");
            }
            return store;
        } catch (MVStoreException e) {
            throw new StoreException("the earlier store " + path + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** The last version of the file, as its header says: that was written when the store was closed. */
    private static long lastVersion(Path path) throws IOException {
        byte[] start;
        try (InputStream in = Files.newInputStream(path)) {
            start = in.readNBytes(HEADER_LENGTH);
        }
        Matcher version = VERSION.matcher(new String(start, StandardCharsets.ISO_8859_1));
        return version.find() ? Long.parseLong(version.group(1), 16) : 0;
    }

    /**
     * Copies all documents.
     *
     * @return how many there were of each collection
     */
    Map<String, Long> copyTo(SqliteDocuments target, List<CollectionSchema> schemas) {
        Map<String, Long> counts = new LinkedHashMap<>();
        refuseOthers(schemas);
        for (CollectionSchema schema : schemas) {
            long copied = 0;
            for (String map : maps(schema.name())) {
                copied += copy(map, target, schema);
            }
            if (target.collection(schema).count(Query.all()) != copied) {
                throw new StoreException("of " + copied + " documents in " + schema.name()
                        + ", not all arrived: two databases of the store have the same ones");
            }
            counts.put(schema.name(), copied);
        }
        return counts;
    }

    private void refuseOthers(List<CollectionSchema> schemas) {
        List<String> known =
                schemas.stream().flatMap(schema -> maps(schema.name()).stream()).toList();
        file.getMapNames().stream()
                .filter(map -> map.startsWith(DOCUMENTS) && !map.endsWith(DIGESTS))
                .filter(map -> !map.contains(".system."))
                .filter(map -> !known.contains(map))
                // digests of directories, which nothing needs any more
                .filter(map -> !map.endsWith(".directory"))
                .filter(map -> !documents(map).isEmpty())
                .findFirst()
                .ifPresent(map -> {
                    throw new StoreException(
                            "the earlier store " + path + " holds " + map + ", which is not of Grainery");
                });
    }

    /** The maps of a collection: one of each database, of which there is but one in practice. */
    private List<String> maps(String collection) {
        return file.getMapNames().stream()
                .filter(map -> map.startsWith(DOCUMENTS) && map.endsWith("." + collection))
                .filter(map -> map.indexOf('.') == map.length() - collection.length() - 1)
                .toList();
    }

    private MVMap<String, byte[]> documents(String map) {
        return file.openMap(
                map,
                new MVMap.Builder<String, byte[]>()
                        .keyType(StringDataType.INSTANCE)
                        .valueType(ByteArrayDataType.INSTANCE));
    }

    private long copy(String map, SqliteDocuments target, CollectionSchema schema) {
        long copied = 0;
        try {
            Iterator<byte[]> values = documents(map).values().iterator();
            while (values.hasNext()) {
                List<Write> some = new ArrayList<>(AT_ONCE);
                while (some.size() < AT_ONCE && values.hasNext()) {
                    some.add(new Write.Insert(document(values.next())));
                }
                target.collection(schema).write(some).stream()
                        .filter(written -> !written.isDone())
                        .findFirst()
                        .ifPresent(written -> {
                            throw new StoreException(
                                    "a document in " + schema.name() + " of " + path + " is not taken: " + written);
                        });
                copied += some.size();
            }
        } catch (MVStoreException | BSONException e) {
            throw new StoreDamagedException("the earlier store " + path + " is damaged: " + e.getMessage(), e);
        }
        return copied;
    }

    private static Document document(byte[] bytes) {
        try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
            return new DocumentCodec().decode(reader, DecoderContext.builder().build());
        }
    }

    @Override
    public void close() {
        file.closeImmediately();
    }
}
