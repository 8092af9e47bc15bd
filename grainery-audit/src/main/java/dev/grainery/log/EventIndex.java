// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import dev.grainery.record.RecordDate;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.WritableFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** 40 bytes for each event, in up to 4,096 files; derived from the log and rebuilt if incomplete. For one thread. */
final class EventIndex {

    static final String DIRECTORY = "index";

    private static final String STATE = "state";
    private static final int NAME_BYTES = 8;
    private static final int HASH_BYTES = 12;
    private static final int BYTES = NAME_BYTES + 2 * HASH_BYTES + Long.BYTES;
    private static final int AT_ONCE = 16_384;

    private final LogFiles files;
    private final Path directory;

    EventIndex(LogFiles files) {
        this.files = files;
        this.directory = files.directory().resolve(DIRECTORY);
    }

    /** An event of the log; {@code content} is a hash of its immutable part. */
    record Logged(String content, long index) {}

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] hash(String text, int bytes) {
        return Arrays.copyOf(TreeHash.sha256(LoggedEvent.utf8(text)), bytes);
    }

    static String content(LoggedEvent event) {
        return hex(hash(event.content(), HASH_BYTES));
    }

    boolean isCurrent(long size) throws IOException {
        if (state().isEmpty() || !state().get(0).equals(String.valueOf(size))) {
            return false;
        }
        long bytes = 0;
        try (DirectoryStream<Path> buckets = Files.newDirectoryStream(directory, "[0-9a-f]*")) {
            for (Path bucket : buckets) {
                bytes += Files.size(bucket);
            }
        }
        return bytes == size * BYTES;
    }

    Optional<Instant> completed() throws IOException {
        try {
            return state().size() < 2 ? Optional.empty() : Optional.of(RecordDate.of(state().get(1)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private List<String> state() throws IOException {
        try {
            return Files.readString(directory.resolve(STATE), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    void write(long size, Optional<Instant> completed) throws IOException {
        DurableFile.makeDirectory(directory);
        String text = size + "\n"
                + completed.map(date -> RecordDate.text(date) + "\n").orElse("");
        DurableFile.write(directory.resolve(STATE), text.getBytes(StandardCharsets.US_ASCII));
    }

    void ensure(long size) throws IOException {
        if (isCurrent(size)) {
            return;
        }
        DurableFile.makeDirectory(directory);
        Files.deleteIfExists(directory.resolve(STATE));
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
            for (Path file : all) {
                Files.delete(file);
            }
        }
        List<LoggedEvent> some = new ArrayList<>();
        files.forEachEntry(size, (index, entry) -> {
            some.add(LoggedEvent.parse(index, entry));
            if (some.size() == AT_ONCE || index == size - 1) {
                add(some, index + 1 - some.size());
                some.clear();
            }
        });
        write(size, Optional.empty());
    }

    void add(List<LoggedEvent> events, long first) throws IOException {
        Map<Path, ByteBuffer> added = new TreeMap<>();
        Map<Path, Long> counts = new HashMap<>();
        events.forEach(event -> counts.merge(bucket(event.fileName()), 1L, Long::sum));
        for (int i = 0; i < events.size(); i++) {
            LoggedEvent event = events.get(i);
            Path bucket = bucket(event.fileName());
            added.computeIfAbsent(bucket, path -> ByteBuffer.allocate((int) (counts.getOrDefault(path, 0L) * BYTES)))
                    .put(hash(event.fileName(), NAME_BYTES))
                    .put(hash(event.key(), HASH_BYTES))
                    .put(hash(event.content(), HASH_BYTES))
                    .putLong(first + i);
        }
        for (Map.Entry<Path, ByteBuffer> bucket : added.entrySet()) {
            try (OutputStream out =
                    new BufferedOutputStream(Channels.newOutputStream(WritableFile.append(bucket.getKey())))) {
                out.write(bucket.getValue().array());
            }
        }
    }

    private Path bucket(String fileName) {
        return directory.resolve(hex(hash(fileName, 2)).substring(0, 3));
    }

    Map<String, List<Logged>> find(Collection<LoggedEvent> events) throws IOException {
        Map<Path, Map<ByteBuffer, String>> wanted = new TreeMap<>();
        events.forEach(event -> wanted.computeIfAbsent(bucket(event.fileName()), path -> new HashMap<>())
                .put(ByteBuffer.wrap(hash(event.key(), HASH_BYTES)), event.key()));
        Map<String, List<Logged>> found = new HashMap<>();
        for (Map.Entry<Path, Map<ByteBuffer, String>> bucket : wanted.entrySet()) {
            forEach(bucket.getKey(), row -> {
                String event = bucket.getValue().get(row.slice(NAME_BYTES, HASH_BYTES));
                if (event != null) {
                    found.computeIfAbsent(event, one -> new ArrayList<>()).add(logged(row));
                }
            });
        }
        return found;
    }

    /** Hash collisions may add the positions of other files. */
    List<Long> ofFile(String fileName) throws IOException {
        ByteBuffer wanted = ByteBuffer.wrap(hash(fileName, NAME_BYTES));
        List<Long> found = new ArrayList<>();
        forEach(bucket(fileName), row -> {
            if (row.slice(0, NAME_BYTES).equals(wanted)) {
                found.add(logged(row).index());
            }
        });
        return found;
    }

    private static Logged logged(ByteBuffer row) {
        byte[] content = new byte[HASH_BYTES];
        row.get(NAME_BYTES + HASH_BYTES, content);
        return new Logged(hex(content), row.getLong(BYTES - Long.BYTES));
    }

    /** Only found rows become texts: a batch reads most of the index. */
    private static void forEach(Path bucket, Consumer<ByteBuffer> rows) throws IOException {
        if (Files.exists(bucket)) {
            ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(bucket));
            for (int at = 0; at + BYTES <= all.limit(); at += BYTES) {
                rows.accept(all.slice(at, BYTES));
            }
        }
    }
}
