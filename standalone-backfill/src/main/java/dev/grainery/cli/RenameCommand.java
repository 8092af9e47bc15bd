// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.HarvestRenaming;
import dev.grainery.assembly.RenamedHarvest;
import dev.grainery.naming.NamingConvention;
import dev.grainery.naming.NamingFileException;
import dev.grainery.place.ThisMachine;
import dev.grainery.store.GraineryStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grainery rename}: another naming convention for a store. */
@Command(
        name = RenameCommand.NAME,
        description = "No container is read. Former names stay as aliases.",
        footer = {
            "grainery rename --naming our-names.json --dry-run",
            "grainery rename --naming built-in      the convention of the Czech web archive"
        },
        header = "Names the harvests by another naming convention")
final class RenameCommand extends StoreCommand {

    static final String NAME = "rename";

    private static final String BUILT_IN = "built-in";

    @Option(
            names = "--naming",
            required = true,
            paramLabel = "FILE",
            description = "A naming file (docs/naming.md), or built-in")
    private String naming;

    @Option(names = "--dry-run", description = "Only show what would be renamed; write nothing")
    private boolean dryRun;

    @Mixin
    private SidecarOption sidecar;

    @Override
    ExitStatus run() {
        if (dryRun) {
            sidecar.refuseWith("--dry-run, which renames nothing");
        }
        NamingConvention convention = convention();
        PrintWriter out = out();
        try (GraineryStore opened = store().openExisting()) {
            sidecar.check(opened);
            HarvestRenaming renaming = new HarvestRenaming(opened, convention, ThisMachine.user(), Clock.systemUTC());
            List<RenamedHarvest> renamed = renaming.renamed();
            renamed.forEach(group -> out.println(line(group)));
            renaming.retyped().stream()
                    .filter(harvest -> renamed.stream()
                            .noneMatch(group -> group.formerName().equals(harvest.name())))
                    .forEach(harvest -> out.println(harvest.name() + ": type and suffix "
                            + harvest.former().type()
                            + " " + harvest.former().suffix() + " -> "
                            + harvest.kind().type() + " "
                            + harvest.kind().suffix()));
            if (!dryRun) {
                renaming.run();
            }
            out.println("containers in another harvest: "
                    + renamed.stream().mapToLong(RenamedHarvest::containers).sum()
                    + (dryRun ? "; dry run: nothing was written" : ""));
            sidecar.update(opened, () -> false);
            out.print(sidecar.text());
        }
        return sidecar.status(ExitStatus.WELL);
    }

    private static String line(RenamedHarvest group) {
        return group.formerName() + " (" + group.formerId() + ") -> " + group.name() + " (" + group.harvestId() + "): "
                + group.containers() + (group.containers() == 1 ? " container" : " containers");
    }

    private NamingConvention convention() {
        try {
            return naming.equals(BUILT_IN) ? NamingConvention.builtIn() : NamingConvention.load(Path.of(naming));
        } catch (NamingFileException e) {
            throw wrong(e);
        }
    }
}
