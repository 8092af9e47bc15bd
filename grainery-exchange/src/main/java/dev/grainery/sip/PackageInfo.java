// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.record.HarvestRecord;
import java.time.Instant;
import java.util.Locale;

/** {@code number} counts from 1; {@code date} is that of the store's state, independent of the run. */
record PackageInfo(String name, int number, int count, HarvestRecord harvest, Instant date, String program) {

    String harvestName() {
        return harvest.harvest().harvestPrefix().harvestNameStand();
    }

    String harvestUri() {
        return "urn:uuid:" + harvest.harvest().harvestID();
    }

    String organization() {
        return harvest.header().author();
    }

    static String name(String harvest, int number, boolean isSplit) {
        String safe = PackageNames.safe(harvest);
        return isSplit ? String.format(Locale.ROOT, "%s-%04d", safe, number) : safe;
    }
}
