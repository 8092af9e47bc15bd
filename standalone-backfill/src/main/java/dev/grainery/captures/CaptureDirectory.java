// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.Listeners;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A directory with the tables of containers, {@code harvest=NAME/year=YYYY/CONTAINER.MD5.parquet}. Each container has one, of
 * the bytes that its record knows. Thread-safe.
 */
public final class CaptureDirectory {

    private static final Pattern TABLE = Pattern.compile("(.+)\\.([0-9a-f]{32})\\.parquet");
    private static final Pattern TABLE_PATH = Pattern.compile("harvest=[^/\\\\]+[/\\\\]year=[^/\\\\]+[/\\\\]" + TABLE);
    private static final Pattern YEAR = Pattern.compile("([0-9]{4})-.*");

    /** What tools that read such directories take for no value. */
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    private static final String PLAIN = "-._~";

    /** The longest part of a name that comes from an archive, in bytes: with the rest, file systems take it. */
    private static final int LONGEST_NAME = 180;

    private final Path directory;
    private final GraineryStore store;
    private final String program;

    /** The tables that are there, by the names of their containers. */
    private final Map<String, Set<Path>> tables = new ConcurrentHashMap<>();

    /** The names of containers whose tables were asked for or written, by those in the names of tables. */
    private final Map<String, String> containers = new ConcurrentHashMap<>();

    /**
     * Makes the directory if it is not there, and looks which tables it has.
     *
     * @param program name and version of the program
     * @throws IOException if the directory cannot be made or read
     */
    public CaptureDirectory(Path directory, GraineryStore store, String program) throws IOException {
        this(store, directory, program);
        try {
            DurableFile.makeDirectory(directory);
            tables(directory).forEach(this::add);
        } catch (IOException e) {
            throw new IOException("the directory for captures cannot be used: " + e, e);
        }
    }

    private CaptureDirectory(GraineryStore store, Path directory, String program) {
        this.directory = directory;
        this.store = store;
        this.program = program;
    }

    /**
     * The same directory where somebody has looked already.
     *
     * @param tables what {@link #of} has told of the containers that are to be read
     */
    public static CaptureDirectory knowing(Path directory, List<String> tables, GraineryStore store, String program) {
        CaptureDirectory known = new CaptureDirectory(store, directory, program);
        tables.forEach(table -> known.add(directory.resolve(table)));
        return known;
    }

    private void add(Path file) {
        Matcher name = TABLE.matcher(file.getFileName().toString());
        if (name.matches()) {
            tables(name.group(1)).add(file);
        }
    }

    /** The tables of containers with these names, as paths below the directory. */
    public List<String> of(Set<String> names) {
        return names.stream()
                .flatMap(container -> {
                    Set<Path> there = tables.getOrDefault(encoded(container), Set.of());
                    synchronized (there) {
                        return there.stream()
                                .map(file -> directory.relativize(file).toString())
                                .toList()
                                .stream();
                    }
                })
                .toList();
    }

