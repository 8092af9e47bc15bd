// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No module has more lines of main code than its budget. Raising a budget needs a reason in the pull request. */
class ModuleBudgetTest {

    /** The interim limits come down to the budgets. */
    @ParameterizedTest
    @CsvSource({
        // module, interim limit, budget
        "grainery-core, 21100, 20000",
        "grainery-formats, 2150, 2150",
        "grainery-quality, 1200, 1200",
        "grainery-store, 15950, 14000",
        "grainery-sqlite, 2400, 2200",
        "grainery-audit, 9220, 9000",
        "grainery-exchange, 7850, 7500",
        "grainery-web, 13000, 14000",
        "heritrix-module, 8000, 7500",
        "standalone-backfill, 21250, 18000",
        "grainery-spark, 2100, 2100"
    })
    void module_keeps_to_its_budget(String module, long limit, long budget) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(RepositoryFolder.of(module + "/src/main/java"))) {
            files = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        long lines = 0;
        for (Path file : files) {
            lines += Files.readString(file).chars().filter(c -> c == '\n').count();
        }
        assertThat(lines).isPositive().isLessThanOrEqualTo(Math.max(limit, budget));
    }
}
