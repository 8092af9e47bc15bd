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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A directory with the tables of containers, {@code harvest=NAME/year=YYYY/CONTAINER.MD5.parquet}. Each container has one, of
 * the bytes that its record knows. Thread-safe.
 */
public final class CaptureDirectory {

    private static final Pattern TABLE = Pattern.compile("([^/\\\\]+)\\.([0-9a-f]{32})\\.parquet");
    private static final Pattern TABLE_PATH = Pattern.compile("harvest=[^/\\\\]+[/\\\\]year=[^/\\\\]+[/\\\\]" + TABLE);

    /** How many names a path of a table has below the directory. */
    public static final int DEPTH = 3;

    private static final Pattern YEAR = Pattern.compile("([0-9]{4})-.*");

    /** What tools that read such directories take for no value. */
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    private static final String PLAIN = "-._~";

    private static final String HIDING = "._";

    /** The longest part of a name that comes from an archive, in bytes: with the rest, file systems take it. */
    private static final int LONGEST_NAME = 180;

    private final TablePlace place;
    private final GraineryStore store;
    private final String program;

    /** The tables that are there, by the names of their containers. */
    private final Map<String, Set<String>> tables = new ConcurrentHashMap<>();

    /** The names of containers whose tables were asked for or written, by those in the names of tables. */
    private final Map<String, String> containers = new ConcurrentHashMap<>();

    /**
     * Makes the directory if it is not there, and looks which tables it has.
     *
     * @param program name and version of the program
     * @throws IOException if the directory cannot be made or read
     */
    public CaptureDirectory(TablePlace place, GraineryStore store, String program) throws IOException {
        this(store, place, program);
        try {
            place.begin().forEach(this::add);
        } catch (IOException e) {
            throw new IOException("the directory for captures cannot be used: " + e, e);
        }
    }

    private CaptureDirectory(GraineryStore store, TablePlace place, String program) {
        this.place = place;
        this.store = store;
        this.program = program;
    }

    /**
     * The same directory where somebody has looked already.
     *
     * @param tables what {@link #of} has told of the containers that are to be read
     */
    public static CaptureDirectory knowing(TablePlace place, List<String> tables, GraineryStore store, String program) {
        CaptureDirectory known = new CaptureDirectory(store, place, program);
        tables.forEach(known::add);
        return known;
    }

    private void add(String table) {
        Matcher name = TABLE.matcher(fileName(table));
        if (name.matches()) {
            tables(name.group(1)).add(table);
        }
    }

    private static String fileName(String table) {
        return table.substring(table.lastIndexOf('/') + 1);
    }

    /** Whether a path below such a directory is that of a table. */
    public static boolean isTable(String path) {
        return TABLE_PATH.matcher(path).matches();
    }

    /** The tables of containers with these names, as paths below the directory. */
    public List<String> of(Set<String> names) {
        return names.stream()
                .flatMap(container -> {
                    Set<String> there = tables.getOrDefault(encoded(container), Set.of());
                    synchronized (there) {
                        return List.copyOf(there).stream();
                    }
                })
                .toList();
    }

    private Set<String> tables(String encoded) {
        return tables.computeIfAbsent(encoded, name -> new HashSet<>());
    }

    /** Whether there is a table of a container with this name and these bytes. */
    public boolean has(String container, Hash md5) {
        String name = encoded(container);
        containers.put(name, container);
        Set<String> there = tables(name);
        synchronized (there) {
            return there.stream().anyMatch(table -> fileName(table).equals(fileName(name, md5)));
        }
    }

    /**
     * Describes a file, and writes its table if it is a container that was read to its end, unless the store knows that it had
     * other bytes.
     *
     * @param read is run as soon as the file was read: from then on, its storage is not waited for
     * @throws UncheckedIOException if the table cannot be written: nothing more can be, and the run is to end
     */
    public Described describe(Describer describer, StoredFile file, Listeners listeners, Runnable read) {
        String name = file.location().fileName();
        try (CaptureTable table = new CaptureTable(name)) {
            Described described = describer.describe(file, listeners.with(table));
            read.run();
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
        String file = table(name, container);
        Set<String> there = tables(name);
        synchronized (there) {
            try {
                // it may have been of another harvest; after a kill a row may be missing, but never be there twice
                delete(there, other -> fileName(other).equals(fileName(file)) && !other.equals(file));
            } catch (IOException e) {
                throw unchanged(e);
            }
            table.writeTo(place, file, container, program);
            there.add(file);
        }
    }

    /**
     * Deletes the tables of bytes that the records of containers no longer have, if there are others of containers with the
     * same name, and all but one of the same bytes: workers may have met copies in several harvests. To be called when all
     * that was read is in the store.
     */
    public void settle() {
        tables.forEach((name, there) -> {
            if (there.size() > 1) {
                Map<String, String> current = store
                        .containers()
                        .named(Set.of(containers.getOrDefault(name, URLDecoder.decode(name, UTF_8))))
                        .stream()
                        .map(known -> table(name, known))
                        .collect(
                                Collectors.toMap(CaptureDirectory::fileName, Function.identity(), (one, other) -> one));
                Map<String, String> kept = there.stream()
                        .sorted()
                        .collect(Collectors.toMap(
                                CaptureDirectory::fileName,
                                Function.identity(),
                                (first, other) -> other.equals(current.get(fileName(other))) ? other : first));
                try {
                    delete(
                            there,
                            table -> !current.isEmpty()
                                    && (!current.containsKey(fileName(table))
                                            || !table.equals(kept.get(fileName(table)))));
                } catch (IOException e) {
                    throw unchanged(e);
                }
            }
        });
    }

    /** The place of the table of a container. */
    private static String table(String encoded, ContainerRecord container) {
        return "harvest=" + partition(container.extension().harvestNames().standard())
                + "/year=" + year(container.container().dateOfOrigin())
                + "/" + fileName(encoded, container.revision().hashOrig());
    }

    private void delete(Set<String> there, Predicate<String> outdated) throws IOException {
        for (String table : there.stream().filter(outdated).toList()) {
            place.delete(table);
            there.remove(table);
        }
    }

    private UncheckedIOException unchanged(IOException e) {
        return new UncheckedIOException("the tables in " + place + " cannot be changed: " + e.getMessage(), e);
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
            // Spark and others do not see files whose names begin so
            boolean hides = encoded.isEmpty() && HIDING.indexOf(b) >= 0;
            encoded.append(plain && !hides ? String.valueOf((char) b) : String.format(Locale.ROOT, "%%%02X", b));
        }
        return encoded.length() <= LONGEST_NAME
                ? encoded.toString()
                : HexFormat.of().formatHex(DigestAlgorithm.begin("SHA-256").digest(text.getBytes(UTF_8)));
    }
}
