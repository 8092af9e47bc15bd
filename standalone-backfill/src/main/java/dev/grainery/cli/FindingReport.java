// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A damaged disk or file may have thousands of errors: the first ones of each code and file are shown. */
final class FindingReport implements Consumer<Finding>, AutoCloseable {

    private static final int MOST_FILES = 10;

    private static final int MOST_OF_FILE = 3;

    static final int MOST_LISTED = 1_000;

    private static final int MOST_LISTED_OF_FILE = 10;

    private final PrintWriter err;
    private final List<Finding> failed = new ArrayList<>();
    private final Map<FindingCode, OfCode> errors = new EnumMap<>(FindingCode.class);
    private Optional<DurableFile.Draft> file = Optional.empty();
    private Path path = Path.of("");

    private static final class OfCode {
        private final Map<String, Long> files = new LinkedHashMap<>();
        private int listed;
        private long shown;
        private long all;
    }

    /** Unlisted errors of a file, or of all files that are not named. */
    record More(
            FindingCode code,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> file,
            long number) {}

    FindingReport(PrintWriter err) {
        this.err = err;
    }

    /** Replaces an earlier file when it is complete. */
    void begin(Path path) throws IOException {
        this.path = path;
        writing(() -> file = Optional.of(DurableFile.begin(path)));
    }

    @Override
    public void accept(Finding finding) {
        if (finding.severity() == Severity.ERROR && isShown(finding)) {
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

    private boolean isShown(Finding error) {
        OfCode code = errors.computeIfAbsent(error.code(), any -> new OfCode());
        code.all++;
        boolean isNew = !code.files.containsKey(error.file());
        if (isNew && code.files.size() == MOST_LISTED) {
            return false;
        }
        long ofFile = code.files.merge(error.file(), 1L, Long::sum);
        if (ofFile <= MOST_LISTED_OF_FILE && code.listed < MOST_LISTED) {
            code.listed++;
            failed.add(error);
        }
        boolean isShown = ofFile <= MOST_OF_FILE && isAmongFirst(code, error.file());
        code.shown += isShown ? 1 : 0;
        return isShown;
    }

    private static boolean isAmongFirst(OfCode code, String file) {
        return code.files.keySet().stream().limit(MOST_FILES).anyMatch(file::equals);
    }

    /** The first errors of each code and file. */
    List<Finding> failed() {
        return List.copyOf(failed);
    }

    List<More> unlisted() {
        Map<FindingCode, Map<String, Long>> listed = failed.stream()
                .collect(Collectors.groupingBy(
                        Finding::code, Collectors.groupingBy(Finding::file, Collectors.counting())));
        return more(MOST_LISTED, (code, file) -> listed.get(code).getOrDefault(file, 0L));
    }

    long unshown() {
        return errors.values().stream().mapToLong(code -> code.all - code.shown).sum();
    }

    String more() {
        return more(MOST_FILES, (code, file) -> (long) MOST_OF_FILE).stream()
                .map(more -> more.code().code()
                        + more.file().map(file -> " " + file).orElse("") + ": "
                        + Quantity.of(more.number(), "more error")
                        + (more.file().isPresent() ? " of this code in this file\n" : " of this code in other files\n"))
                .collect(Collectors.joining());
    }

    private List<More> more(int files, BiFunction<FindingCode, String, Long> told) {
        List<More> more = new ArrayList<>();
        errors.forEach((code, all) -> {
            long others = all.all;
            for (Map.Entry<String, Long> file :
                    all.files.entrySet().stream().limit(files).toList()) {
                long number = file.getValue() - told.apply(code, file.getKey());
                if (number > 0) {
                    more.add(new More(code, Optional.of(file.getKey()), number));
                }
                others -= file.getValue();
            }
            if (others > 0) {
                more.add(new More(code, Optional.empty(), others));
            }
        });
        return more;
    }

    void complete() throws IOException {
        if (file.isPresent()) {
            writing(file.get()::complete);
        }
    }

    /** Keeps the file of an earlier run unless this one is complete. */
    @Override
    public void close() throws IOException {
        if (file.isPresent()) {
            file.get().close();
        }
    }

    private void writing(Step step) throws IOException {
        try {
            step.run();
        } catch (IOException e) {
            throw FullDisk.failure("the file of findings", path, e);
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }
}
