// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.HungFiles;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.OtherLocations;
import dev.grainery.run.SomeJobs;
import dev.grainery.store.GraineryStore;
import dev.grainery.validate.FaultyStorage;
import dev.grainery.validate.ValidationRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The archives that a test makes, each with the run that is looked at. */
final class FindingCases {

    private static final int LARGEST_DOCUMENT = 1 << 24;
    private static final int LEFT_FREE = 40_000;
    private static final int CONTAINERS = 1_000;
    private static final String NAME = "P%F8%EDb%ECh.warc.gz";
    private static final String CONTAINER = OatHarvest.warc(0) + ".gz";

    private FindingCases() {}

    static List<FindingCase> all() {
        return List.of(
                new FindingCase(
                        "GRN-E001",
                        Oats.tree("GRN-E001", 2),
                        FindingCases::unreadableFile,
                        List.of("GRN-E001 " + Oats.SECOND)),
                new FindingCase(
                        "GRN-E008",
                        Oats.tree("GRN-E008", 1),
                        FindingCases::changedFile,
                        List.of("GRN-E008 " + Oats.FIRST)),
                new FindingCase(
                        "GRN-E010",
                        Oats.tree("GRN-E010", 1).withFile(OatHarvest.warc(1) + ".gz.open"),
                        FindingCases::vanishedDirectory,
                        List.of("GRN-E010 " + OatHarvest.NAME + "/A", "GRN-W012 " + Oats.SECOND + ".open")),
                new FindingCase(
                        "GRN-E011",
                        refusedRecordTree(),
                        FindingCases::refusedRecord,
                        List.of("GRN-E011 " + Oats.INDEX)),
                new FindingCase(
                        "GRN-W014",
                        Oats.tree("GRN-W014", 2),
                        FindingCases::growingFile,
                        List.of("GRN-W014 " + Oats.SECOND)),
                new FindingCase(
                        "GRN-W015",
                        Oats.tree("GRN-W015", 2),
                        FindingCases::vanishedFile,
                        List.of("GRN-W015 " + Oats.SECOND)),
                new FindingCase(
                        "GRN-W018",
                        Oats.tree("GRN-W018", 1),
                        FindingCases::brokenLink,
                        List.of("GRN-W018 " + Oats.SECOND)),
                new FindingCase(
                        "GRN-W019",
                        Oats.tree("GRN-W019", 1),
                        FindingCases::loopingLink,
                        List.of("GRN-W019 " + OatHarvest.NAME + "/again")),
                new FindingCase(
                        "GRN-W020",
                        Oats.tree("GRN-W020", 1),
                        FindingCases::nameInLatin2,
                        List.of(
                                "GRN-I003 " + OatHarvest.NAME + "/" + NAME,
                                "GRN-W020 " + OatHarvest.NAME + "/" + NAME)),
                new FindingCase(
                        "GRN-W021",
                        Oats.tree("GRN-W021", 1).withIndex(CONTAINER + ".cdx", OatHarvest.cdx(CONTAINER)),
                        FindingCases::rewrittenIndex,
                        List.of("GRN-W021 " + Oats.INDEX)),
                new FindingCase(
                        "GRN-W021-accepted",
                        Oats.tree("GRN-W021-accepted", 1).withIndex(CONTAINER + ".cdx", OatHarvest.cdx(CONTAINER)),
                        FindingCases::acceptedIndex,
                        List.of("GRN-W021 " + Oats.INDEX)),
                new FindingCase(
                        "GRN-I002", Oats.tree("GRN-I002", 1), FindingCases::linkLeftAlone, List.of("GRN-I002 oats")),
                new FindingCase(
                        "GRN-I006",
                        Oats.tree("GRN-I006", 1),
                        FindingCases::socketAmongFiles,
                        List.of("GRN-I006 s.warc")),
                new FindingCase(
                        "GRN-E012",
                        Oats.tree("GRN-E012", 2),
                        FindingCases::missingFile,
                        List.of("GRN-E012 " + Oats.SECOND)),
                new FindingCase(
                        "GRN-E013",
                        Oats.tree("GRN-E013", 2),
                        FindingCases::absentStorage,
                        List.of("GRN-E013 " + Checking.ARCHIVE)),
                new FindingCase(
                        "GRN-E016",
                        Oats.tree("GRN-E016", 2),
                        FindingCases::hungRead,
                        List.of("GRN-E016 " + Oats.SECOND)),
                new FindingCase(
                        "GRN-E020",
                        Oats.tree("GRN-E020", 1),
                        (archive, store) -> misread(archive, store, reading -> reading + 1),
                        List.of("GRN-E020 " + Oats.FIRST)),
                new FindingCase(
                        "GRN-W042",
                        Oats.tree("GRN-W042", 1),
                        (archive, store) -> misread(archive, store, reading -> reading == 0 ? 1 : 0),
                        List.of("GRN-W042 " + Oats.FIRST)),
                new FindingCase(
                        "GRN-W032",
                        Oats.tree("GRN-W032", 1),
                        FindingCases::checkAhead,
                        List.of("GRN-W032 " + Oats.FIRST)),
                new FindingCase(
                        "GRN-E014",
                        Oats.tree("GRN-E014", 2),
                        FindingCases::otherSize,
                        List.of("GRN-E014 " + Oats.SECOND)),
                new FindingCase(
                        "GRN-I007",
                        Oats.tree("GRN-I007", 2),
                        FindingCases::movedFile,
                        List.of("GRN-I007 " + OatHarvest.NAME)),
                new FindingCase(
                        "GRN-W028",
                        Oats.tree("GRN-W028", 1),
                        FindingCases::silentStorage,
                        List.of("GRN-W028 there/" + Oats.FIRST)));
    }

