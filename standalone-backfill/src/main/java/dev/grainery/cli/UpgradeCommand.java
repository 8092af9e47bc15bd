// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery upgrade}: a store of an earlier version becomes one of this. */
@Command(
        name = "upgrade",
        description =
                "From grainery.mv.db to grainery.db in the same directory, with everything in it, unchanged. The earlier file stays. If stopped, it leaves no new file, and can be started again.",
        footer = "grainery upgrade --store embedded:/data/grainery",
        header = "Brings an embedded store of an earlier version over")
final class UpgradeCommand extends StoreCommand {

    /**
     * What was done.
     *
     * @param documents how many documents of each kind were taken over
     * @param upgraded whether there was anything to do
     */
    private record Summary(boolean upgraded, Map<String, Long> documents) {}

    @Option(names = "--json", description = "Print the summary as JSON")
    private boolean json;

    @Override
    ExitStatus run() {
        Path directory = store().uri()
                .directory()
                .orElseThrow(() -> wrong("only a store without a server (embedded:DIRECTORY) requires an upgrade; "
                        + store().uri() + " does not"));
        Optional<Map<String, Long>> upgraded = GraineryStore.upgrade(store().uri());
        PrintWriter out = out();
        if (json) {
            out.println(Json.answer(new Summary(upgraded.isPresent(), upgraded.orElse(Map.of())), ExitStatus.WELL));
        } else if (upgraded.isEmpty()) {
            out.println("nothing to upgrade in " + directory.toAbsolutePath().normalize());
        } else {
            upgraded.get().entrySet().stream()
                    .filter(count -> count.getValue() > 0)
                    .forEach(count -> out.println(count.getKey() + ": " + count.getValue()));
            out.println("upgraded " + directory.toAbsolutePath().normalize()
                    + "; once everything has been checked, the earlier file grainery.mv.db can be deleted");
        }
        return ExitStatus.WELL;
    }
}
