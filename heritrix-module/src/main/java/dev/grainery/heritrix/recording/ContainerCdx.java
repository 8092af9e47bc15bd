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

/**
 * The CDX file of one container: takes its captures while it is read, is written when it is known to be recorded, and
 * described. A CDX file that cannot be written costs the container nothing. Not thread-safe.
 */
final class ContainerCdx implements CaptureListener, AutoCloseable {

    private final CdxDirectory directory;
    private final Describer describer;
    private final CdxLines lines;
    private Optional<IOException> failure = Optional.empty();

    /**
     * @param describer describes the CDX file
     * @param containerName the name of the container
     */
    ContainerCdx(CdxDirectory directory, Describer describer, String containerName) {
        this.directory = directory;
        this.describer = describer;
        this.lines = directory.linesOf(containerName);
    }

    /**
     * What came of the CDX file.
     *
     * @param file the CDX file, if it is there
     * @param findings what is to be said of the container
     * @param failure why the CDX file could not be written, which another container may share
     */
    record Written(Optional<OutboxEntry.CdxFile> file, List<Finding> findings, Optional<String> failure) {

        Written {
            findings = List.copyOf(findings);
        }

        /** There is none, and none was to be written. */
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

    /**
     * Writes the CDX file. One that is there with other bytes is left alone.
     *
     * @throws CancellationException if the thread was interrupted; it may not have been written
     */
    Written write(ContainerRecord container) {
        String name = container.container().fileName();
        String place = container.location().path();
        Path file = directory.fileOf(name);
        try {
            if (failure.isPresent()) {
                throw failure.get();
            }
            CdxDirectory.Outcome outcome = directory.write(name, lines, there -> false);
            Optional<Finding> notWritten = directory.notWritten(outcome, place, name);
            Optional<OutboxEntry.CdxFile> written =
                    notWritten.isPresent() ? Optional.empty() : Optional.of(described(file));
            return new Written(
                    written, notWritten.or(() -> lines.unlisted(place)).stream().toList(), Optional.empty());
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
        // the harvest is found by what is at the end of all links
        Described described = describer.describe(StoredFile.of(file.toRealPath()));
        if (described instanceof Described.Recorded recorded && recorded.record() instanceof CdxRecord record) {
            return new OutboxEntry.CdxFile(record, recorded.findings());
        }
        throw new IOException(described.findings().get(0).message());
    }

    /** Deletes what was kept of the captures. */
    @Override
    public void close() {
        lines.close();
    }
}