    /** A directory takes the place of a file after it was met: nobody can read that, not even the superuser. */
    private static BackfillRun.Done unreadableFile(Path archive, GraineryStore store) throws Exception {
        Path second = archive.resolve(Oats.SECOND);
        return BackfillRun.over(archive)
                .jobs(1)
                .throttledBy(bytes -> {
                    if (second.toFile().isFile() && second.toFile().delete()) {
                        second.toFile().mkdir();
                    }
                })
                .into(store);
    }

    /** A container is read again, and a byte of it has become another. */
    private static BackfillRun.Done changedFile(Path archive, GraineryStore store) throws Exception {
        BackfillRun.Done first = BackfillRun.over(archive).into(store);
        Path file = archive.resolve(Oats.FIRST);
        Files.write(file, OatHarvest.warcGz(OatHarvest.warc(0) + ".gz", "oatz"));
        return first.with(ValidationRun.by(Clock.systemUTC()).ofAll().on(store).findings());
    }

    /** A directory goes after it was met and before it is entered; a leftover beside it tells when that is. */
    private static BackfillRun.Done vanishedDirectory(Path archive, GraineryStore store) throws Exception {
        Path directory = Files.createDirectory(Oats.harvest(archive).resolve("A"));
        // a dry run tells what it finds at once, and not after it was kept
        return BackfillRun.over(archive)
                .dry()
                .telling(finding -> directory.toFile().delete())
                .into(store);
    }

    private static FixtureTree refusedRecordTree() {
        String container = OatHarvest.warc(0) + ".gz";
        return Oats.tree("GRN-E011", 1).withIndex(container + ".cdx", OatHarvest.cdx(container));
    }

    /** The record of an index nearly fills a document of the database, and is to take in the names of more containers. */
    private static BackfillRun.Done refusedRecord(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        store.cdxFiles()
                .forEach(
                        Optional.empty(),
                        record -> store.cdxFiles()
                                .update(record.id(), record.location().fileName(), FindingCases::nearlyFull));
        Files.writeString(
                archive.resolve(Oats.INDEX),
                OatHarvest.cdx(IntStream.range(0, CONTAINERS)
                        .mapToObj(serial -> OatHarvest.warc(serial) + ".gz")
                        .toArray(String[]::new)));
        return BackfillRun.over(archive).acceptingReindexed().into(store);
    }

    private static CdxRecord nearlyFull(CdxRecord record) {
        OtherLocation place = new OtherLocation(
                "/".repeat(LARGEST_DOCUMENT - LEFT_FREE),
                record.size(),
                record.revision().dateOfValidation(),
                record.revision().statusOfValidation(),
                record.revision().hashOrig());
        return (CdxRecord) record.withPlaces(new OtherLocations(List.of(place), List.of()));
    }

    /** A container grows while it is read. */
    private static BackfillRun.Done growingFile(Path archive, GraineryStore store) throws Exception {
        Path second = archive.resolve(Oats.SECOND);
        return BackfillRun.over(archive)
                .jobs(1)
                .throttledBy(bytes -> grow(second))
                .into(store);
    }

