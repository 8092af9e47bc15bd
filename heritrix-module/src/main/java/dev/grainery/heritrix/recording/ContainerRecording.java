// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileSource;
import dev.grainery.file.OpenedFile;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.heritrix.watch.Ownership;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.inspect.utility.UtilityRun;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.UtilityOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

public record ContainerRecording(
        Describer describer, Utilities utilities, Ownership ownership, Outbox outbox, Optional<CdxDirectory> cdxFiles) {

    public sealed interface Result {

        record Read(
                ContainerRecord record,
                List<Finding> findings,
                Optional<OutboxEntry.CdxFile> cdxFile,
                Optional<String> cdxFailure)
                implements Result {

            /** roughly, for all fields except the outputs of other programs */
            private static final long FIELDS = 4_000;

            private static final long FINDING = 500;

            public Read {
                findings = List.copyOf(findings);
            }

            long weight() {
                return FIELDS
                        + FINDING * findings.size()
                        + record.utilities().stream()
                                .mapToLong(UtilityOutput::weight)
                                .sum();
            }

            public boolean hashed() {
                return record.revision().hashOrig().isKnown();
            }
        }

        record Unstable(String reason) implements Result {}

        record Foreign() implements Result {}
    }

    public Result read(Path file, Optional<OpenedFile> held) throws IOException {
        FileSource source;
        try {
            source = held.isPresent() ? held.get() : StoredFile.of(file);
        } catch (NoSuchFileException e) {
            return new Result.Unstable("it was no longer there");
        }
        try (UtilityRun run = utilities.begin(source.location())) {
            if (cdxFiles.isEmpty()) {
                Described described = describer.describe(source, new Listeners(CaptureListener.NONE, run.payloads()));
                return result(file, described, Optional.empty(), run);
            }
            try (ContainerCdx cdx = new ContainerCdx(
                    cdxFiles.get(), describer, source.location().fileName())) {
                Described described = describer.describe(source, new Listeners(cdx, run.payloads()));
                return result(file, described, Optional.of(cdx), run);
            }
        }
    }

    private Result result(Path file, Described described, Optional<ContainerCdx> cdx, UtilityRun run) {
        if (!(described instanceof Described.Recorded recorded)) {
            return new Result.Unstable(described.findings().get(0).message());
        }
        ContainerRecord record = (ContainerRecord) recorded.record();
        if (!ownership.isOwn(file, record.container().isPartOf())) {
            return new Result.Foreign();
        }
        // a container that its writer gives up is renamed a moment after it got its final name
        if (Files.notExists(file)
                && ContainerFile.find(
                                List.of(file.getParent()), file.getFileName().toString())
                        .isPresent()) {
            return new Result.Unstable("its writer gave it up while it was read");
        }
        ContainerCdx.Written written = cdx.filter(lines -> record.inspection().isPresent())
                .map(lines -> lines.write(record))
                .orElseGet(ContainerCdx.Written::none);
        List<Finding> findings = new ArrayList<>(recorded.findings());
        findings.addAll(written.findings());
        return new Result.Read(described(record, run), findings, written.file(), written.failure());
    }

    /** If the job is torn down meanwhile, its next launch makes the record. */
    private static ContainerRecord described(ContainerRecord record, UtilityRun run) {
        try {
            return run.describe(record);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("interrupted while another program was run");
            cancelled.initCause(e);
            throw cancelled;
        }
    }

    public void put(Result.Read container) throws IOException {
        outbox.put(new OutboxEntry.Container(container.record(), container.findings(), container.cdxFile()));
    }

    public void put(Path file, List<Finding> findings) throws IOException {
        outbox.put(new OutboxEntry.UnrecordedFile(StoredFile.locationOf(file).path(), findings));
    }
}
