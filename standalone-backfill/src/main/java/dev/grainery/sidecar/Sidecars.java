// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sidecar;

import dev.grainery.checksums.Md5sumLine;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.ExternalSort;
import dev.grainery.system.output.VisibleText;
import dev.grainery.system.output.WritableFile;
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
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A checksum list for each harvest, and its records with those of its files. Changes are found by comparison, so the
 * next run completes a killed one. Memory does not grow with the number of files.
 */
public final class Sidecars {

    private static final String SUMS = ".md5";
    private static final String RECORDS = ".jsonl";

    /** The state of the harvest that each sidecar shows: identifier, digest of the records, and name. */
    private static final String INDEX = "harvests.tsv";

    private static final String LOCK = ".lock";
    private static final String PLACE = "containers and CDX files without a harvest";

    /** Identifiers only, so that no name is content of an archive. */
    private static final Pattern NAME =
            Pattern.compile("([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|" + GraineryRecord.NA + ")(\\.md5|\\.jsonl)");

    private final Path directory;
    private final GraineryStore store;
    private final HarvestLines lines;

    public Sidecars(Path directory, GraineryStore store) {
        this.directory = directory;
        this.store = store;
        this.lines = new HarvestLines(store);
    }

    /** Polls for a stop between harvests. Finished files are complete after a failure. */
    public Summary update(BooleanSupplier stopped) throws IOException {
        DurableFile.makeDirectory(directory);
        try (FileChannel channel = WritableFile.lockFile(directory.resolve(LOCK));
                FileLock lock = channel.lock()) {
            if (!lock.isValid()) {
                throw new IOException("the sidecars in " + directory + " cannot be locked");
            }
            return updateLocked(stopped);
        }
    }

    private Summary updateLocked(BooleanSupplier stopped) throws IOException {
        SortedMap<String, String> index = index();
        List<String> there = there();
        SortedMap<String, String> digests = lines.digests();
        LostHashes known = new LostHashes(store);
        List<Summary.Kept> kept = new ArrayList<>();
        long current = 0;
        long written = 0;
        long removed = 0;
        long left = 0;
        for (var harvest : digests.entrySet()) {
            String id = harvest.getKey();
            boolean whole = there.contains(id + SUMS) && there.contains(id + RECORDS);
            if (whole && index.getOrDefault(id, "").startsWith(harvest.getValue() + "\t")) {
                current++;
            } else if (left > 0 || stopped.getAsBoolean()) {
                left++;
            } else if (!isKept(id, known, kept)) {
                index.put(id, write(id) + "\t" + name(id));
                written++;
            }
        }
        Set<String> gone = there.stream().map(Sidecars::harvest).collect(Collectors.toCollection(TreeSet::new));
        gone.removeAll(digests.keySet());
        for (String id : gone) {
            if (!isKept(id, known, kept)) {
                index.remove(id);
                Files.deleteIfExists(file(id, SUMS));
                Files.deleteIfExists(file(id, RECORDS));
                removed++;
            }
        }
        if (written + removed > 0) {
            DurableFile.sync(directory);
            DurableFile.write(
                    directory.resolve(INDEX),
                    out -> index.forEach(
                            (id, state) -> write(out, (id + "\t" + state + "\n").getBytes(StandardCharsets.UTF_8))));
        }
        return new Summary(current + written, written, removed, left, kept);
    }

    /** An unreadable line only causes its sidecar to be written again. */
    private SortedMap<String, String> index() throws IOException {
        SortedMap<String, String> index = new TreeMap<>();
        Path file = directory.resolve(INDEX);
        if (Files.isRegularFile(file)) {
            Stream.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n", -1))
                    .map(line -> line.split("\t", 2))
                    .filter(parts -> parts.length == 2)
                    .forEach(parts -> index.put(parts[0], parts[1]));
        }
        return index;
    }

    private boolean isKept(String harvestId, LostHashes known, List<Summary.Kept> kept) throws IOException {
        Path records = file(harvestId, RECORDS);
        Optional<String> lost = known.lost(records);
        lost.ifPresent(fileName -> kept.add(new Summary.Kept(records, fileName)));
        return lost.isPresent();
    }

    private List<String> there() throws IOException {
        List<String> names = new ArrayList<>();
        List<Path> unfinished = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            files.forEach(file -> {
                String name = file.getFileName().toString();
                if (NAME.matcher(name).matches()) {
                    names.add(name);
                } else if (DurableFile.intendedName(name)
                        .filter(intended -> NAME.matcher(intended).matches() || intended.equals(INDEX))
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

    private String write(String harvestId) throws IOException {
        HarvestLines.ContentDigest digest = new HarvestLines.ContentDigest();
        try (ExternalSort sums = new ExternalSort();
                ExternalSort records = new ExternalSort()) {
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

    private static byte[] keyed(StoredFileRecord record, byte[] line) {
        String type = record.header().recType() == RecordType.CONTAINER ? "0" : "1";
        return keyed(type + record.location().fileName() + "/" + record.id(), line);
    }

    /** No text of a record has a zero byte. */
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

    /** Sidecars are not overwritten if the store lacks their hashes. */
    public record Summary(long harvests, long written, long removed, long left, List<Kept> kept) {

        public Summary {
            kept = List.copyOf(kept);
        }

        public record Kept(Path file, String fileName) {}
    }
}
