// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.output.VisibleText;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreCheck;
import dev.grainery.store.StoreCheck.StoreProblem;
import dev.grainery.store.StoreCheck.StoreProblem.Remedy;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery check-store}: whether the store itself is as it was left. */
@Command(
        name = "check-store",
        description =
                "Reads everything in the store, and checks that it holds together. No archive file is read. What --repair cannot rebuild must come from the backup.",
        footer = {"grainery check-store", "grainery check-store --repair"},
        header = "Checks that a store is not damaged")
final class CheckStoreCommand extends StoreCommand {

    /** How many problems are told; the others are counted. */
    private static final long MOST_TOLD = 1_000;

    @Option(names = "--repair", description = "Rebuild what follows from other documents")
    private boolean repair;

    @Option(names = "--json", description = "Print JSON lines")
    private boolean json;

    private final Map<Remedy, Long> found = new EnumMap<>(Remedy.class);

    @Override
    ExitStatus run() {
        PrintWriter out = out();
        long documents;
        try (GraineryStore opened = store().openExisting()) {
            StoreCheck check = new StoreCheck(opened, repair, problem -> tell(problem, out));
            Set<String> harvests = check.run();
            if (repair) {
                new HarvestUpdate(opened, Clock.systemUTC())
                        .updatePending(harvests, (harvestId, outcome, findings) -> {});
            }
            documents = check.documents();
        }
        long lost = found.getOrDefault(Remedy.RESTORE, 0L);
        long derived = found.getOrDefault(Remedy.REBUILD, 0L);
        ExitStatus status = lost > 0 ? ExitStatus.DAMAGED : derived > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
        if (json) {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("documents", documents);
            result.put("restore", lost);
            result.put("rebuild", derived);
            result.put("repaired", repair);
            result.put("exitStatus", status.code());
            out.println(Json.line(result));
        } else {
            out.println("documents " + documents + ", damaged " + lost + ", " + (repair ? "rebuilt " : "to be rebuilt ")
                    + derived);
        }
        if (lost > 0) {
            err().println("grainery: the store is damaged: restore the backup");
        } else if (derived > 0 && !repair) {
            err().println("grainery: run grainery check-store --repair to rebuild this");
        }
        return status;
    }

    private void tell(StoreProblem problem, PrintWriter out) {
        long number = found.merge(problem.remedy(), 1L, Long::sum);
        if (number > MOST_TOLD) {
            return;
        }
        String remedy = problem.remedy().name().toLowerCase(Locale.ROOT);
        if (json) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("remedy", remedy);
            line.put("message", problem.message());
            out.println(Json.line(line));
        } else {
            out.println(remedy + ": " + VisibleText.line(problem.message()));
        }
    }
}
