// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.captures;

import dev.grainery.captures.CaptureTable;
import dev.grainery.captures.FoundCapture;
import dev.grainery.captures.LocalTables;
import dev.grainery.captures.StoredTable;
import dev.grainery.completeness.OriginalSearch;
import dev.grainery.completeness.RevisitOriginals;
import dev.grainery.completeness.UriQuery;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.CountedCapture;
import dev.grainery.inspect.CountedCapture.Reference;
import dev.grainery.inspect.Listeners;
import dev.grainery.record.ContainerRecord;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

/** The command {@code benchmarks/captures}: what tables of captures cost beside an inspection, and what many rows take. */
public final class Captures {

    private static final int ROWS_OF_A_TABLE = 100_000;
    private static final int HOSTS = 20_000;
    private static final List<String> TYPES =
            List.of("text/html", "image/jpeg", "image/png", "text/css", "application/javascript", "application/pdf");
    private static final DateTimeFormatter DIGITS =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Describer describer =
            Describer.builder().author("benchmark").inspect("benchmark").build();
    private final Path directory;

    private Captures(Path directory) {
        this.directory = directory;
    }

    /**
     * Measures.
     *
     * @param arguments the directory for tables; then {@code rows=N} and a container, or the number of runs and containers
     */
    public static void main(String[] arguments) throws IOException {
        Captures captures = new Captures(Path.of(arguments[0]));
        if (arguments[1].startsWith("rows=")) {
            captures.rows(Long.parseLong(arguments[1].substring("rows=".length())), Path.of(arguments[2]));
            return;
        }
        System.out.println("| file | captures | inspection | with a table | ratio | table |");
        System.out.println("|---|---|---|---|---|---|");
        for (String file : List.of(arguments).subList(2, arguments.length)) {
            captures.compare(Path.of(file), Integer.parseInt(arguments[1]));
        }
    }

