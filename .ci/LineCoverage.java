// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Prints the line coverage of one module in one line, from the CSV report that JaCoCo wrote. */
final class LineCoverage {

    private LineCoverage() {}

    /** Takes the name of the module and the path of the report; prints nothing if no tests ran. */
    public static void main(String[] args) throws IOException {
        Path report = Path.of(args[1]);
        if (!Files.exists(report)) {
            return;
        }
        List<String> rows = Files.readAllLines(report);
        List<String> columns = List.of(rows.get(0).split(","));
        long missed = sum(rows, columns.indexOf("LINE_MISSED"));
        long covered = sum(rows, columns.indexOf("LINE_COVERED"));
        double percent = 100.0 * covered / Math.max(1, covered + missed);
        System.out.printf(
                Locale.ROOT,
                "Line coverage of %s: %.1f %% (%d of %d lines)%n",
                args[0],
                percent,
                covered,
                covered + missed);
    }

    private static long sum(List<String> rows, int column) {
        return rows.stream()
                .skip(1)
                .mapToLong(row -> Long.parseLong(row.split(",")[column]))
                .sum();
    }
}
