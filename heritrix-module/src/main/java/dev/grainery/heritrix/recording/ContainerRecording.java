// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static java.util.Objects.requireNonNull;

import dev.grainery.container.ContainerDescription;
import dev.grainery.container.ContainerReader;
import dev.grainery.describe.ContainerMapping;
import dev.grainery.describe.Mapped;
import dev.grainery.file.HeldFile;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.reading.FilePass;
import dev.grainery.reading.ReadBuffers;
import dev.grainery.reading.Reading;
import dev.grainery.record.ContainerRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Makes the records of containers and puts them into the outbox, with the same reader and the same mapping as a
 * backfill. Not thread-safe.
 */
public final class ContainerRecording {

    private final ContainerReader reader;
    private final ContainerMapping mapping;
    private final Optional<String> isPartOf;
    private final Outbox outbox;
    private final InstantSource clock;

    /**
     * @param isPartOf what the containers of the job say they are part of, for those that cannot be read
     * @param throttle keeps reading from taking the disks from the crawl
     */
    public ContainerRecording(
            ContainerMapping mapping,
            Optional<String> isPartOf,
            ReadThrottle throttle,
            Outbox outbox,
            InstantSource clock) {
        this.reader = new ContainerReader(new FilePass(new ReadBuffers(), throttle));
        this.mapping = requireNonNull(mapping, "mapping");
        this.isPartOf = requireNonNull(isPartOf, "isPartOf");
        this.outbox = requireNonNull(outbox, "outbox");
        this.clock = requireNonNull(clock, "clock");
    }

    /** How the reading of a container ended. */
    public sealed interface Result {

        /** It has a record, which is not kept yet. */
        record Read(ContainerRecord record, List<Finding> findings) implements Result {
            public Read {
                findings = List.copyOf(findings);
            }

            /** Whether all its bytes could be read. */
            public boolean hashed() {
                return record.revision().hashOrig().isKnown();
            }
        }

        /** It has gone, or is still being written to. */
        record Unstable(String reason) implements Result {}

        /** It belongs to somebody else. */
        record Foreign() implements Result {}
    }

    /**
     * Reads a container, and makes its record.
     *
     * @param held the open file, if it was opened before; else it is opened now
     * @param belongs whether a container with this record belongs to the job
     * @throws IOException if it cannot be told what is there
     */
    public Result read(Path file, Optional<HeldFile> held, Predicate<ContainerRecord> belongs) throws IOException {
        Reading<ContainerDescription> reading;
        if (held.isPresent()) {
            reading = reader.read(held.get());
        } else {
            try {
                reading = reader.read(StoredFile.of(file));
            } catch (NoSuchFileException e) {
                return new Result.Unstable("it was not there any more");
            }
        }
        if (reading instanceof Reading.Complete<ContainerDescription> complete) {
            return result(file, mapping.map(complete, clock.instant()), belongs);
        }
        if (reading instanceof Reading.Unreadable<ContainerDescription> unreadable) {
            return result(file, mapping.map(unreadable, isPartOf, clock.instant()), belongs);
        }
        return new Result.Unstable(reading.findings().get(0).message());
    }

    private static Result result(Path file, Mapped<ContainerRecord> mapped, Predicate<ContainerRecord> belongs) {
        if (!belongs.test(mapped.record())) {
            return new Result.Foreign();
        }
        // a container that its writer gives up loses its name a moment after it got it
        if (Files.notExists(file)
                && ContainerFile.find(List.of(file.getParent()), fileName(file)).isPresent()) {
            return new Result.Unstable("its writer gave it up while it was read");
        }
        return new Result.Read(mapped.record(), mapped.findings());
    }

    private static String fileName(Path file) {
        return file.getFileName().toString();
    }

    /**
     * Puts the record of a container into the outbox.
     *
     * @throws IOException if it cannot be written; nothing is lost, it can be tried again
     */
    public void keep(Result.Read container) throws IOException {
        outbox.put(new OutboxEntry.Container(container.record(), Optional.of(container.findings())));
    }
}
