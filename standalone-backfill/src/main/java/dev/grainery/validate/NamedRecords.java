// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The records of the files that a choice names by their harvest, or by a name or identifier of their own. */
final class NamedRecords {

    private NamedRecords() {}

    /** Whether a choice names any files at all; else it is about all files. */
    static boolean areAskedBy(FileChoice choice) {
        return choice.harvest().isPresent() || choice.container().isPresent();
    }

    /** Passes them on, containers first. */
    static void forEach(GraineryStore store, FileChoice choice, Consumer<StoredFileRecord> consumer) {
        Optional<Set<String>> harvests = choice.harvest().map(new NamedHarvests(store)::ids);
        if (choice.container().isPresent()) {
            String nameOrId = choice.container().get();
            Stream.concat(store.containers().find(nameOrId).stream(), store.cdxFiles().find(nameOrId).stream())
                    .filter(record -> harvests.filter(ids -> !ids.contains(record.harvestId()))
                            .isEmpty())
                    .forEach(consumer);
        } else {
            for (String id : harvests.orElse(Set.of())) {
                store.containers().forEach(Optional.of(id), consumer::accept);
                store.cdxFiles().forEach(Optional.of(id), consumer::accept);
            }
        }
    }
}
