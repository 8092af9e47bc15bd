// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.record.HarvestRecord;
import java.time.Instant;
import java.util.Locale;

/**
 * What a package is.
 *
 * @param name its name, which is that of its directory
 * @param number which of the packages of its harvest it is, from 1
 * @param count how many there are
 * @param harvest the record of the harvest
 * @param date the date of what it was made of
 * @param program name and version of the program
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

    /** The name of such a package. */
    static String name(String harvest, int number, boolean isSplit) {
        String safe = PackageNames.safe(harvest);
        return isSplit ? String.format(Locale.ROOT, "%s-%04d", safe, number) : safe;
    }
}
