// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sidecar;

import static java.util.Objects.requireNonNull;

import dev.grainery.fixity.Md5sumLine;
import dev.grainery.output.DurableFile;
import dev.grainery.output.SortedLines;
import dev.grainery.output.VisibleText;
import dev.grainery.output.WritableFile;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sidecars of a store: for each harvest a list of checksums, and its records with those of its files. All that has
 * changed since they were last brought up to date is found by comparing, whoever changed it, so a run that is killed
 * leaves nothing behind that the next one does not see. Memory does not grow with the number of files.
 */
public final class Sidecars {

    private static final String SUMS = ".md5";
    private static final String RECORDS = ".jsonl";
    private static final String LOCK = ".lock";
    private static final String PLACE = "containers and CDX files without a harvest";

    /** Names are made of identifiers alone, so that none is content of an archive. */
    private static final Pattern NAME =
            Pattern.compile("([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|" + GraineryRecord.NA + ")(\\.md5|\\.jsonl)");

    private final Path directory;
    private final GraineryStore store;
    private final HarvestLines lines;

    /** @param directory where they lie; it is made if it is not there */
    public Sidecars(Path directory, GraineryStore store) {
        this.directory = requireNonNull(directory, "directory");
        this.store = requireNonNull(store, "store");
        this.lines = new HarvestLines(store);
    }

    /**
     * Brings them up to date. A sidecar with first hashes that the store does not have is left as it is.
     *
     * @param stopped asked between two harvests; what is left then is done the next time
     * @throws IOException if a file cannot be read or written; what was written until then is whole
     * @throws dev.grainery.store.access.StoreException if the store fails
     */
    public SidecarSummary update(BooleanSupplier stopped) throws IOException {
        DurableFile.makeDirectory(directory);
        try (FileChannel channel = WritableFile.lockFile(directory.resolve(LOCK));
                FileLock lock = channel.lock()) {
            if (!lock.isValid()) {
                throw new IOException("the sidecars in " + directory + " cannot be locked");
            }
            return updateLocked(stopped);
        }
    }

    private SidecarSummary updateLocked(BooleanSupplier stopped) throws IOException {
        SidecarIndex index = SidecarIndex.read(directory);
        List<String> there = there();
        SortedMap<String, String> digests = lines.digests();
        KnownElsewhere known = new KnownElsewhere(store);
        List<SidecarSummary.Kept> kept = new ArrayList<>();
        long current = 0;
        long written = 0;
        long removed = 0;
        long keptOfHarvests = 0;
        for (var harvest : digests.entrySet()) {
            String id = harvest.getKey();
            boolean whole = there.contains(id + SUMS) && there.contains(id + RECORDS);
            if (whole && index.says(id, harvest.getValue())) {
                current++;
                continue;
            }
            if (stopped.getAsBoolean()) {
                break;
            }
            Optional<String> lost = known.lost(file(id, RECORDS), fresh -> forEachFile(id, fresh));
            if (lost.isPresent()) {
                kept.add(new SidecarSummary.Kept(file(id, RECORDS), lost.get()));
                keptOfHarvests++;
            } else {
                index.put(id, write(id), name(id));
                written++;
            }
        }
        for (String id : new TreeSet<>(there.stream().map(Sidecars::harvest).toList())) {
            if (digests.containsKey(id)) {
                continue;
            }
            Optional<String> lost = known.lost(file(id, RECORDS), fresh -> {});
            if (lost.isPresent()) {
                kept.add(new SidecarSummary.Kept(file(id, RECORDS), lost.get()));
            } else {
                index.remove(id);
                Files.deleteIfExists(file(id, SUMS));
                Files.deleteIfExists(file(id, RECORDS));
                removed++;
            }
        }
        if (written + removed > 0) {
            DurableFile.sync(directory);
            index.write(directory);
        }
        return new SidecarSummary(
                current + written, written, removed, digests.size() - current - written - keptOfHarvests, kept);
    }

    private void forEachFile(String harvestId, Consumer<StoredFileRecord> consumer) {
        lines.forEachFile(harvestId, (record, line) -> consumer.accept(record));
    }

    /** The sidecars that are there; what a killed run has left goes. */
    private List<String> there() throws IOException {
        List<String> names = new ArrayList<>();
        List<Path> unfinished = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            files.forEach(file -> {
                String name = file.getFileName().toString();
                if (NAME.matcher(name).matches()) {
                    names.add(name);
                } else if (DurableFile.intendedName(name)
                        .filter(intended -> NAME.matcher(intended).matches() || intended.equals(SidecarIndex.FILE))
                        .isPresent()) {
                    unfinished.add(file);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path file : unfinished) {
            Files.deleteIfExists(file);
        }
        return names;
    }

    /** Writes the sidecar of one harvest, and gives the digest of what stands in it. */
    private String write(String harvestId) throws IOException {
        HarvestLines.ContentDigest digest = new HarvestLines.ContentDigest();
        try (SortedLines sums = new SortedLines();
                SortedLines records = new SortedLines()) {
            Optional<byte[]> harvest = lines.harvest(harvestId);
            harvest.ifPresent(digest::add);
            lines.forEachFile(harvestId, (record, line) -> {
                digest.add(line);
                records.add(keyed(record, line));
                if (record.revision().hashOrig().isKnown()) {
                    byte[] sum = Md5sumLine.of(
                            record.location().path(), record.revision().hashOrig());
                    sums.add(keyed(record.location().path(), sum));
                }
            });
            DurableFile.writeOverOwn(file(harvestId, SUMS), out -> sums.forEach(sum -> write(out, unkeyed(sum))));
            DurableFile.write(file(harvestId, RECORDS), out -> {
                harvest.ifPresent(line -> writeLine(out, line));
                records.forEach(line -> writeLine(out, unkeyed(line)));
            });
        }
        return digest.hex();
    }

    private String name(String harvestId) {
        return harvestId.equals(GraineryRecord.NA)
                ? PLACE
                : store.harvests().name(harvestId).map(VisibleText::line).orElse(GraineryRecord.NA);
    }

    /** Containers first, in the order of their names. */
    private static byte[] keyed(StoredFileRecord record, byte[] line) {
        String type = record.header().recType() == RecordType.CONTAINER ? "0" : "1";
        return keyed(type + record.location().fileName() + "/" + record.id(), line);
    }

    /** A line that is sorted by something else: no text of a record has a null byte. */
    private static byte[] keyed(String key, byte[] line) {
        ByteArrayOutputStream keyed = new ByteArrayOutputStream(key.length() + 1 + line.length);
        keyed.writeBytes(key.getBytes(StandardCharsets.UTF_8));
        keyed.write(0);
        keyed.writeBytes(line);
        return keyed.toByteArray();
    }

    private static byte[] unkeyed(byte[] line) {
        int key = 0;
        while (line[key] != 0) {
            key++;
        }
        return Arrays.copyOfRange(line, key + 1, line.length);
    }

    private static void writeLine(OutputStream out, byte[] line) {
        write(out, line);
        write(out, new byte[] {'\n'});
    }

    private static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String harvestId, String ending) {
        return directory.resolve(harvestId + ending);
    }

    private static String harvest(String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no name of a sidecar: " + name);
        }
        return parts.group(1);
    }
}
