// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grainery show}: what is in the store, for people. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "(harvests | harvest NAME|ID | container NAME|ID)",
        description = "Shows what is in the store.",
        footer = {
            "",
            "Examples:",
            "  grainery show harvests",
            "  grainery show harvest V6M_2017-10-05",
            "  grainery show container 3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2"
        })
final class ShowCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to show: harvests, harvest NAME, container NAME");
    }

    /** {@code show harvests}: one line for each harvest. */
    @Command(name = "harvests", mixinStandardHelpOptions = true, description = "One line for each harvest.")
    int harvests() {
        PrintWriter out = spec.commandLine().getOut();
        try (GraineryStore opened = store.openExisting()) {
            out.printf(
                    Locale.ROOT,
                    "%-10s  %-10s  %10s  %10s  %-14s  %s%n",
                    "date",
                    "type",
                    "containers",
                    "size",
                    "status",
                    "name");
            opened.harvests().forEach(h -> out.println(line(h)));
        }
        out.flush();
        return ExitStatus.WELL.code();
    }

    private static String line(HarvestRecord harvest) {
        String date = harvest.harvest().date();
        return String.format(
                Locale.ROOT,
                "%-10s  %-10s  %10d  %10s  %-14s  %s",
                date.length() > 10 ? date.substring(0, 10) : date,
                harvest.harvest().harvestPrefix().harvestType(),
                harvest.harvest().warcsNumber(),
                Quantity.bytes(harvest.harvest().size()),
                harvest.revision().statusOfValidation().name().replace('_', '-'),
                harvest.harvest().harvestPrefix().harvestNameStand());
    }

    /** {@code show harvest NAME|ID}: its record. */
    @Command(name = "harvest", mixinStandardHelpOptions = true, description = "The record of one harvest.")
    int harvest(@Parameters(paramLabel = "NAME|ID", description = "Name or identifier of the harvest.") String name) {
        try (GraineryStore opened = store.openExisting()) {
            print(harvests(opened, HarvestChoice.id(name)), "no such harvest: " + name);
        }
        return ExitStatus.WELL.code();
    }

    /** The harvest, or those that a harvest has become that was renamed. */
    private static List<HarvestRecord> harvests(GraineryStore opened, String id) {
        Optional<HarvestRecord> found = opened.harvests().find(id);
        return found.isPresent()
                ? List.of(found.get())
                : opened.aliases().now(id).stream()
                        .flatMap(now -> opened.harvests().find(now).stream())
                        .toList();
    }

    /** {@code show container NAME|ID}: the records of the containers of this name or identifier. */
    @Command(name = "container", mixinStandardHelpOptions = true, description = "The record of one container.")
    int container(
            @Parameters(paramLabel = "NAME|ID", description = "File name or identifier of the container.")
                    String name) {
        try (GraineryStore opened = store.openExisting()) {
            List<ContainerRecord> found = opened.containers().find(name);
            print(found, "no such container: " + name);
        }
        return ExitStatus.WELL.code();
    }

    private void print(List<? extends GraineryRecord> records, String whenNone) {
        if (records.isEmpty()) {
            throw new ParameterException(spec.commandLine(), whenNone);
        }
        PrintWriter out = spec.commandLine().getOut();
        records.forEach(r -> out.println(pretty(r)));
        out.flush();
    }

    private static String pretty(GraineryRecord record) {
        try {
            return RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(record);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record is always JSON", e);
        }
    }
}
