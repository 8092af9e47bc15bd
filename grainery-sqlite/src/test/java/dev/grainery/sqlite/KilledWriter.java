// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;

import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

final class KilledWriter {

    private KilledWriter() {}

    public static void main(String[] args) {
        GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + args[0]));
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            Location location = new Location(args[1], i + ".warc.gz");
            store.containers()
                    .store(List.of(
                            Observation.of(container(NameUuid.DNS.of(args[1] + i), location, "b" + i, minute(0)))));
        }
        Runtime.getRuntime().halt(137);
    }

    static Process start(Path store, String directory, int containers) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        store.toString(),
                        directory,
                        String.valueOf(containers))
                .inheritIO()
                .start();
    }
}