    private void compare(Path file, int runs) throws IOException {
        Path table = directory.resolve(file.getFileName() + ".parquet");
        List<Double> alone = new ArrayList<>();
        List<Double> both = new ArrayList<>();
        long captures = 0;
        for (int run = -2; run < runs; run++) {
            double start = processorSeconds();
            captures =
                    container(file, Listeners.NONE).inspection().orElseThrow().captures();
            double between = processorSeconds();
            try (CaptureTable rows = new CaptureTable(file.getFileName().toString())) {
                rows.writeTo(
                        new LocalTables(directory),
                        table.getFileName().toString(),
                        container(file, Listeners.NONE.with(rows)),
                        "benchmark");
            }
            if (run >= 0) {
                // those before warm up
                alone.add(between - start);
                both.add(processorSeconds() - between);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.3f s | %.3f s | %.3f | %d kB |%n",
                file.getFileName(),
                captures,
                median(alone),
                median(both),
                median(both) / median(alone),
                Files.size(table) / 1000);
    }

    /** Of this thread, which does all that is measured. */
    private static double processorSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    private ContainerRecord container(Path file, Listeners listeners) throws IOException {
        if (describer.describe(StoredFile.of(file), listeners) instanceof Described.Recorded recorded
                && recorded.record() instanceof ContainerRecord container) {
            return container;
        }
        throw new IOException("not a container: " + file);
    }

    /** Writes rows, a hundred thousand in a table: random, but as unevenly spread as those of a crawl. */
    private void rows(long count, Path any) throws IOException {
        ContainerRecord container = container(any, Listeners.NONE);
        Random random = new Random(1);
        double start = processorSeconds();
        long began = System.nanoTime();
        long bytes = 0;
        for (long row = 0; row < count; row += ROWS_OF_A_TABLE) {
            Path file = directory.resolve("rows-" + row / ROWS_OF_A_TABLE + ".parquet");
            try (CaptureTable table = new CaptureTable("rows-" + row / ROWS_OF_A_TABLE + ".warc.gz")) {
                for (long i = row; i < Math.min(count, row + ROWS_OF_A_TABLE); i++) {
                    table.counted(capture(i, random));
                }
                table.writeTo(new LocalTables(directory), file.getFileName().toString(), container, "benchmark");
            }
            bytes += Files.size(file);
        }
        System.out.printf(
                Locale.ROOT,
                "%d rows: %.1f s, %.1f s of processor time, %.0f MB, %.1f bytes a row%n",
                count,
                (System.nanoTime() - began) / 1e9,
                processorSeconds() - start,
                bytes / 1e6,
                (double) bytes / Math.max(1, count));
        search();
        find();
    }

    /** Looks for a URI, and for one that is not there. */
    private void find() throws IOException {
        List<FoundCapture> any = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            StoredTable first =
                    StoredTable.of(LocalStorage.entry(files.sorted().findFirst().orElseThrow()));
            first.find(new UriQuery("example,", UriQuery.Extent.BEGINNING, "", ""), any::add);
        }
        for (String uri : List.of(any.get(0).uri(), "http://www.host1.example/absent")) {
            double start = processorSeconds();
            long began = System.nanoTime();
            long[] found = {0};
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.sorted().toList()) {
                    StoredTable.of(LocalStorage.entry(file))
                            .find(UriQuery.of(uri, false, "", ""), capture -> found[0]++);
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "a URI with %d captures found: %.2f s, %.2f s of processor time%n",
                    found[0],
                    (System.nanoTime() - began) / 1e9,
                    processorSeconds() - start);
        }
    }

    /** Looks for the originals of all revisits in the tables of the directory. */
    private void search() throws IOException {
        double start = processorSeconds();
        long began = System.nanoTime();
        try (Stream<Path> files = Files.list(directory);
                OriginalSearch search = new OriginalSearch(ReadThrottle.NONE)) {
            for (Path file : files.sorted().toList()) {
                search.container(file.getFileName().toString(), "harvest", false, true);
                StoredTable.of(LocalStorage.entry(file)).forEach(search::capture);
            }
            RevisitOriginals found = search.search();
            System.out.printf(
                    Locale.ROOT,
                    "%d revisits and %d others searched: %.1f s, %.1f s of processor time%n",
                    found.revisits(),
                    found.originals(),
                    (System.nanoTime() - began) / 1e9,
                    processorSeconds() - start);
        }
    }

    private static CountedCapture capture(long number, Random random) {
        // the square: few hosts have most captures
        int host = (int) (HOSTS * Math.pow(random.nextDouble(), 2));
        String name = "www.host" + host + ".example";
        boolean revisit = random.nextInt(5) == 0;
        String type = TYPES.get((int) (TYPES.size() * Math.pow(random.nextDouble(), 2)));
        byte[] digest = new byte[20];
        random.nextBytes(digest);
        StringBuilder base32 = new StringBuilder("sha1:");
        for (int i = 0; i < 32; i++) {
            base32.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".charAt((digest[i % 20] + i) & 31));
        }
        return new CountedCapture(
                revisit ? "revisit" : "response",
                Optional.of("https://" + name + "/section" + random.nextInt(40) + "/article-"
                        + Long.toString(random.nextLong(1L << 40), 36)
                        + (random.nextInt(3) == 0 ? "?page=" + host : "")),
                Optional.of(DIGITS.format(Instant.ofEpochSecond(1_500_000_000 + number / 20))),
                Optional.of("https"),
                Optional.of(name),
                Optional.of(random.nextInt(12) == 0 ? "404" : "200"),
                Optional.empty(),
                Optional.of(type),
                revisit ? Optional.empty() : Optional.of(type),
                Optional.empty(),
                Optional.of(base32.toString()),
                revisit ? 0 : random.nextInt(200_000),
                number % ROWS_OF_A_TABLE * 9_000 + random.nextInt(9_000),
                3_000 + random.nextInt(6_000),
                Optional.of("<urn:uuid:" + new UUID(random.nextLong(), random.nextLong()) + ">"),
                new Reference(
                        text(revisit, "http://netpreserve.org/warc/1.0/revisit/identical-payload-digest"),
                        text(revisit, "<urn:uuid:" + new UUID(random.nextLong(), random.nextLong()) + ">"),
                        text(revisit, "https://" + name + "/"),
                        text(
                                revisit,
                                Instant.ofEpochSecond(1_490_000_000 + number / 20)
                                        .toString())));
    }

    private static Optional<String> text(boolean revisit, String text) {
        return Optional.of(text).filter(stated -> revisit);
    }
}
