// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ArchiveBoundary;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A step at the end of a run. It may fail without harming the results of the run. */
interface AfterRun {

    /** Refuses to write into the archive, before the run begins. */
    default void check(ArchiveBoundary boundary) {}

    /** A failure is reported and changes the exit status. */
    void update(GraineryStore store, BooleanSupplier stopped) throws InterruptedException;

    ExitStatus status(ExitStatus run);

    Map<String, Object> fields();

    String text();
}
