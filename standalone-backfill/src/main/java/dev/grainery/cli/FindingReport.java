// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.Finding;
import dev.grainery.finding.Severity;
import dev.grainery.output.DurableFile;
import dev.grainery.output.FullDisk;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

    /**
     * A file in UTF-8 that takes the place of an earlier one when it is closed. Until then what is written stands in a file
     * beside it, called {@code .part}. A place that is no ordinary file, such as a pipe, is written to directly. Whatever
     * cannot be written is told with the name of the file, and a full disk as such.
     */
    private static final class WrittenFile extends FilterWriter {

        private final String what;
        private final Path file;
        private final Path part;

        private WrittenFile(String what, Path file, Path part, Writer out) {
            super(out);
            this.what = what;
            this.file = file;
            this.part = part;
        }

        /**
         * Begins a file.
         *
         * @param what what it holds, for a message
         * @throws IOException if it cannot be written there
         */
        static WrittenFile begin(String what, Path file) throws IOException {
            boolean direct = Files.exists(file) && !Files.isRegularFile(file);
            Path absolute = file.toAbsolutePath();
            Path part = direct ? absolute : absolute.resolveSibling(absolute.getFileName() + ".part");
            try {
                return new WrittenFile(what, absolute, part, Files.newBufferedWriter(part, StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw FullDisk.failure(what, file, e);
            }
        }

        @Override
        public void write(int character) throws IOException {
            try {
                super.write(character);
            } catch (IOException e) {
                throw FullDisk.failure(what, file, e);
            }
        }

        @Override
        public void write(char[] text, int from, int length) throws IOException {
            try {
                super.write(text, from, length);
            } catch (IOException e) {
                throw FullDisk.failure(what, file, e);
            }
        }

        @Override
        public void write(String text, int from, int length) throws IOException {
            try {
                super.write(text, from, length);
            } catch (IOException e) {
                throw FullDisk.failure(what, file, e);
            }
        }

        @Override
        public void close() throws IOException {
            boolean whole = false;
            try {
                super.close();
                if (!part.equals(file)) {
                    DurableFile.sync(part);
                    DurableFile.move(part, file);
                }
                whole = true;
            } catch (IOException e) {
                throw FullDisk.failure(what, file, e);
            } finally {
                if (!whole && !part.equals(file)) {
                    Files.deleteIfExists(part);
                }
            }
        }
    }
}
