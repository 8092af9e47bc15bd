// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxLines;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** A failure does not affect the record of the container. Not thread-safe. */
final class ContainerCdx implements CaptureListener, AutoCloseable {

    private final CdxDirectory directory;
    private final Describer describer;
    private final CdxLines lines;
    private Optional<IOException> failure = Optional.empty();

    ContainerCdx(CdxDirectory directory, Describer describer, String containerName) {
        this.directory = directory;
        this.describer = describer;
        this.lines = directory.linesOf(containerName);
    }

    record Written(Optional<OutboxEntry.CdxFile> file, List<Finding> findings, Optional<String> failure) {

        Written {
            findings = List.copyOf(findings);
        }

        static Written none() {
            return new Written(Optional.empty(), List.of(), Optional.empty());
        }
    }

    @Override
    public void capture(Capture capture) {
        if (failure.isEmpty()) {
            try {
                lines.capture(capture);
            } catch (UncheckedIOException e) {
                failure = Optional.of(e.getCause());
            }
        }
    }

    /** Does not replace an existing file with other bytes. An interrupt may leave no file. */
    Written write(ContainerRecord container) {
        String name = container.container().fileName();
        String location = container.location().path();
        Path file = directory.fileOf(name);
        try {
            if (failure.isPresent()) {
                throw failure.get();
            }
            CdxDirectory.Outcome outcome = directory.write(name, lines, there -> false);
            Optional<Finding> notWritten = directory.notWritten(outcome, location, name);
            Optional<OutboxEntry.CdxFile> written =
                    notWritten.isPresent() ? Optional.empty() : Optional.of(described(file));
            return new Written(
                    written,
                    notWritten.or(() -> lines.unlisted(location)).stream().toList(),
                    Optional.empty());
        } catch (IOException e) {
            return failed(file, e);
        } catch (UncheckedIOException e) {
            return failed(file, e.getCause());
        }
    }

    private static Written failed(Path file, IOException e) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted while " + file + " was written");
        }
        return new Written(
                Optional.empty(),
                List.of(),
                Optional.of(FullDisk.reason(file, e).orElse(file + ": " + e)));
    }

    private OutboxEntry.CdxFile described(Path file) throws IOException {
        // the real path names the harvest
        Described described = describer.describe(StoredFile.of(file.toRealPath()));
        if (described instanceof Described.Recorded recorded && recorded.record() instanceof CdxRecord record) {
            return new OutboxEntry.CdxFile(record, recorded.findings());
        }
        throw new IOException(described.findings().get(0).message());
    }

    @Override
    public void close() {
        lines.close();
    }
}
