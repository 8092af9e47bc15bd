// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A served store that is filled once, and a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServedPages {

    private Served served;
    private Chromium chromium;
    private URI server;

    @BeforeAll
    final void open(@TempDir Path temporary) throws Exception {
        served = new Served(temporary);
        fill(served, temporary);
        server = served.start(Optional.empty());
        chromium = Chromium.start("en-GB,en");
    }

    @AfterAll
    final void end() {
        chromium.close();
        served.close();
    }

    /** Fills the store. */
    abstract void fill(Served store, Path scratch) throws Exception;

    final Chromium chromium() {
        return chromium;
    }

    final URI server() {
        return server;
    }
}
