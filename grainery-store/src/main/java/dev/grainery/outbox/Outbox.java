// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.outbox.OutboxEntry.OutboxEntryException;
import dev.grainery.outbox.OutboxOwnership.OutboxLease;
import dev.grainery.record.RecordJson;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Entries of a job, one file each, durable once {@link #put} returns. Thread-safe; several processes may use one
 * directory.
 */
public final class Outbox {

    public static final String DIRECTORY_NAME = "grainery-outbox";

    /** In bytes; usual entries have some thousands. */
    public static final int LARGEST_ENTRY = 32 * 1024 * 1024;

    /** No process writes one entry for so long. */
    private static final Duration LEFT_OVER_AFTER = Duration.ofHours(1);

    private static final String LOCK = "outbox.lock";
    private static final String REFUSED = "refused";
    private static final String REASON = ".reason.txt";

    private final Path directory;
    private final Path refused;
    private final EntryNames names;
    private final AtomicBoolean leased = new AtomicBoolean();
    private final List<Follower> followers = new CopyOnWriteArrayList<>();

    private Outbox(Path directory, InstantSource clock) throws IOException {
        this.directory = directory;
        this.refused = directory.resolve(REFUSED);
        this.names =
                new EntryNames(clock, names(directory, EntryNames::isName, all -> all.max(Comparator.naturalOrder())));
    }

    /** Deletes half-written files of killed processes after an hour. */
    public static Outbox open(Path directory) throws IOException {
        return open(directory, InstantSource.system());
    }

    static Outbox open(Path directory, InstantSource clock) throws IOException {
        Path path = requireNonNull(directory, "directory").toAbsolutePath().normalize();
        DurableFile.makeDirectory(path);
        Outbox outbox = new Outbox(path, clock);
        DurableFile.makeDirectory(outbox.refused);
        Instant old = clock.instant().minus(LEFT_OVER_AFTER);
        outbox.deleteLeftovers(path, old);
        outbox.deleteLeftovers(outbox.refused, old);
        return outbox;
    }

    /** The outbox in a directory, or in that of its job. Changes nothing. */
    public static Optional<Outbox> find(Path directory) throws IOException {
        Path path = directory.toAbsolutePath().normalize();
        Path name = Objects.requireNonNullElse(path.getFileName(), path);
        Path beside = path.resolveSibling(DIRECTORY_NAME).resolve(name);
        for (Path candidate : List.of(path, path.resolve(DIRECTORY_NAME), beside)) {
            if (isOutbox(candidate)) {
                return Optional.of(new Outbox(candidate, InstantSource.system()));
            }
        }
        return Optional.empty();
    }

    private static boolean isOutbox(Path path) throws IOException {
        return Files.isDirectory(path)
                && (Files.isDirectory(path.resolve(REFUSED))
                        || names(path, EntryNames::isName, Stream::findAny).isPresent());
    }

    private void deleteLeftovers(Path path, Instant old) throws IOException {
        for (String name : names(path, Outbox::isLeftover, Stream::toList)) {
            Path file = path.resolve(name);
            try {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(old)) {
                    Files.deleteIfExists(file);
                }
            } catch (NoSuchFileException e) {
                // the writer has completed it meanwhile
            }
        }
    }

    private static boolean isLeftover(String fileName) {
        return DurableFile.intendedName(fileName)
                .map(name -> name.endsWith(REASON) ? name.substring(0, name.length() - REASON.length()) : name)
                .filter(EntryNames::isName)
                .isPresent();
    }

    @FunctionalInterface
    public interface Follower {

        /** An exception prevents the put; the writer may retry. */
        void beforePut(OutboxEntry entry) throws IOException;
    }

    public void follow(Follower follower) {
        followers.add(requireNonNull(follower, "follower"));
    }

    /** After an {@link IOException} the entry may exist or not, and may be put again. */
    public void put(OutboxEntry entry) throws IOException {
        byte[] text = EntryText.of(entry);
        if (text.length > LARGEST_ENTRY) {
            throw new IllegalArgumentException("an entry of " + text.length + " bytes is too large for an outbox");
        }
        for (Follower follower : followers) {
            follower.beforePut(entry);
        }
        DurableFile.write(directory.resolve(names.next()), text);
    }

    public List<String> waiting(int limit) throws IOException {
        PriorityQueue<String> first = new PriorityQueue<>(Comparator.reverseOrder());
        return names(directory, EntryNames::isName, all -> {
            all.forEach(name -> {
                first.add(name);
                if (first.size() > limit) {
                    first.remove();
                }
            });
            return first.stream().sorted().toList();
        });
    }

    public boolean isEmpty() throws IOException {
        return names(directory, EntryNames::isName, Stream::findAny).isEmpty();
    }

    public record Waiting(long entries, Optional<Instant> oldest) {}

    public Waiting waiting() throws IOException {
        return names(
                directory,
                EntryNames::isName,
                all -> all.collect(Collectors.teeing(
                        Collectors.counting(),
                        Collectors.minBy(Comparator.naturalOrder()),
                        (entries, oldest) -> new Waiting(entries, oldest.map(EntryNames::time)))));
    }

    public long size() throws IOException {
        return waiting().entries();
    }

    public OutboxEntry read(String name) throws IOException, OutboxEntryException {
        Path file = file(name);
        if (Files.exists(file, NOFOLLOW_LINKS) && !Files.isRegularFile(file, NOFOLLOW_LINKS)) {
            throw new OutboxEntryException("it is not a regular file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] text = in.readNBytes(LARGEST_ENTRY + 1);
            if (text.length > LARGEST_ENTRY) {
                throw new OutboxEntryException("it is larger than " + LARGEST_ENTRY + " bytes");
            }
            return EntryText.entry(text);
        }
    }

    /** 0 if the entry does not exist any more. */
    long bytes(String name) throws IOException {
        try {
            return Files.readAttributes(file(name), BasicFileAttributes.class, NOFOLLOW_LINKS)
                    .size();
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    public void remove(String name) throws IOException {
        Files.deleteIfExists(file(name));
    }

    public void refuse(String name, String reason) throws IOException {
        Path file = file(name);
        if (!Files.exists(file, NOFOLLOW_LINKS)) {
            // delivered or put aside by another process meanwhile
            return;
        }
        DurableFile.makeDirectory(refused);
        // the reason first: at any time the entry is in one of the two directories
        DurableFile.write(refused.resolve(name + REASON), (reason + "\n").getBytes(UTF_8));
        DurableFile.move(file, refused.resolve(name));
    }

    public long refused() throws IOException {
        return names(refused, EntryNames::isName, Stream::count);
    }

    public long recall() throws IOException {
        List<String> aside = names(refused, EntryNames::isName, Stream::toList);
        for (String name : aside) {
            DurableFile.move(refused.resolve(name), directory.resolve(name));
            Files.deleteIfExists(refused.resolve(name + REASON));
        }
        return aside.size();
    }

    /** The right to deliver, empty if another process has it. Entries may be put without it. */
    public Optional<OutboxLease> lease() throws IOException {
        return OutboxLease.take(directory.resolve(LOCK), leased);
    }

    /** A second job must not put entries into the outbox. Other processes may still deliver. */
    public OutboxOwnership own(String job) throws IOException {
        return OutboxOwnership.take(directory, job);
    }

    public Path directory() {
        return directory;
    }

    private Path file(String name) {
        if (!EntryNames.isName(name)) {
            throw new IllegalArgumentException("no name of an entry: " + name);
        }
        return directory.resolve(name);
    }

    private static <R> R names(Path path, Predicate<String> which, Function<Stream<String>, R> look)
            throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return look.apply(files.map(file -> file.getFileName().toString()).filter(which));
        } catch (NoSuchFileException e) {
            return look.apply(Stream.empty());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * A growing number, about the microseconds since 1970, and a random part, as two programs may write at the same
     * time. Thread-safe.
     */
    static final class EntryNames {

        private static final int DIGITS = 16;
        private static final long MOST = 9_999_999_999_999_999L;
        private static final Pattern FORM = Pattern.compile("[0-9]{" + DIGITS + "}-[0-9a-f]{8}\\.json");

        private final InstantSource clock;
        private long last;

        /** Follows the existing names even if the clock was set back. */
        EntryNames(InstantSource clock, Optional<String> latest) {
            this.clock = clock;
            this.last = latest.map(EntryNames::number).orElse(0L);
        }

        synchronized String next() throws IOException {
            long next = Math.max(last + 1, clock.millis() * 1_000);
            if (next > MOST) {
                throw new IOException("the outbox holds entry number " + last + ", after which no other can be added");
            }
            last = next;
            String random = UUID.randomUUID().toString().substring(0, 8);
            return String.format(Locale.ROOT, "%0" + DIGITS + "d-%s.json", next, random);
        }

        /** By the clock of its writer. */
        static Instant time(String name) {
            return Instant.ofEpochMilli(number(name) / 1_000);
        }

        private static long number(String name) {
            return Long.parseLong(name.substring(0, DIGITS));
        }

        static boolean isName(String fileName) {
            return FORM.matcher(fileName).matches();
        }
    }

    /** Entries as JSON: {@code {"format":1,"entry":{"holds":"container",…}}}. */
    private static final class EntryText {
        private static final int FORMAT = 1;
        private static final ObjectReader TREE =
                RecordJson.mapper().reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

        private EntryText() {}

        static byte[] of(OutboxEntry entry) {
            ObjectNode json = RecordJson.mapper().createObjectNode().put("format", FORMAT);
            try {
                return RecordJson.mapper().writeValueAsBytes(json.putPOJO("entry", entry));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("an entry is always JSON", e);
            }
        }

        static OutboxEntry entry(byte[] text) throws OutboxEntryException {
            JsonNode json;
            try {
                json = TREE.readTree(text);
            } catch (IOException e) {
                throw new OutboxEntryException("it is not valid JSON, or incomplete: " + brief(e), e);
            }
            JsonNode format = json.path("format");
            JsonNode entry = json.path("entry");
            if (!format.isInt()) {
                throw new OutboxEntryException("it is not an outbox entry");
            }
            if (format.intValue() != FORMAT || !entry.isObject()) {
                throw new OutboxEntryException("it was written by another version of Grainery, in format " + format);
            }
            try {
                return RecordJson.mapper().treeToValue(entry, OutboxEntry.class);
            } catch (JsonProcessingException e) {
                throw new OutboxEntryException("it does not hold a valid entry: " + brief(e), e);
            }
        }

        private static String brief(IOException e) {
            String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
            return String.valueOf(message).lines().findFirst().orElse("");
        }
    }
}
