// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.record.HarvestRecord;
import java.time.Instant;
import java.util.Locale;

/**
 * Describes one package of a harvest.
 * @param number from 1
 * @param date date of the state of the store, so that it does not depend on the run
 */
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
