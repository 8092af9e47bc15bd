// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.PercentEncoding;
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
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code harvest=NAME/year=YYYY/CONTAINER.MD5.parquet} for each container's recorded bytes. Thread-safe. */
public final class CaptureDirectory {

    private static final Pattern TABLE = Pattern.compile("([^/\\\\]+)\\.([0-9a-f]{32})\\.parquet");
    private static final Pattern TABLE_PATH = Pattern.compile("harvest=[^/\\\\]+[/\\\\]year=[^/\\\\]+[/\\\\]" + TABLE);
    public static final int DEPTH = 3;

    private static final Pattern YEAR = Pattern.compile("([0-9]{4})-.*");
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    private static final String PLAIN = "-._~";

    /** Maximum length in bytes of a name from an archive; leaves room for suffixes. */
    private static final int LONGEST_NAME = 180;

    private final TableDirectory place;
    private final GraineryStore store;
    private final String program;

    /** Tables by encoded container name. Lists, as almost all have one element. */
    private final Map<String, List<String>> tables = new ConcurrentHashMap<>();

    /** Names that are hashed, so that they cannot be decoded. */
    private final Map<String, String> hashed = new ConcurrentHashMap<>();

    public CaptureDirectory(TableDirectory place, GraineryStore store, String program) throws IOException {
        this(store, place, program);
        try {
            place.begin().forEach(this::add);
        } catch (IOException e) {
            throw new IOException("the directory for captures cannot be used: " + e, e);
        }
    }

    private CaptureDirectory(GraineryStore store, TableDirectory place, String program) {
        this.place = place;
        this.store = store;
        this.program = program;
    }

    public static CaptureDirectory knowing(
            TableDirectory place, List<String> tables, GraineryStore store, String program) {
        CaptureDirectory known = new CaptureDirectory(store, place, program);
        tables.forEach(known::add);
        return known;
    }

    private void add(String table) {
        Matcher name = TABLE.matcher(fileName(table));
        if (name.matches()) {
            add(tables(name.group(1)), table);
        }
    }

    private static void add(List<String> there, String table) {
        if (!there.contains(table)) {
            there.add(table);
        }
    }

    private static String fileName(String table) {
        return table.substring(table.lastIndexOf('/') + 1);
    }

    public static boolean isTable(String path) {
        return TABLE_PATH.matcher(path).matches();
    }

    public List<String> of(Set<String> names) {
        return names.stream()
                .flatMap(container -> {
                    List<String> there = tables.getOrDefault(encoded(container), List.of());
                    synchronized (there) {
                        return List.copyOf(there).stream();
                    }
                })
                .toList();
    }

    private List<String> tables(String encoded) {
        return tables.computeIfAbsent(encoded, name -> new ArrayList<>(1));
    }

    private String remembered(String container) {
        String name = encoded(container);
        if (!URLDecoder.decode(name, UTF_8).equals(container)) {
            hashed.put(name, container);
        }
        return name;
    }

    public boolean has(String container, Hash md5) {
        String name = remembered(container);
        List<String> there = tables.getOrDefault(name, List.of());
        synchronized (there) {
            return there.stream().anyMatch(table -> fileName(table).equals(fileName(name, md5)));
        }
    }

    /**
     * Writes the table of recorded bytes; {@code read} runs after the reading. If it cannot write, the run must end.
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
                    write(table, container);
                } else {
                    // a table without rows records that the container has no captures
                    try (CaptureTable empty = new CaptureTable(name)) {
                        write(empty, container);
                    }
                }
            }
            return described;
        } catch (ListenerFailedException e) {
            throw e.getCause() instanceof UncheckedIOException unwritten ? unwritten : e;
        }
    }

    private void write(CaptureTable table, ContainerRecord container) {
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
        String name = remembered(fileName);
        String file = table(name, container);
        List<String> there = tables(name);
        synchronized (there) {
            try {
                // remove the table of another harvest first: after a kill rows may be missing, but never duplicated
                delete(there, other -> fileName(other).equals(fileName(file)) && !other.equals(file));
            } catch (IOException e) {
                throw unchanged(e);
            }
            table.writeTo(place, file, container, program);
            add(there, file);
        }
    }

    /** Deletes outdated tables, and duplicates from copies in several harvests, after all records are stored. */
    public void settle() {
        tables.forEach((name, there) -> {
            if (there.size() > 1) {
                String container = hashed.getOrDefault(name, URLDecoder.decode(name, UTF_8));
                Map<String, String> current = store.containers().named(Set.of(container)).stream()
                        .map(known -> table(name, known))
                        .collect(
                                Collectors.toMap(CaptureDirectory::fileName, Function.identity(), (one, other) -> one));
                Map<String, String> selected = there.stream()
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
                                            || !table.equals(selected.get(fileName(table)))));
                } catch (IOException e) {
                    throw unchanged(e);
                }
            }
        });
    }

    private static String table(String encoded, ContainerRecord container) {
        return "harvest=" + partition(container.extension().harvestNames().standard())
                + "/year=" + year(container.container().dateOfOrigin())
                + "/" + fileName(encoded, container.revision().hashOrig());
    }

    private void delete(List<String> there, Predicate<String> outdated) throws IOException {
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

    private static String encoded(String text) {
        String plain = PercentEncoding.encode('%', PLAIN, text.getBytes(UTF_8));
        // Spark and others ignore files whose names begin so
        String encoded = plain.startsWith(".")
                ? "%2E" + plain.substring(1)
                : plain.startsWith("_") ? "%5F" + plain.substring(1) : plain;
        return encoded.length() <= LONGEST_NAME
                ? encoded
                : HexFormat.of().formatHex(DigestAlgorithm.begin("SHA-256").digest(text.getBytes(UTF_8)));
    }
}
