// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.demo.Demo;
import dev.grainery.demo.DemoException;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * What a demonstration has brought, and what to do next.
 *
 * @param out where to
 * @param storeArgument what the commands that are shown need in order to find the store, with a blank before it
 */
record DemoText(PrintWriter out, String storeArgument) {

    /**
     * Prints it.
     *
     * @throws DemoException if the store has no record of the harvest
     */
    void print(GraineryStore store, Path jobFile) throws DemoException {
        String id = NameUuid.DNS.of(Demo.HARVEST);
        HarvestRecord harvest = store.harvests()
                .find(id)
                .orElseThrow(() -> new DemoException("the crawl has ended, but there is no record of its harvest;"
                        + " what Grainery says of it is in " + jobFile.resolveSibling("job.log")));
        out.println(line(harvest));
        store.containers().forEach(Optional.of(id), container -> out.println(line(container)));
        out.println();
        out.println("The whole records, and all of them as JSON:");
        out.println("  " + command() + " show" + storeArgument + " harvest " + Demo.HARVEST);
        out.println("  " + command() + " export" + storeArgument + " --harvest " + Demo.HARVEST + " -o records.jsonl");
        out.println("The job that made them, with what Grainery needs in a job:");
        out.println("  " + jobFile);
        out.flush();
    }

    /** How the program was called, which the launcher tells. */
    private static String command() {
        return System.getProperty("grainery.command", "java -jar grainery.jar");
    }

    private static String line(HarvestRecord harvest) {
        return String.format(
                Locale.ROOT,
                "harvest %s: %d containers, %s, %s",
                harvest.harvest().harvestPrefix().harvestNameStand(),
                harvest.harvest().warcsNumber(),
                Quantity.bytes(harvest.harvest().size()),
                harvest.revision().statusOfValidation().name().replace('_', '-'));
    }

    private static String line(ContainerRecord container) {
        return String.format(
                Locale.ROOT,
                "  %s  %8s  %s",
                container.location().fileName(),
                Quantity.bytes(container.size().value().orElse(0)),
                container.revision().hashOrig());
    }
}
