// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ArchiveBoundary;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** What is done at the end of a run, before it counts as ended: it may fail without costing what the run has done. */
interface AfterRun {

    /** Refuses to write into the archive, before anything is done. */
    default void check(ArchiveBoundary boundary) {}

    /** Does it. What goes wrong is told, and changes how the command ends. */
    void update(GraineryStore store, BooleanSupplier stopped) throws InterruptedException;

    /** How the command ends that would have ended so. */
    ExitStatus status(ExitStatus run);

    /** What a summary for programs tells of it. */
    Map<String, Object> fields();

    /** What a summary for people tells of it. */
    String text();
}
