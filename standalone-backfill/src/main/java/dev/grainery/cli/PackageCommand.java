// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.sip.HarvestPackaging;
import dev.grainery.sip.HarvestPackaging.Result;
import dev.grainery.sip.LinkMode;
import dev.grainery.sip.PackageProfile;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.LocalMachine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "package",
        subcommands = PackageCheckCommand.class,
        synopsisSubcommandLabel = "[COMMAND]",
        description =
                "Makes packages of a harvest: its containers, CDX files, logs, records and history. They appear when complete. If stopped, run the same command to continue.",
        footer = {
            "grainery package --harvest V6M_2017-10-05 --profile bagit -o /transfer",
            "grainery package --harvest V6M_2017 --profile eark --split 100G -o /transfer",
            "grainery package check /transfer/V6M_2017-10-05"
        },
        header = "Packages a harvest for a long-term archive")
final class PackageCommand extends CommandOnStore {

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "The harvest")
    private Optional<String> harvest;

    @Option(names = "--profile", paramLabel = "PROFILE", description = "Form of the packages: bagit, eark or ukb")
    private Optional<PackageProfile> profile;

    @Option(
            names = "--link",
            paramLabel = "HOW",
            description = "How files get into them: copy, hard (hard links), or reference (default: copy)")
    private Optional<LinkMode> link;

    @Option(
            names = "--split",
            paramLabel = "SIZE",
            description = "Put at most this much into a package: NAME-0001 and so on")
    private Optional<Converters.Size> split;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Make the packages in this directory")
    private Optional<OutputPath> output;

    @Mixin
    private ReadingRun reading;

    @Mixin
    private ArchiveOption archive;

    @Override
    ExitStatus run() throws IOException {
        if (harvest.isEmpty() || output.isEmpty() || profile.isEmpty()) {
            throw wrong("give --harvest, --profile and --output");
        }
        return reading.run(
                "stopping; run the same command to continue", "stopped; run the same command to continue", () -> {
                    try (GraineryStore opened = store().openExisting()) {
                        String id = oneHarvest(opened, harvest.get());
                        Path directory = output.get()
                                .outside(
                                        archive.boundary(opened, List.of()),
                                        OutputKind.DIRECTORY,
                                        "the package",
                                        line());
                        HarvestPackaging packaging = new HarvestPackaging(
                                opened,
                                new HarvestPackaging.Settings(
                                        profile.get(),
                                        link.orElse(LinkMode.COPY),
                                        directory,
                                        split.map(size -> OptionalLong.of(size.bytes()))
                                                .orElse(OptionalLong.empty()),
                                        storage(),
                                        reading.throttle(),
                                        bytes -> {
                                            reading.progress().toRead(bytes);
                                            reading.progress().walked();
                                        },
                                        Clock.systemUTC(),
                                        LocalMachine.hostName(),
                                        Grainery.version()));
                        return answer(packaging.run(id));
                    }
                });
    }

    private ExitStatus answer(Result made) {
        ExitStatus status = made.leftOut().isEmpty() ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
        reading.print(
                status,
                made,
                () -> made.packages().stream()
                        .map(one -> one.path() + ": " + Quantity.of(one.files(), "file") + ", "
                                + Quantity.bytes(one.bytes()) + "\n")
                        .collect(Collectors.joining()));
        made.leftOut().forEach(path -> note("not in the package, because it is not there: " + path));
        return status;
    }
}