    private static void grow(Path file) {
        try {
            Files.write(file, OatHarvest.page("more oats"), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A container goes before its turn comes. */
    private static BackfillRun.Done vanishedFile(Path archive, GraineryStore store) throws Exception {
        Path second = archive.resolve(Oats.SECOND);
        return BackfillRun.over(archive)
                .jobs(1)
                .throttledBy(bytes -> second.toFile().delete())
                .into(store);
    }

    /** A link leads to nothing. */
    private static BackfillRun.Done brokenLink(Path archive, GraineryStore store) throws Exception {
        Files.createSymbolicLink(archive.resolve(Oats.SECOND), Path.of("absent.warc.gz"));
        return BackfillRun.over(archive).into(store);
    }

    /** A link leads to the directory it lies in. */
    private static BackfillRun.Done loopingLink(Path archive, GraineryStore store) throws Exception {
        Files.createSymbolicLink(Oats.harvest(archive).resolve("again"), Path.of("."));
        return BackfillRun.over(archive).followingLinks().into(store);
    }

    /** The name of a container is written in Latin 2. */
    private static BackfillRun.Done nameInLatin2(Path archive, GraineryStore store) throws Exception {
        Path file = archive.resolve(Oats.FIRST);
        Files.move(file, Path.of(URI.create(Oats.harvest(archive).toUri() + NAME)));
        return BackfillRun.over(archive).into(store);
    }

    /** An index is made again by a newer indexing. */
    private static BackfillRun.Done rewrittenIndex(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Files.writeString(archive.resolve(Oats.INDEX), OatHarvest.cdx(CONTAINER, CONTAINER));
        return BackfillRun.over(archive).into(store);
    }

    /** An index is made again by a newer indexing, which is accepted. */
    private static BackfillRun.Done acceptedIndex(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Files.writeString(archive.resolve(Oats.INDEX), OatHarvest.cdx(CONTAINER, CONTAINER));
        return BackfillRun.over(archive).acceptingReindexed().into(store);
    }

    /** A link leads to a directory, and links are not followed. */
    private static BackfillRun.Done linkLeftAlone(Path archive, GraineryStore store) throws Exception {
        Files.createSymbolicLink(archive.resolve("oats"), Path.of(OatHarvest.NAME));
        return BackfillRun.over(archive).into(store);
    }

    /** What is named as a container is the socket of some program. */
    private static BackfillRun.Done socketAmongFiles(Path archive, GraineryStore store) throws Exception {
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(archive.resolve("s.warc")));
            return BackfillRun.over(archive).into(store);
        }
    }

    /** A container is gone when it is to be checked. */
    private static BackfillRun.Done missingFile(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Files.delete(archive.resolve(Oats.SECOND));
        return Checking.all(archive, store);
    }

    /** The whole archive is empty when it is to be checked. */
    private static BackfillRun.Done absentStorage(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Files.move(Oats.harvest(archive), archive.resolveSibling("away"));
        return Checking.all(archive, store);
    }

    /** The storage gives no byte of a container. */
    private static BackfillRun.Done hungRead(Path archive, GraineryStore store) throws Exception {
        try (HungFiles second = new HungFiles(archive.resolve(Oats.SECOND))) {
            return BackfillRun.over(second, archive)
                    .jobs(SomeJobs.of(1, 1, Duration.ofMillis(300)))
                    .into(store);
        }
    }

    /** A container is checked by a machine that misreads it. */
    private static BackfillRun.Done misread(Path archive, GraineryStore store, IntUnaryOperator faults)
            throws Exception {
        BackfillRun.over(archive).into(store);
        return Checking.all(store, new FaultyStorage(faults));
    }

    /** A container was described by a machine whose clock was years ahead. */
    private static BackfillRun.Done checkAhead(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive)
                .at(Clock.offset(Clock.systemUTC(), Duration.ofDays(3_300)))
                .into(store);
        return Checking.all(archive, store);
    }

    /** A container is cut off when somebody looks whether it is there. */
    private static BackfillRun.Done otherSize(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Files.write(archive.resolve(Oats.SECOND), new byte[1]);
        return Checking.presence(store);
    }

    /** A container lies in another directory when it is to be checked. */
    private static BackfillRun.Done movedFile(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Path there = Files.createDirectory(archive.resolve("there"));
        Path second = archive.resolve(Oats.SECOND);
        Files.move(second, there.resolve(second.getFileName()));
        return Checking.all(archive, store, there);
    }

    /** A container is met at a second place while the storage of its first one is not mounted. */
    private static BackfillRun.Done silentStorage(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(Oats.harvest(archive)).into(store);
        Path there = Files.createDirectory(archive.resolve("there"));
        Files.move(Oats.harvest(archive), Oats.harvest(there));
        return BackfillRun.over(there).into(store);
    }
}
