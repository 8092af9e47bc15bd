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
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.outbox.OutboxEntry.OutboxEntryException;
import dev.grainery.outbox.OutboxOwnership.OutboxInUseException;
import dev.grainery.outbox.OutboxOwnership.OutboxLease;
import dev.grainery.output.DurableFile;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.NamedHarvest;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a job has to say to the store, one file for each entry, in a directory of the job. An entry is there from the
 * moment in which {@link #put} returns until it is removed, whatever happens to the process or the machine. Files of
 * other names are left alone. Thread-safe, and several processes may use one directory.
 */
public final class Outbox {

    /** What the directory is called in that of a job, unless the job says otherwise. */
    public static final String DIRECTORY_NAME = "grainery-outbox";

    /** The most bytes of an entry; those that are made have some thousands. */
    public static final int LARGEST_ENTRY = 32 * 1024 * 1024;

    /** Another process may be writing an entry, but not for so long. */
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
        List<String> last = new ArrayList<>();
        each(directory, EntryNames::isName, name -> {
            if (last.isEmpty() || name.compareTo(last.get(0)) > 0) {
                last.clear();
                last.add(name);
            }
            return true;
        });
        this.names = new EntryNames(clock, last);
    }

    /**
     * Opens an outbox. It is made if it is not there; what writers that were
     * killed left half-written is deleted an hour later.
     *
     * @throws IOException if the directory cannot be made or read
     */
    public static Outbox open(Path directory) throws IOException {
        return open(directory, InstantSource.system());
    }

    static Outbox open(Path directory, InstantSource clock) throws IOException {
        Path place = requireNonNull(directory, "directory").toAbsolutePath().normalize();
        DurableFile.makeDirectory(place);
        Outbox outbox = new Outbox(place, clock);
        DurableFile.makeDirectory(outbox.refused);
        Instant old = clock.instant().minus(LEFT_OVER_AFTER);
        outbox.deleteLeftovers(place, old);
        outbox.deleteLeftovers(outbox.refused, old);
        return outbox;
    }

    /**
     * The outbox in a directory, or in that of its job; empty if there is none. Nothing is made or deleted.
     *
     * @throws IOException if the directory cannot be read
     */
    public static Optional<Outbox> find(Path directory) throws IOException {
        Path place = directory.toAbsolutePath().normalize();
        if (isOutbox(place)) {
            return Optional.of(new Outbox(place, InstantSource.system()));
        }
        Path ofJob = place.resolve(DIRECTORY_NAME);
        return isOutbox(ofJob) ? Optional.of(new Outbox(ofJob, InstantSource.system())) : Optional.empty();
    }

    private static boolean isOutbox(Path place) throws IOException {
        return Files.isDirectory(place)
                && (Files.isDirectory(place.resolve(REFUSED)) || !each(place, EntryNames::isName, name -> false));
    }

    private void deleteLeftovers(Path place, Instant old) throws IOException {
        for (String name : list(place, Outbox::isLeftover)) {
            Path file = place.resolve(name);
            try {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(old)) {
                    Files.deleteIfExists(file);
                }
            } catch (NoSuchFileException e) {
                // no leftover: somebody was writing it, and it is whole now
            }
        }
    }

    private static boolean isLeftover(String fileName) {
        return DurableFile.intendedName(fileName)
                .map(name -> name.endsWith(REASON) ? name.substring(0, name.length() - REASON.length()) : name)
                .filter(EntryNames::isName)
                .isPresent();
    }

    /** Is told of each entry before it is put. */
    @FunctionalInterface
    public interface Follower {

        /**
         * An entry is about to be put.
         *
         * @throws IOException if it must not be put now; whoever puts it may try again
         */
        void beforePut(OutboxEntry entry) throws IOException;
    }

    /** Has somebody told of each entry that is put by this object from now on. */
    public void follow(Follower follower) {
        followers.add(requireNonNull(follower, "follower"));
    }

    /**
     * Puts an entry into the outbox, after those that are there.
     *
     * @throws IOException if that fails; then it is not known whether the entry is there, and it may be put again
     * @throws IllegalArgumentException if it is larger than {@link #LARGEST_ENTRY}
     */
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

    /**
     * The names of the first entries that wait, at most so many, in the order in which they were put. The directory may
     * hold many more; only so many are kept in memory.
     */
    public List<String> waiting(int limit) throws IOException {
        PriorityQueue<String> first = new PriorityQueue<>(Comparator.reverseOrder());
        each(directory, EntryNames::isName, name -> {
            first.add(name);
            if (first.size() > limit) {
                first.remove();
            }
            return true;
        });
        return first.stream().sorted().toList();
    }

    /** Whether no entry waits; this does not go through all of them. */
    public boolean isEmpty() throws IOException {
        return each(directory, EntryNames::isName, name -> false);
    }

    /** When the first of the entries that wait was put here, empty if none waits. */
    public Optional<Instant> oldest() throws IOException {
        return list(directory, EntryNames::isName).stream()
                .min(Comparator.naturalOrder())
                .map(EntryNames::time);
    }

    /** How many entries wait. */
    public long size() throws IOException {
        return count(directory);
    }

    /**
     * An entry that waits.
     *
     * @throws NoSuchFileException if it is not there any more
     * @throws IOException if it cannot be read
     * @throws OutboxEntryException if the file is no entry
     */
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

    /** How many bytes the file of an entry has; none if it is not there any more. */
    long bytes(String name) throws IOException {
        try {
            return Files.readAttributes(file(name), BasicFileAttributes.class, NOFOLLOW_LINKS)
                    .size();
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /** Takes an entry out that was delivered; nothing happens if it is not there any more. */
    public void remove(String name) throws IOException {
        Files.deleteIfExists(file(name));
    }

    /** Puts an entry aside that cannot be delivered, beside a file that says why. */
    public void refuse(String name, String reason) throws IOException {
        Path file = file(name);
        if (!Files.exists(file, NOFOLLOW_LINKS)) {
            // delivered or put aside by somebody else meanwhile
            return;
        }
        DurableFile.makeDirectory(refused);
        // first the reason: whatever happens in between, the entry is in one of the two places
        DurableFile.write(refused.resolve(name + REASON), (reason + "\n").getBytes(UTF_8));
        DurableFile.move(file, refused.resolve(name));
    }

    /** How many entries were put aside. */
    public long refused() throws IOException {
        return count(refused);
    }

    /**
     * Lets all entries wait again that were put aside.
     *
     * @return how many there were
     */
    public long recall() throws IOException {
        List<String> aside = list(refused, EntryNames::isName);
        for (String name : aside) {
            DurableFile.move(refused.resolve(name), directory.resolve(name));
            Files.deleteIfExists(refused.resolve(name + REASON));
        }
        return aside.size();
    }

    /** The right to deliver, empty if somebody else has it. Entries may be put without it. */
    public Optional<OutboxLease> lease() throws IOException {
        return OutboxLease.take(directory.resolve(LOCK), leased);
    }

    /**
     * Takes the outbox for a running job. Others may still deliver from it, but no second job may put entries into it:
     * both would take each other's for their own.
     *
     * @param job says to people which job it is
     * @throws OutboxInUseException if another running job has it
     * @throws IOException if the lock cannot be made
     */
    public OutboxOwnership own(String job) throws IOException {
        return OutboxOwnership.take(directory, job);
    }

    /** Where it is. */
    public Path directory() {
        return directory;
    }

    private Path file(String name) {
        if (!EntryNames.isName(name)) {
            throw new IllegalArgumentException("no name of an entry: " + name);
        }
        return directory.resolve(name);
    }

    private static long count(Path place) throws IOException {
        long[] count = {0};
        each(place, EntryNames::isName, name -> {
            count[0]++;
            return true;
        });
        return count[0];
    }

    private static List<String> list(Path place, Predicate<String> which) throws IOException {
        List<String> names = new ArrayList<>();
        each(place, which, names::add);
        return names;
    }

    /**
     * Gives some names of a directory, in no order; it may hold more than should be in memory.
     *
     * @param take takes a name, and says whether it wants another
     * @return whether all were taken
     */
    private static boolean each(Path place, Predicate<String> which, Predicate<String> take) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(place)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (which.test(name) && !take.test(name)) {
                    return false;
                }
            }
        } catch (NoSuchFileException e) {
            return true;
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return true;
    }

    /**
     * Names of entries: a number that grows with each entry, about the microseconds since 1970, and a random part, for two
     * programs may write at the same time. Sorted, they tell the order in which entries were put. Thread-safe.
     */
    static final class EntryNames {

        private static final int DIGITS = 16;
        private static final long MOST = 9_999_999_999_999_999L;
        private static final Pattern FORM = Pattern.compile("[0-9]{" + DIGITS + "}-[0-9a-f]{8}\\.json");

        private final InstantSource clock;
        private long last;

        /** Names that come after those that are there, also if the clock was set back meanwhile. */
        EntryNames(InstantSource clock, Collection<String> there) {
            this.clock = clock;
            this.last = there.stream()
                    .mapToLong(name -> Long.parseLong(name.substring(0, DIGITS)))
                    .max()
                    .orElse(0);
        }

        /** @throws IOException if no number is left, because somebody put an entry of the last one there */
        synchronized String next() throws IOException {
            long next = Math.max(last + 1, clock.millis() * 1_000);
            if (next > MOST) {
                throw new IOException("the outbox holds an entry after which none can come, number " + last);
            }
            last = next;
            String random = UUID.randomUUID().toString().substring(0, 8);
            return String.format(Locale.ROOT, "%0" + DIGITS + "d-%s.json", next, random);
        }

        /** When the entry of this name was put, as its writer's clock said. */
        static Instant time(String name) {
            return Instant.ofEpochMilli(Long.parseLong(name.substring(0, DIGITS)) / 1_000);
        }

        static boolean isName(String fileName) {
            return FORM.matcher(fileName).matches();
        }
    }

    /**
     * Entries as JSON: {@code {"format":1,"container":{…},"findings":[…]}}, with {@code "cdx":{…}} and {@code "cdxFindings":[…]}
     * if a CDX file was written of it, or {@code {"format":1,"harvestID":"…","crawl":{…}}}, with {@code "harvest":{…}} for
     * a crawl without containers, or {@code {"format":1,"file":"…","findings":[…]}} for a file without a record.
     */
    static final class EntryText {

        private static final int FORMAT = 1;
        private static final String FORMAT_FIELD = "format";
        private static final String CONTAINER = "container";
        private static final String FINDINGS = "findings";
        private static final String CDX = "cdx";
        private static final String CDX_FINDINGS = "cdxFindings";
        private static final String HARVEST_ID = "harvestID";
        private static final String HARVEST = "harvest";
        private static final String CRAWL = "crawl";
        private static final String FILE = "file";

        private static final ObjectReader TREE =
                RecordJson.mapper().reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

        private EntryText() {}

        static byte[] of(OutboxEntry entry) {
            ObjectNode json = RecordJson.mapper().createObjectNode().put(FORMAT_FIELD, FORMAT);
            if (entry instanceof OutboxEntry.Container container) {
                json.set(CONTAINER, RecordJson.mapper().valueToTree(container.record()));
                container
                        .findings()
                        .ifPresent(findings ->
                                json.set(FINDINGS, RecordJson.mapper().valueToTree(findings)));
                container.cdxFile().ifPresent(cdxFile -> {
                    json.set(CDX, RecordJson.mapper().valueToTree(cdxFile.record()));
                    json.set(CDX_FINDINGS, RecordJson.mapper().valueToTree(cdxFile.findings()));
                });
            } else if (entry instanceof OutboxEntry.CrawlOfHarvest crawl) {
                json.put(HARVEST_ID, crawl.harvestId());
                crawl.harvest()
                        .ifPresent(
                                harvest -> json.set(HARVEST, RecordJson.mapper().valueToTree(harvest)));
                json.set(CRAWL, RecordJson.mapper().valueToTree(crawl.crawl()));
            } else if (entry instanceof OutboxEntry.Met met) {
                json.put(FILE, met.path());
                json.set(FINDINGS, RecordJson.mapper().valueToTree(met.findings()));
            }
            try {
                return RecordJson.mapper().writeValueAsBytes(json);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("an entry is always JSON", e);
            }
        }

        static OutboxEntry entry(byte[] text) throws OutboxEntryException {
            JsonNode json = tree(text);
            JsonNode format = json.path(FORMAT_FIELD);
            if (!format.isInt()) {
                throw new OutboxEntryException("it is not an outbox entry");
            }
            if (format.intValue() != FORMAT) {
                throw new OutboxEntryException("it was written by another version of Grainery, in format " + format);
            }
            boolean container = json.path(CONTAINER).isObject();
            boolean crawl = json.path(CRAWL).isObject();
            boolean met = json.path(FILE).isTextual();
            if (Stream.of(container, crawl, met).filter(holds -> holds).count() != 1) {
                throw new OutboxEntryException(
                        "it holds neither a container nor a crawl nor a file, or several of them");
            }
            return container ? container(json) : crawl ? crawl(json) : met(json);
        }

        private static OutboxEntry met(JsonNode json) throws OutboxEntryException {
            String path = json.path(FILE).asText();
            if (path.isBlank()) {
                throw new OutboxEntryException("it does not name the file of its findings");
            }
            return new OutboxEntry.Met(path, findings(json.path(FINDINGS)).orElse(List.of()));
        }

        private static JsonNode tree(byte[] text) throws OutboxEntryException {
            try {
                return TREE.readTree(text);
            } catch (IOException e) {
                throw new OutboxEntryException("it is not valid JSON, or incomplete: " + brief(e), e);
            }
        }

        private static OutboxEntry container(JsonNode json) throws OutboxEntryException {
            ContainerRecord record = value(json.path(CONTAINER), ContainerRecord.class);
            if (record.header().recType() != RecordType.CONTAINER) {
                throw new OutboxEntryException("it holds no container, but a "
                        + record.header().recType().word());
            }
            return new OutboxEntry.Container(record, findings(json.path(FINDINGS)), cdxFile(json));
        }

        private static Optional<OutboxEntry.CdxFile> cdxFile(JsonNode json) throws OutboxEntryException {
            if (!json.path(CDX).isObject()) {
                return Optional.empty();
            }
            CdxRecord record = value(json.path(CDX), CdxRecord.class);
            if (record.header().recType() != RecordType.CDX) {
                throw new OutboxEntryException("it holds no CDX file, but a "
                        + record.header().recType().word());
            }
            return Optional.of(new OutboxEntry.CdxFile(
                    record, findings(json.path(CDX_FINDINGS)).orElse(List.of())));
        }

        private static Optional<List<Finding>> findings(JsonNode json) throws OutboxEntryException {
            if (json.isMissingNode()) {
                return Optional.empty();
            }
            List<Finding> findings = new ArrayList<>();
            for (JsonNode one : json) {
                JsonNode offset = one.path("offset");
                try {
                    findings.add(new Finding(
                            FindingCode.of(one.path("code").asText()),
                            one.path("file").asText(),
                            offset.isIntegralNumber() ? OptionalLong.of(offset.longValue()) : OptionalLong.empty(),
                            one.path("message").asText()));
                } catch (IllegalArgumentException e) {
                    throw new OutboxEntryException("it was written by a later version of Grainery: " + brief(e), e);
                }
            }
            return Optional.of(findings);
        }

        private static OutboxEntry crawl(JsonNode json) throws OutboxEntryException {
            String harvestId = json.path(HARVEST_ID).asText();
            if (harvestId.isBlank()) {
                throw new OutboxEntryException("it does not name the harvest of its crawl");
            }
            Optional<NamedHarvest> harvest = json.path(HARVEST).isObject()
                    ? Optional.of(value(json.path(HARVEST), NamedHarvest.class))
                    : Optional.empty();
            if (harvest.isPresent() && !harvest.get().harvestId().equals(harvestId)) {
                throw new OutboxEntryException("the name of its harvest is not that of the identifier");
            }
            return new OutboxEntry.CrawlOfHarvest(harvestId, harvest, value(json.path(CRAWL), Crawl.class));
        }

        private static <T> T value(JsonNode json, Class<T> type) throws OutboxEntryException {
            try {
                return RecordJson.mapper().treeToValue(json, type);
            } catch (JsonProcessingException | IllegalArgumentException e) {
                throw new OutboxEntryException("it holds no right " + type.getSimpleName() + ": " + brief(e), e);
            }
        }

        private static String brief(Exception e) {
            String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
            return String.valueOf(message).lines().findFirst().orElse("");
        }
    }
}
