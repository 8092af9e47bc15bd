// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Prints the line coverage of the libraries in one line, from the CSV report that JaCoCo wrote, and fails if it is low. */
final class LineCoverage {

    private LineCoverage() {}

    /** Takes the path of the report and the least share; prints nothing if no tests ran. */
    public static void main(String[] args) throws IOException {
        Path report = Path.of(args[0]);
        double least = Double.parseDouble(args[1]);
        if (!Files.exists(report)) {
            return;
        }
        List<String> rows = Files.readAllLines(report);
        List<String> columns = List.of(rows.get(0).split(","));
        long missed = sum(rows, columns.indexOf("LINE_MISSED"));
        long covered = sum(rows, columns.indexOf("LINE_COVERED"));
        double share = (double) covered / Math.max(1, covered + missed);
        System.out.printf(
                Locale.ROOT,
                "Line coverage of grainery-core, grainery-store and grainery-sqlite: %.1f %% (%d of %d lines)%n",
                100 * share,
                covered,
                covered + missed);
        if (share < least) {
            System.err.printf(Locale.ROOT, "It must be at least %.1f %%%n", 100 * least);
            System.exit(1);
        }
    }

    private static long sum(List<String> rows, int column) {
        return rows.stream()
                .skip(1)
                .mapToLong(row -> Long.parseLong(row.split(",")[column]))
                .sum();
    }
}
