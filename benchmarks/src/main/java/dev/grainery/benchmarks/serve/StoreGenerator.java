// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.serve;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxExtension;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.FileExtension;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Header;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Share;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.store.CheckReport;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.ObservationContext;
import dev.grainery.store.RecordCollection.FixityResult;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Fills a store with the records of an archive that does not exist: harvests of all types over twenty years, a few of them
 * large; CDX files, a copy of every fiftieth container; checks and due dates spread over two years; some containers
 * inspected; some files damaged, missing or odd. All of it is written as a backfill and a validation
 * write it. The same numbers give the same archive, but for its dates, which go back from the present one.
 */
public final class StoreGenerator {

    private static final int AT_ONCE = 1_000;
    private static final int FIRST_YEAR = 2005;
    private static final int YEARS = 21;
    private static final String PROGRAM = "benchmark";
    private static final List<String> OPERATORS = List.of("Anna Ovesna", "Karel Jecmen", "Eva Psenicna", "NA");
    private static final List<String> ROBOTS = List.of("classic", "classic", "ignore", "custom");
    private static final List<String> MEDIA = List.of(
            "text/html",
            "image/jpeg",
            "image/png",
            "application/javascript",
            "text/css",
            "application/pdf",
            "video/mp4");

    private final GraineryStore store;
    private final MadeUpArchive archive;
    private final Random random = new Random(1);
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final List<Observation<ContainerRecord>> met = new ArrayList<>();
    private final List<Observation<CdxRecord>> cdxFiles = new ArrayList<>();
    private final List<FixityCheck> checks = new ArrayList<>();
    private final Set<String> roots = new HashSet<>();
    private final Map<Integer, Hash> hashes = new HashMap<>();
    private int written;

    private StoreGenerator(GraineryStore store, MadeUpArchive archive) {
        this.store = store;
        this.archive = archive;
    }

    /** Fills a new store. */
    public static void fill(StoreUri uri, MadeUpArchive archive) {
        try (GraineryStore store = GraineryStore.open(uri)) {
            new StoreGenerator(store, archive).fill();
        }
    }

    private void fill() {
        var run = store.runs()
                .begin(RunEntry.begun(
                        "backfill", now.minusSeconds(3_600), List.of(archive.mount()), "localhost", 1, PROGRAM));
        int containers = archive.containers();
        int harvests = archive.harvests();
        double weights = 0;
        for (int i = 0; i < harvests; i++) {
            weights += weight(i);
        }
        for (int i = 0; i < harvests; i++) {
            boolean isLast = i == harvests - 1;
            int size = isLast ? containers - written : (int) Math.max(1, containers * weight(i) / weights);
            harvest(i, Math.min(size, containers - written));
        }
        write();
        store.roots().remember(roots, "localhost");
        new HarvestRebuild(store, InstantSource.system()).updatePending((harvest, outcome, findings) -> {});
        store.runs().end(run, now, 0, Map.of("new", (long) containers));
        store.flush();
    }

    /** A tenth of the harvests hold about half of the containers. */
    private static double weight(int harvest) {
        return 1.0 / (harvest + 10);
    }

    private void harvest(int number, int size) {
        int year = FIRST_YEAR + number * 7 % YEARS;
        int month = 1 + number % 12;
        String name = switch (number % 10) {
            case 0, 1 -> String.format(Locale.ROOT, "CZ-%d-%02d-%d", year, month, number);
            case 2, 3, 4 -> String.format(Locale.ROOT, "Topics-%d-%02d-Grain%d", year, month, number);
            case 5 -> String.format(Locale.ROOT, "Continuous-Mill%d-%d-%02d-03", number, year, month);
            default -> String.format(Locale.ROOT, "Serials-%d-%02d-1M_%d", year, month, number);
        };
        String root = String.format(Locale.ROOT, "%s/archive%02d", archive.mount(), year % 8);
        roots.add(root);
        LocalDate begun = LocalDate.of(year, month, 2);
        for (int serial = 0; serial < size; serial++) {
            file(name, root + "/" + year + "/" + name, begun.plusDays(serial % 28), serial, year);
            written++;
            if (met.size() >= AT_ONCE) {
                write();
            }
        }
    }

