// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The records of the files that a choice names by their harvest, or by a name or identifier of their own. */
final class NamedRecords {

    private NamedRecords() {}

    /** Whether a choice names any files at all; else it is about all files. */
    static boolean areAskedBy(FileChoice choice) {
        return choice.harvestId().isPresent() || choice.container().isPresent();
    }

    /** Passes them on, containers first. */
    static void forEach(GraineryStore store, FileChoice choice, Consumer<StoredFileRecord> consumer) {
        if (choice.container().isPresent()) {
            String nameOrId = choice.container().get();
            Stream.concat(store.containers().find(nameOrId).stream(), store.indexes().find(nameOrId).stream())
                    .filter(record ->
                            choice.harvestId().map(record.harvestId()::equals).orElse(true))
                    .forEach(consumer);
        } else {
            store.containers().forEach(choice.harvestId(), consumer::accept);
            store.indexes().forEach(choice.harvestId(), consumer::accept);
        }
    }
}
