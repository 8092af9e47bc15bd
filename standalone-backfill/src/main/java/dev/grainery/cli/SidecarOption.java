// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.sidecar.Sidecars;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ArchiveBoundary;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Option;

final class SidecarOption extends CommandOptions implements AfterRun {

    static final String NAME = "--sidecar";

    @Option(names = NAME, paramLabel = "DIR", description = "Keep checksum lists and records in this directory")
    private Optional<OutputPath> directory;

    private Optional<Path> place = Optional.empty();
    private Optional<Sidecars.Summary> summary = Optional.empty();
    private boolean failed;
    private boolean interrupted;

    boolean isGiven() {
        return directory.isPresent();
    }

    void refuseWith(String other) {
        if (isGiven()) {
            throw wrong(NAME + " cannot be combined with " + other);
        }
    }

    @Override
    public void check(ArchiveBoundary boundary) {
        place = directory.map(given -> given.outside(boundary, OutputKind.DIRECTORY, NAME, line()));
    }

    @Override
    public void update(GraineryStore opened, BooleanSupplier stopped) {
        if (directory.isEmpty()) {
            return;
        }
        if (stopped.getAsBoolean()) {
            interrupted = true;
            return;
        }
        Path checked = place.orElseThrow(() -> new IllegalStateException(NAME + " was not checked"));
        PrintWriter err = line().getErr();
        try {
            Sidecars.Summary done = new Sidecars(checked, opened).update(stopped);
            summary = Optional.of(done);
            interrupted = done.left() > 0;
            done.kept()
                    .forEach(
                            kept -> err.println(
                                    "grainery: " + kept.file() + " is left as it is: it holds the first hash of "
                                            + kept.fileName()
                                            + ", which the store does not have; load it into a new store with grainery store load, or move it away"));
        } catch (IOException e) {
            failed(err, checked, e);
        } catch (UncheckedIOException e) {
            failed(err, checked, e.getCause());
        }
    }

    private void failed(PrintWriter err, Path checked, IOException e) {
        failed = true;
        err.println("grainery: " + FullDisk.failure("a sidecar", checked, e).getMessage());
    }

    @Override
    public ExitStatus status(ExitStatus run) {
        if (failed) {
            return ExitStatus.FAULT;
        }
        if (interrupted && (run == ExitStatus.WELL || run == ExitStatus.FINDINGS)) {
            return ExitStatus.INTERRUPTED;
        }
        boolean kept = summary.filter(done -> !done.kept().isEmpty()).isPresent();
        return kept && run == ExitStatus.WELL ? ExitStatus.FINDINGS : run;
    }

    @Override
    public Map<String, Object> fields() {
        return summary.<Map<String, Object>>map(done -> Map.of("sidecars", done))
                .orElse(Map.of());
    }

    @Override
    public String text() {
        return summary.map(done -> "sidecars: " + done.written() + " written, " + done.removed() + " removed, "
                        + (done.harvests() - done.written()) + " unchanged"
                        + (done.left() > 0 ? ", " + done.left() + " left for the next run\n" : "\n"))
                .orElse("");
    }
}
