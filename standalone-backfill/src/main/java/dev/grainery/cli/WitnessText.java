// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.RecordDate;
import dev.grainery.witness.WitnessComparison;
import dev.grainery.witness.WitnessComparison.Difference;
import java.util.Locale;

/** What differs from an earlier testimony, for people. */
final class WitnessText {

    private WitnessText() {}

    static String of(WitnessComparison comparison) {
        StringBuilder text = new StringBuilder();
        for (Difference difference : comparison.differences()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-8s%9d -> %-9d files  %s%s%n",
                    difference.kind().word(),
                    difference.filesThen(),
                    difference.filesNow(),
                    difference.harvest().harvestID(),
                    difference.harvest().name().map(name -> "  " + name).orElse("")));
        }
        text.append(comparison.same())
                .append(" harvests are as they were on ")
                .append(RecordDate.text(comparison.earlier()))
                .append(", ")
                .append(comparison.differences().size())
                .append(" differ\n");
        return text.toString();
    }
}
