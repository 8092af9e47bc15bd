// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.UtilityRuns;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.describe.FileHash;
import dev.grainery.file.Fixity;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.place.Storages;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.merge.FileCheck;
import dev.grainery.store.merge.FileRole;
import dev.grainery.utility.UtilityRun;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reads files that are to be checked. Thread-safe. */
final class FileHasher {

    private final Describer describer;
    private final Storage storage;
    private final Storages storages;
    private final boolean missingIsFailed;
    private final boolean inspecting;
    private final UtilityRuns utilities;

    /**
     * @param describer inspects containers, if {@code inspecting}
     * @param inspecting whether the file that a container's record describes is described while it is read
     * @param utilities are run for containers that are described
     */
    FileHasher(
            Describer describer,
            Storage storage,
            Storages storages,
            boolean missingIsFailed,
            boolean inspecting,
            UtilityRuns utilities) {
        this.describer = describer;
        this.storage = storage;
        this.storages = storages;
        this.missingIsFailed = missingIsFailed;
        this.inspecting = inspecting;
        this.utilities = utilities;
    }

    /** Reads a file; if that fails, its storage is looked at. One that could never be read to its end is described. */
    CheckResult check(ScheduledFile file) {
        Location location = file.location();
        if (!missingIsFailed && !storages.isThere(location)) {
            return new CheckResult.StorageAbsent();
        }
        CheckResult result = storage.at(location.path())
                .map(entry -> read(entry, way(file)))
                .orElseGet(CheckResult.StorageAbsent::new);
        boolean failed = result instanceof CheckResult.Missing || result instanceof CheckResult.Unreadable;
        return failed && !missingIsFailed && !storages.isStillThere(location)
                ? new CheckResult.StorageAbsent()
                : result;
    }

    private Function<StoredFile, CheckResult> way(ScheduledFile file) {
        KnownFile known = file.known();
        if (!known.hash().isKnown() && known.status() == RevisionStatus.FIRST_FAILED) {
            return stored -> described(stored, known.type(), CheckResult.First::new);
        }
        // of copies only their bytes are of interest: if these are right, the record says what they hold
        boolean isInspected = inspecting && known.type() == RecordType.CONTAINER && known.role() == FileRole.PRIMARY;
        return isInspected ? stored -> described(stored, known.type(), FileHasher::inspected) : this::hashed;
    }

    /** Reads a file for its hash alone. */
    CheckResult hash(StorageEntry entry) {
        return read(entry, this::hashed);
    }

    private static CheckResult read(StorageEntry entry, Function<StoredFile, CheckResult> reading) {
        try {
            return reading.apply(StoredFile.of(entry));
        } catch (NoSuchFileException e) {
            return new CheckResult.Missing();
        } catch (IOException e) {
            return new CheckResult.Unreadable(
                    OptionalLong.empty(), e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage(), 0);
        }
    }

    private CheckResult hashed(StoredFile file) {
        long start = System.nanoTime();
        FileHash hash = describer.hash(file);
        if (hash instanceof FileHash.Known known) {
            return new CheckResult.Hashed(known.fixity(), Optional.empty(), millisecondsSince(start));
        }
        return hash instanceof FileHash.Unreadable unreadable
                ? unreadable(unreadable.finding(), start)
                : unstable(((FileHash.Unstable) hash).finding());
    }

    /**
     * Reads a file and describes it.
     *
     * @param result what to make of a file that was read to its end, and of the time that took
     */
    private CheckResult described(
            StoredFile stored, RecordType type, BiFunction<Described.Recorded, Long, CheckResult> result) {
        if (type != RecordType.CONTAINER || !inspecting) {
            long start = System.nanoTime();
            Described described = describer.describe(stored, type);
            return read(described, start).orElseGet(() -> result.apply(recorded(described), millisecondsSince(start)));
        }
        try (UtilityRun run = utilities.begin(stored)) {
            long start = System.nanoTime();
            Described described = describer.describe(stored, CaptureListener.NONE, run.payloads());
            Optional<CheckResult> ended = read(described, start);
            long milliseconds = millisecondsSince(start);
            return ended.orElseGet(() -> utilities
                    .describe(described, run)
                    .map(whole -> result.apply(recorded(whole), milliseconds))
                    .orElseGet(CheckResult.NotBegun::new));
        }
    }

    private static Described.Recorded recorded(Described described) {
        return (Described.Recorded) described;
    }

    /** How the reading of a file ended that was not read to its end. */
    private static Optional<CheckResult> read(Described described, long start) {
        if (!(described instanceof Described.Recorded recorded)) {
            return Optional.of(unstable(described.findings().get(0)));
        }
        return recorded.isHashed()
                ? Optional.empty()
                : Optional.of(unreadable(
                        recorded.findings().stream()
                                .filter(finding -> finding.code() == FindingCode.UNREADABLE)
                                .findFirst()
                                .orElseThrow(),
                        start));
    }

    private static CheckResult inspected(Described.Recorded described, long milliseconds) {
        ContainerRecord record = (ContainerRecord) described.record();
        long size = record.size().value().orElseThrow();
        return new CheckResult.Hashed(
                new Fixity(size, record.revision().hashOrig(), record.digests()),
                Optional.of(new CheckResult.InspectedFile(
                        new FileCheck.Inspected(
                                record.inspection(), record.revision().commentaries(), record.utilities()),
                        described.findings())),
                milliseconds);
    }

    private static CheckResult unreadable(Finding finding, long start) {
        return new CheckResult.Unreadable(finding.offset(), finding.message(), millisecondsSince(start));
    }

    private static CheckResult unstable(Finding finding) {
        return finding.code() == FindingCode.FILE_VANISHED
                ? new CheckResult.Missing()
                : new CheckResult.Changing(finding.message());
    }

    private static long millisecondsSince(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }
}
