// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;

import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreUri;
import dev.grainery.store.merge.Sighting;
import java.util.List;

/** A process that stores containers and dies without closing anything. */
final class KilledWriter {

    private KilledWriter() {}

    public static void main(String[] args) {
        GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + args[0]));
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Location location = new Location("/a", i + ".warc.gz");
            store.containers()
                    .store(List.of(Sighting.of(container(NameUuid.DNS.of("c" + i), location, "b" + i, minute(0)))));
        }
        Runtime.getRuntime().halt(137);
    }
}