    private void file(String harvest, String directory, LocalDate day, int serial, int year) {
        String crawler = "crawler" + serial % 6 + ".example.org";
        Instant origin = day.atStartOfDay(ZoneOffset.UTC).toInstant().plusSeconds(random.nextInt(86_400));
        String name = String.format(
                Locale.ROOT,
                "%s-%s-%05d-1234~%s~8443.warc.gz",
                harvest,
                RecordDate.text(origin).replaceAll("[^0-9]", ""),
                serial,
                crawler);
        Location location = new Location(directory, name);
        // first read within the last two years and a half, so that some checks are overdue
        Instant read = now.minusSeconds(random.nextInt(900) * 86_400L + random.nextInt(86_400));
        long large = 1_000_000L * (1 + (long) (1_000 * Math.pow(random.nextDouble(), 3)));
        long size = archive.ofZeros() ? 1 + large / 1_000_000 % MadeUpArchive.MOST_ZEROS : large;
        Hash hash = archive.ofZeros() ? zeros((int) size) : hash(name);
        Optional<Inspection> inspection =
                serial % archive.inspectedEach() == 0 ? Optional.of(inspection(read, size, year)) : Optional.empty();
        ContainerRecord record = new ContainerRecord(
                new Header(RecordType.CONTAINER, "Benchmark", read, Header.DEFAULT_STANDARD),
                new ContainerRecord.Section(
                        name,
                        NameUuid.URL.of(name),
                        harvest,
                        crawler,
                        "192.0.2." + serial % 250,
                        Amount.of(455),
                        OPERATORS.get(year % OPERATORS.size()),
                        "Library",
                        "readers",
                        ROBOTS.get(serial % ROBOTS.size()),
                        RecordDate.text(origin),
                        Amount.of(size)),
                new ContainerRecord.TypeSection(
                        "WARC File Format " + (year < 2019 ? "1.0" : "1.1"),
                        "http://bibnum.bnf.fr/WARC/WARC_ISO_28500_version" + (year < 2019 ? "1_latestdraft" : "1-1")
                                + ".pdf",
                        "warcinfo",
                        "application/warc"),
                new ContainerRecord.Paths(FileDirectory.of(location), NameUuid.ofHarvest(harvest), GraineryRecord.NA),
                new ContainerExtension(
                        new FileExtension.Bookkeeping(0, Optional.empty(), Digests.NONE),
                        new ContainerRecord.HarvestNames(harvest, harvest, harvest, harvest),
                        false,
                        Optional.empty(),
                        inspection,
                        List.of()),
                RevisionCycle.first(hash, read));
        List<Finding> odd = random.nextInt(50) == 0
                ? List.of(Finding.of(FindingCode.FIELD_MISSING, location.path(), "1 of 5,000 records has no target"))
                : List.of();
        met.add(Observation.of(record, odd));
        if (serial % 50 == 7) {
            Location copy = new Location(
                    archive.mount() + "/tape"
                            + directory.substring(archive.mount().length()),
                    name);
            roots.add(archive.mount() + "/tape");
            met.add(Observation.of(record.withPaths(
                    new ContainerRecord.Paths(FileDirectory.of(copy), record.harvestId(), GraineryRecord.NA))));
        }
        if (serial % archive.withCdxEach() == 3) {
            cdxFiles.add(Observation.of(cdx(record, directory, read), List.of()));
        }
        check(record, location, read, size);
    }

    private void check(ContainerRecord record, Location location, Instant read, long size) {
        int fate = random.nextInt(1_000);
        Instant at = read.plus(Duration.ofDays(100 + random.nextInt(300)));
        if (fate >= 600 || at.isAfter(now)) {
            return;
        }
        boolean isMissing = fate == 0 && !archive.ofZeros();
        boolean isDamaged = fate == 1;
        Hash expected = record.revision().hashOrig();
        Hash found = isMissing ? Hash.NA : isDamaged ? hash("damaged " + location.path()) : expected;
        checks.add(new FixityCheck(location, found, isMissing ? Amount.NA : Amount.of(size), at));
    }

    private static FixityEvent entry(FixityResult checked) {
        Hash found = checked.check().hash();
        CheckOutcome read = found.equals(checked.expected()) ? CheckOutcome.EQUAL : CheckOutcome.DIFFERENT;
        return FixityEvent.of(
                        checked.type(),
                        checked.id(),
                        checked.check().location(),
                        found.isKnown() ? read : CheckOutcome.MISSING,
                        checked.check().at())
                .hashes(checked.expected(), found)
                .bytes(checked.sizeBefore())
                .milliseconds(1_000)
                .by("localhost", PROGRAM)
                .build();
    }

