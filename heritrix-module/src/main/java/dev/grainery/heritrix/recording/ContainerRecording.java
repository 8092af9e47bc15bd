// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static java.util.Objects.requireNonNull;

import dev.grainery.container.ContainerDescription;
import dev.grainery.container.ContainerReader;
import dev.grainery.finding.Finding;
import dev.grainery.mapping.ContainerMapping;
import dev.grainery.mapping.Mapped;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.reading.FilePass;
import dev.grainery.reading.ReadBuffers;
import dev.grainery.reading.ReadThrottle;
import dev.grainery.reading.Reading;
import dev.grainery.reading.StoredFile;
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
 * Makes the record of one container and puts it into the outbox, with the same reader and the same mapping as a
 * backfill. Not thread-safe.
 */
public final class ContainerRecording {

    private final ContainerReader reader;
    private final ContainerMapping mapping;
    private final Outbox outbox;
    private final InstantSource clock;

    /**
     * @param throttle keeps reading from taking the disks from the crawl
     */
    public ContainerRecording(ContainerMapping mapping, ReadThrottle throttle, Outbox outbox, InstantSource clock) {
        this.reader = new ContainerReader(new FilePass(new ReadBuffers(), throttle));
        this.mapping = requireNonNull(mapping, "mapping");
        this.outbox = requireNonNull(outbox, "outbox");
        this.clock = requireNonNull(clock, "clock");
    }

    /** How the recording of a container ended. */
    public sealed interface Result {

        /** Its record is durable. */
        record Recorded(ContainerRecord record, List<Finding> findings) implements Result {
            public Recorded {
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
     * Records a container.
     *
     * @param belongs whether a container with this record belongs to the job
     * @throws IOException if its record cannot be written to the outbox; nothing is lost, it can be tried again
     */
    public Result record(Path file, Predicate<ContainerRecord> belongs) throws IOException {
        StoredFile stored;
        try {
            stored = StoredFile.of(file);
        } catch (NoSuchFileException e) {
            return new Result.Unstable("it was not there any more");
        }
        Reading<ContainerDescription> reading = reader.read(stored);
        if (reading instanceof Reading.Complete<ContainerDescription> complete) {
            return put(file, mapping.map(complete, clock.instant()), belongs);
        }
        if (reading instanceof Reading.Unreadable<ContainerDescription> unreadable) {
            return put(file, mapping.map(unreadable, clock.instant()), belongs);
        }
        return new Result.Unstable(reading.findings().get(0).message());
    }

    private Result put(Path file, Mapped<ContainerRecord> mapped, Predicate<ContainerRecord> belongs)
            throws IOException {
        if (!belongs.test(mapped.record())) {
            return new Result.Foreign();
        }
        // a container that its writer gives up loses its name a moment after it got it
        if (Files.notExists(file)) {
            return new Result.Unstable("its writer gave it up while it was read");
        }
        outbox.put(new OutboxEntry.Container(mapped.record(), Optional.of(mapped.findings())));
        return new Result.Recorded(mapped.record(), mapped.findings());
    }
}
