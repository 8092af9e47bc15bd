// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/** Pages of the sample archive. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class SamplePagesTest extends EveryPage {

    @Override
    void fill(Served store, Path scratch) throws Exception {
        SampleStore.fill(store);
    }
}
