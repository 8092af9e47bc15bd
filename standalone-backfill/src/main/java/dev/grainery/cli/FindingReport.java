// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.Finding;
import dev.grainery.finding.Severity;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
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
    private static final int MOST_LISTED = 1_000;

    private final Optional<Writer> file;
    private final PrintWriter err;
    private final List<Finding> failed = new ArrayList<>();
    private long errors;

    private FindingReport(Optional<Writer> file, PrintWriter err) {
        this.file = file;
        this.err = err;
    }

    /**
     * @throws IOException if the file cannot be written
     */
    static FindingReport to(Optional<Path> path, PrintWriter err) throws IOException {
        return new FindingReport(
                path.isPresent()
                        ? Optional.of(WrittenFile.begin("the file of findings", path.get()))
                        : Optional.empty(),
                err);
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
        file.ifPresent(f -> write(f, finding));
    }

    private static void write(Writer file, Finding finding) {
        try {
            file.write(Json.line(finding) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** The errors of this run, the first of them if there are very many. */
    List<Finding> failed() {
        return List.copyOf(failed);
    }

    /** How many errors were found but not shown. */
    long unshown() {
        return Math.max(0, errors - MOST_SHOWN);
    }

    @Override
    public void close() throws IOException {
        if (file.isPresent()) {
            file.get().close();
        }
    }
}
