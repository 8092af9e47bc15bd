// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import java.io.IOException;
import java.nio.file.Path;

/** The store of the sample archive. */
final class SampleStore {

    private SampleStore() {}

    static void fill(Served store) throws IOException, InterruptedException {
        store.run("store", "settings", "author", "My Library");
        store.run(
                "backfill",
                "--inspect",
                Path.of("../samples/archive").toRealPath().toString());
        store.run("validate", "--all");
    }
}
