// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.Finding;
import dev.grainery.finding.Severity;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Shows the first errors as they are found, and writes all findings into a file, one JSON object a line. */
final class FindingReport implements Consumer<Finding>, AutoCloseable {

    /** How many errors are shown; a damaged disk has thousands. */
    private static final int MOST_SHOWN = 20;

    /** How many errors a summary lists. */
    static final int MOST_LISTED = 1_000;

    private final PrintWriter err;
    private final List<Finding> failed = new ArrayList<>();
    private Optional<DurableFile.Draft> file = Optional.empty();
    private Path path = Path.of("");
    private long errors;

    FindingReport(PrintWriter err) {
        this.err = err;
    }

    /**
     * Writes all findings from now on into a file, too. It takes the place of an earlier one when it is complete.
     *
     * @throws IOException if the file cannot be written
     */
    void begin(Path path) throws IOException {
        this.path = path;
        writing(() -> file = Optional.of(DurableFile.begin(path)));
    }

    @Override
    public void accept(Finding finding) {
        if (finding.severity() == Severity.ERROR && failed.size() < MOST_LISTED) {
            failed.add(finding);
        }
        if (finding.severity() == Severity.ERROR && ++errors <= MOST_SHOWN) {
            err.println(ProgressLine.cleared() + finding.code().code() + " " + finding.file() + ": " + finding.message()
                    + (finding.offset().isPresent()
                            ? " (offset " + finding.offset().getAsLong() + ")"
                            : ""));
        }
        file.ifPresent(draft -> {
            try {
                writing(() -> draft.out().write((Json.line(finding) + "\n").getBytes(StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        });
    }

    /** The errors of this run, the first of them if there are very many. */
    List<Finding> failed() {
        return List.copyOf(failed);
    }

    /** How many errors were found but not shown. */
    long unshown() {
        return Math.max(0, errors - MOST_SHOWN);
    }

    /** The run came to its end, or was stopped: all that it has found is in the file. */
    void complete() throws IOException {
        if (file.isPresent()) {
            writing(file.get()::complete);
        }
    }

    /** Closes the file. If it was not completed, the one of an earlier run stays. */
    @Override
    public void close() throws IOException {
        if (file.isPresent()) {
            file.get().close();
        }
    }

    /** Does something to the file; a failure tells its name. */
    private void writing(Step step) throws IOException {
        try {
            step.run();
        } catch (IOException e) {
            throw FullDisk.failure("the file of findings", path, e);
        }
    }

    /** Something that is done to the file. */
    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }
}