    private static Verdict verdict(FixityResult checked) {
        String path = checked.check().location().path();
        FindingCode code = checked.check().hash().isKnown() ? FindingCode.HASH_CHANGED : FindingCode.FILE_MISSING;
        boolean isEqual = checked.check().hash().equals(checked.expected());
        return Verdict.checked(path, isEqual ? List.of() : List.of(Finding.of(code, path, "made up")));
    }

    private CdxRecord cdx(ContainerRecord container, String directory, Instant read) {
        String name = container.location().fileName() + ".cdx";
        Location location = new Location(directory + "/logs/index", name);
        int size = archive.ofZeros() ? MadeUpArchive.MOST_ZEROS : 700_000;
        return new CdxRecord(
                new Header(RecordType.CDX, "Benchmark", read, Header.DEFAULT_STANDARD),
                new CdxRecord.Section(
                        name,
                        OneOrMany.of(container.location().fileName()),
                        true,
                        NameUuid.URL.of(name),
                        Amount.of(size),
                        Amount.of(11),
                        Amount.of(5_000)),
                new CdxRecord.Paths(FileDirectory.of(location), OneOrMany.of(container.id()), container.harvestId()),
                new CdxExtension(new FileExtension.Bookkeeping(0, Optional.empty(), Digests.NONE), 1, "index"),
                RevisionCycle.first(archive.ofZeros() ? zeros(size) : hash(name), read));
    }

    private Inspection inspection(Instant read, long size, int year) {
        List<Share> media = new ArrayList<>();
        List<Share> hosts = new ArrayList<>();
        for (int i = 0; i < MEDIA.size(); i++) {
            media.add(new Share(MEDIA.get(i), 2_000 / (i + 1), 40_000_000 / (i + 1)));
        }
        for (int i = 0; i < 20; i++) {
            hosts.add(new Share("www.host" + random.nextInt(20_000) + ".example", 500 / (i + 1), 9_000_000 / (i + 1)));
        }
        Breakdown byMedia = new Breakdown(media, Optional.empty());
        return new Inspection(
                Inspection.SCHEMA,
                read,
                PROGRAM,
                random.nextInt(100) == 0 ? Inspection.Conformance.WELL_FORMED : Inspection.Conformance.VALID,
                10_001,
                new TreeMap<>(Map.of("warcinfo", 1L, "response", 5_000L, "request", 5_000L)),
                size,
                3 * size,
                5_000,
                3 * size,
                year + "-01-02T00:00:00.000Z",
                year + "-11-02T00:00:00.000Z",
                new Inspection.Revisits(0, 0, 0),
                byMedia,
                byMedia,
                new Breakdown(
                        List.of(new Share("200", 4_800, 2 * size), new Share("404", 200, size)), Optional.empty()),
                new Breakdown(hosts, Optional.empty()),
                new Breakdown(List.of(new Share("https", 5_000, 3 * size)), Optional.empty()),
                new Breakdown(List.of(new Share(String.valueOf(year), 5_000, 3 * size)), Optional.empty()),
                new DigestCounts(10_000, 0, 1, 0, 0),
                new DigestCounts(5_000, 0, 5_001, 0, 0),
                Optional.empty(),
                Optional.empty());
    }

    private static Hash hash(String text) {
        return Hash.of(NameUuid.URL.of(text).replace("-", ""));
    }

    private Hash zeros(int bytes) {
        return hashes.computeIfAbsent(bytes, size -> Hash.of(HexFormat.of().formatHex(md5().digest(new byte[size]))));
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }

    private void write() {
        store.containers().store(met, ObservationContext.NONE);
        store.cdxFiles().store(cdxFiles, ObservationContext.NONE);
        store.containers().check(checks, new CheckReport(StoreGenerator::entry, StoreGenerator::verdict));
        met.clear();
        cdxFiles.clear();
        checks.clear();
        if (written % 50_000 < AT_ONCE) {
            System.err.println(written + " of " + archive.containers() + " containers");
        }
    }
}
