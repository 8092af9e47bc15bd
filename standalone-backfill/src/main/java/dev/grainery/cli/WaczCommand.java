// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.NameText;
import dev.grainery.record.HarvestRecord;
import dev.grainery.sip.PackageNames;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import dev.grainery.wacz.NothingToPackException;
import dev.grainery.wacz.WaczPackage;
import dev.grainery.wacz.WrongContainerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "wacz",
        description =
                "Writes the captures of a harvest to one file that ReplayWeb.page and pywb open. It appears when complete.",
        footer = "grainery wacz --harvest V6M_2017-10-05 --host www.example.cz -o /room",
        header = "Writes a harvest to one file for replay")
final class WaczCommand extends CommandOnStore {

    @Option(names = "--harvest", paramLabel = "NAME|ID", required = true, description = "The harvest")
    private String harvest;

    @Option(names = "--host", paramLabel = "HOST", description = "Only the captures of this host")
    private Optional<String> host;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "Write the file in this directory")
    private OutputPath output;

    @Mixin
    private ReadingRun reading;

    @Mixin
    private ArchiveOption archive;

    @Override
    ExitStatus run() throws IOException {
        return reading.run("stopping; nothing is written", "stopped; run the same command again", () -> {
            try (GraineryStore opened = store().openExisting()) {
                String id = oneHarvest(opened, harvest);
                Path directory =
                        output.outside(archive.boundary(opened, List.of()), OutputKind.DIRECTORY, "the file", line());
                return write(opened, id, directory);
            } catch (NothingToPackException e) {
                throw wrong(e);
            } catch (WrongContainerException e) {
                note(e.getMessage());
                return ExitStatus.FINDINGS;
            }
        });
    }

    private ExitStatus write(GraineryStore opened, String id, Path directory) throws IOException {
        HarvestRecord record =
                opened.harvests().find(id).orElseThrow(() -> wrong("the store has no record of " + harvest));
        String name = record.harvest().harvestPrefix().harvestNameStand()
                + host.map(one -> "-" + one).orElse("");
        Path file = PackageNames.inside(directory, PackageNames.safe(name) + ".wacz");
        if (Files.exists(file)) {
            throw wrong(file + " exists already");
        }
        DurableFile.makeDirectory(directory);
        WaczPackage.Made made = new WaczPackage(
                        opened,
                        new WaczPackage.Settings(
                                host,
                                PackageNames::safe,
                                storage(),
                                reading.throttle(),
                                Clock.systemUTC(),
                                Grainery.version()))
                .write(record, file);
        boolean isAll = made.leftOut().isEmpty() && made.unlisted() == 0 && made.originalsMissing() == 0;
        ExitStatus status = isAll ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
        reading.print(
                status,
                made,
                Map.of("path", NameText.of(file).text()),
                () -> file + ": " + Quantity.of(made.captures(), "capture") + ", " + Quantity.of(made.pages(), "page")
                        + "\n");
        made.leftOut().forEach(one -> note("not in the WACZ: " + one.path() + ": " + one.reason()));
        if (made.unlisted() > 0) {
            note("not in the index, as they cannot be read by themselves: " + Quantity.of(made.unlisted(), "capture"));
        }
        if (made.originalsMissing() > 0) {
            note("the originals of " + Quantity.of(made.originalsMissing(), "revisit") + " are not in the harvest");
        }
        return status;
    }
}
