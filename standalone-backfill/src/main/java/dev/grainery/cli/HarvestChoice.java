// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.listing.HarvestRow;
import java.util.Optional;
import picocli.CommandLine.Option;

final class HarvestChoice extends CommandOptions {

    @Option(names = "--type", paramLabel = "TYPE", description = "Only harvests of this type, such as Serials, or NA")
    private Optional<String> type;

    @Option(
            names = "--year",
            paramLabel = "YEAR",
            description = "Only harvests that began in this year, or NA",
            converter = Converters.YearOrNone.class)
    private Optional<String> year;

    boolean isEmpty() {
        return type.isEmpty() && year.isEmpty();
    }

    boolean matches(HarvestRow harvest) {
        return isSame(type, harvest.type()) && isSame(year, harvest.date().split("-", 2)[0]);
    }

    static boolean isSame(Optional<String> wanted, String value) {
        return wanted.isEmpty() || wanted.get().equalsIgnoreCase(value);
    }
}
