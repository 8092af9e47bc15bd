// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.size;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.benchmarks.serve.MadeUpArchive;
import dev.grainery.benchmarks.serve.StoreGenerator;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a large store, {@code LargeStore fill STORE SCRATCH CONTAINERS HARVESTS MOUNT TIMES}, and the files that it knows,
 * {@code LargeStore files STORE MOUNT}.
 */
public final class LargeStore {

    private static final int INSPECTED_EACH = 50;
    private static final int WITH_CDX_EACH = 50;
    private static final int AT_ONCE = 1_000;

    private LargeStore() {}

    public static void main(String[] arguments) throws IOException, SQLException {
        Path store = Path.of(arguments[1]);
        if (arguments[0].equals("files")) {
            makeFiles(uri(store), arguments[2]);
            return;
        }
        int times = Integer.parseInt(arguments[6]);
        int containers = Integer.parseInt(arguments[3]) / times;
        MadeUpArchive archive = new MadeUpArchive(
                containers, Integer.parseInt(arguments[4]), arguments[5], INSPECTED_EACH, WITH_CDX_EACH, true);
        if (times == 1) {
            timed("filled", () -> StoreGenerator.fill(uri(store), archive));
            return;
        }
        Path some = Path.of(arguments[2]);
        if (GraineryStore.isMadeByOpening(uri(some))) {
            timed("filled", () -> StoreGenerator.fill(uri(some), archive));
        }
        GraineryStore.open(uri(store)).close();
        long begun = System.nanoTime();
        StoreMultiplication.write(some.resolve("grainery.db"), store.resolve("grainery.db"), times);
        log("multiplied", begun);
        timed("harvests rebuilt", () -> rebuild(uri(store)));
    }

    private static void rebuild(StoreUri uri) {
        try (GraineryStore store = GraineryStore.open(uri)) {
            new HarvestRebuild(store, InstantSource.system()).updatePending((harvest, outcome, findings) -> {});
        }
    }

    private static StoreUri uri(Path directory) {
        return StoreUri.parse("embedded:" + directory);
    }

    private static void timed(String what, Runnable work) {
        long begun = System.nanoTime();
        work.run();
        log(what, begun);
    }

    private static void log(String what, long begun) {
        System.err.printf(Locale.ROOT, "%s in %.1f s%n", what, (System.nanoTime() - begun) / 1e9);
    }

    /** Makes files of zeros of the sizes that the store knows; they take no blocks. None of them may be there. */
    private static void makeFiles(StoreUri uri, String mount) throws IOException {
        try (GraineryStore store = GraineryStore.open(uri)) {
            Set<String> directories = new HashSet<>();
            List<ScheduledFile> some = store.locations().below(mount, Optional.empty(), AT_ONCE);
            while (!some.isEmpty()) {
                for (ScheduledFile file : some) {
                    if (directories.add(file.location().directory())) {
                        Files.createDirectories(Path.of(file.location().directory()));
                    }
                    makeFile(file);
                }
                Location last = some.get(some.size() - 1).location();
                some = store.locations().below(mount, Optional.of(last), AT_ONCE);
            }
        }
    }

    private static void makeFile(ScheduledFile file) throws IOException {
        Path path = Path.of(file.location().path());
        // fails if there is one
        Files.createFile(path);
        try (RandomAccessFile made = new RandomAccessFile(path.toFile(), "rw")) {
            made.setLength(file.known().size().value().orElseThrow());
        }
    }
}