    /**
     * The tables in such a directory, in the order of their names.
     *
     * @throws IOException if it cannot be read
     */
    public static List<Path> tables(Path directory) throws IOException {
        try (Stream<Path> files = Files.find(
                directory,
                3,
                (file, attributes) -> TABLE_PATH
                        .matcher(directory.relativize(file).toString())
                        .matches())) {
            return files.sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private Set<Path> tables(String encoded) {
        return tables.computeIfAbsent(encoded, name -> new HashSet<>());
    }

    /** Whether there is a table of a container with this name and these bytes. */
    public boolean has(String container, Hash md5) {
        String name = encoded(container);
        containers.put(name, container);
        Set<Path> there = tables(name);
        synchronized (there) {
            return there.stream().anyMatch(file -> file.getFileName().toString().equals(fileName(name, md5)));
        }
    }

    /**
     * Describes a file, and writes its table if it is a container that was read to its end, unless the store knows that it had
     * other bytes.
     *
     * @throws UncheckedIOException if the table cannot be written: nothing more can be, and the run is to end
     */
    public Described describe(Describer describer, StoredFile file, Listeners listeners) {
        String name = file.location().fileName();
        try (CaptureTable table = new CaptureTable(name)) {
            Described described = describer.describe(file, listeners.with(table));
            if (described instanceof Described.Recorded recorded
                    && recorded.isHashed()
                    && recorded.record() instanceof ContainerRecord container) {
                if (container.inspection().isPresent()) {
                    keep(table, container);
                } else {
                    // one without rows says that there is nothing to be read
                    try (CaptureTable empty = new CaptureTable(name)) {
                        keep(empty, container);
                    }
                }
            }
            return described;
        } catch (ListenerFailedException e) {
            throw e.getCause() instanceof UncheckedIOException unwritten ? unwritten : e;
        }
    }

    private void keep(CaptureTable table, ContainerRecord container) {
        String fileName = container.container().fileName();
        Hash md5 = container.revision().hashOrig();
        boolean changed = store.containers().named(Set.of(fileName)).stream()
                .filter(known ->
                        known.id().equals(container.id()) || known.location().equals(container.location()))
                .map(known -> known.revision().hashOrig())
                .anyMatch(hash -> hash.isKnown() && !hash.equals(md5));
        if (changed) {
            return;
        }
        String name = encoded(fileName);
        containers.put(name, fileName);
        Path file = directory
                .resolve("harvest="
                        + partition(container.extension().harvestNames().standard()))
                .resolve("year=" + year(container.container().dateOfOrigin()))
                .resolve(fileName(name, md5));
        Set<Path> there = tables(name);
        synchronized (there) {
            try {
                // it may have been of another harvest; after a kill a row may be missing, but never be there twice
                delete(there, other -> other.getFileName().equals(file.getFileName()) && !other.equals(file));
                DurableFile.makeDirectory(file.getParent());
            } catch (IOException e) {
                throw unchanged(e);
            }
            table.writeTo(file, container, program);
            there.add(file);
        }
    }

    /**
     * Deletes the tables of bytes that the records of containers no longer have, if there are others of containers with the
     * same name. To be called when all that was read is in the store.
     */
    public void settle() {
        tables.forEach((name, there) -> {
            if (there.size() > 1) {
                Set<String> current = store
                        .containers()
                        .named(Set.of(containers.getOrDefault(name, URLDecoder.decode(name, UTF_8))))
                        .stream()
                        .map(known -> fileName(name, known.revision().hashOrig()))
                        .collect(Collectors.toSet());
                try {
                    delete(
                            there,
                            file -> !current.isEmpty()
                                    && !current.contains(file.getFileName().toString()));
                } catch (IOException e) {
                    throw unchanged(e);
                }
            }
        });
    }

    private static void delete(Set<Path> there, Predicate<Path> outdated) throws IOException {
        for (Path file : there.stream().filter(outdated).toList()) {
            Files.deleteIfExists(file);
            there.remove(file);
        }
    }

    private UncheckedIOException unchanged(IOException e) {
        return new UncheckedIOException("the tables in " + directory + " cannot be changed: " + e.getMessage(), e);
    }

    private static String fileName(String encoded, Hash md5) {
        return encoded + "." + md5.value() + ".parquet";
    }

    private static String year(String date) {
        Matcher year = YEAR.matcher(date);
        return year.matches() ? year.group(1) : NO_VALUE;
    }

    private static String partition(String value) {
        return value.equals(GraineryRecord.NA) ? NO_VALUE : encoded(value);
    }

    /** A name from an archive as part of a file name: what is more than letters and digits is percent-encoded. */
    private static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(UTF_8)) {
            boolean plain =
                    (b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') || PLAIN.indexOf(b) >= 0;
            encoded.append(plain ? String.valueOf((char) b) : String.format("%%%02X", b));
        }
        return encoded.length() <= LONGEST_NAME
                ? encoded.toString()
                : HexFormat.of().formatHex(DigestAlgorithm.begin("SHA-256").digest(text.getBytes(UTF_8)));
    }
}
