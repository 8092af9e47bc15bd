// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.Finding;
import dev.grainery.store.StoreCheck.StoreProblem;
import dev.grainery.store.StoreCheck.StoreProblem.Remedy;
import dev.grainery.system.output.VisibleText;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Prints the first problems while they are found, and counts them all. */
final class ProblemLines {

    private final PrintWriter out;
    private final boolean json;
    private final Map<Remedy, Long> found = new EnumMap<>(Remedy.class);

    ProblemLines(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    void add(StoreProblem problem) {
        if (found.merge(problem.remedy(), 1L, Long::sum) > BoundedList.LIMIT) {
            return;
        }
        String remedy = problem.remedy().name().toLowerCase(Locale.ROOT);
        out.println(
                json
                        ? Json.line(new Line(remedy, problem.message()))
                        : remedy + ": " + VisibleText.line(problem.message()));
    }

    void log(Finding finding) {
        add(new StoreProblem(
                Remedy.RESTORE, "log: " + finding.code().code() + " " + finding.file() + ": " + finding.message()));
    }

    long number(Remedy remedy) {
        return found.getOrDefault(remedy, 0L);
    }

    ExitStatus status() {
        return number(Remedy.RESTORE) > 0
                ? ExitStatus.DAMAGED
                : number(Remedy.REBUILD) > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
    }

    Map<String, Long> counts() {
        return Map.of("restore", number(Remedy.RESTORE));
    }

    private record Line(String remedy, String message) {}
}
