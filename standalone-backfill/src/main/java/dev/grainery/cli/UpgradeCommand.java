// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.GraineryStore.Upgraded;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery upgrade}: a store of an earlier version becomes one of this. */
@Command(
        name = "upgrade",
        description =
                "A store of an earlier version is opened by no other command. If stopped, it can be started again. An embedded store of before December 2026 (grainery.mv.db) is brought to grainery.db in the same directory; the earlier file stays.",
        footer = "grainery upgrade --store embedded:/data/grainery",
        header = "Brings a store of an earlier version over")
final class UpgradeCommand extends StoreCommand {

    /**
     * What was done.
     *
     * @param upgraded whether there was anything to do
     * @param documents how many documents of each kind were taken over or changed
     * @param indexes the database indexes that were made
     * @param seconds how long it took
     */
    private record Summary(boolean upgraded, Map<String, Long> documents, List<String> indexes, double seconds) {}

    @Option(names = "--json", description = "Print the summary as JSON")
    private boolean json;

    @Override
    ExitStatus run() {
        Optional<Path> directory =
                store().uri().directory().map(path -> path.toAbsolutePath().normalize());
        String what =
                directory.map(Path::toString).orElseGet(() -> store().uri().toString());
        long begun = System.nanoTime();
        Optional<Upgraded> upgraded = GraineryStore.upgrade(
                store().uri(), store().patience(), index -> err().println("making the database index " + index));
        double seconds = Math.round((System.nanoTime() - begun) / 1e8) / 10.0;
        PrintWriter out = out();
        if (json) {
            out.println(Json.answer(
                    new Summary(
                            upgraded.isPresent(),
                            upgraded.map(Upgraded::documents).orElse(Map.of()),
                            upgraded.map(Upgraded::indexes).orElse(List.of()),
                            seconds),
                    ExitStatus.WELL));
        } else if (upgraded.isEmpty()) {
            out.println("nothing to upgrade in " + what);
        } else {
            upgraded.get().documents().entrySet().stream()
                    .filter(count -> count.getValue() > 0)
                    .forEach(count -> out.println(count.getKey() + ": " + count.getValue()));
            out.println("upgraded " + what + " in " + seconds + " s"
                    + (upgraded.get().toOtherFile()
                            ? "; once everything has been checked, the earlier file grainery.mv.db can be deleted"
                            : ""));
        }
        return ExitStatus.WELL;
    }
}
