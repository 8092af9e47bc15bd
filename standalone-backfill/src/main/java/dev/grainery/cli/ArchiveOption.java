// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.LocalStorage;
import dev.grainery.file.NameText;
import dev.grainery.file.StoredFile;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ArchiveBoundary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

final class ArchiveOption extends CommandOptions {

    static final String FORCE = "--force-inside-archive";

    @Option(names = FORCE, description = "Allow output files inside the archive")
    private boolean forced;

    ArchiveBoundary boundary(List<Path> given) {
        return new ArchiveBoundary(given, ArchiveBoundary.RecordedFiles.NONE, forced);
    }

    ArchiveBoundary boundary(StoreOptions options) {
        if (GraineryStore.isMadeByOpening(options.uri())) {
            return boundary(List.of());
        }
        try (GraineryStore store = options.openExisting()) {
            // recorded files lie below its roots
            return new ArchiveBoundary(roots(store, List.of()), ArchiveBoundary.RecordedFiles.NONE, forced);
        }
    }

    ArchiveBoundary boundary(GraineryStore store, List<Path> given) {
        return boundary(store, given, forced);
    }

    /** For commands without the option to allow outputs in the archive. */
    static ArchiveBoundary boundary(GraineryStore store) {
        return boundary(store, List.of(), false);
    }

    private static ArchiveBoundary boundary(GraineryStore store, List<Path> given, boolean forced) {
        return new ArchiveBoundary(roots(store, given), file -> isKnown(store, file), forced);
    }

    private static List<Path> roots(GraineryStore store, List<Path> given) {
        return Stream.concat(
                        store.roots().all().stream()
                                .filter(root -> !PathArguments.isRemote(root))
                                .map(NameText::pathOf),
                        given.stream())
                .toList();
    }

    private static boolean isKnown(GraineryStore store, Path file) throws IOException {
        return !store.locations()
                .known(List.of(StoredFile.of(LocalStorage.entry(file).real()).location()))
                .isEmpty();
    }
}
