// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CdxOptionsTest extends BackfilledArchive {

    private static final String GZ = OatHarvest.warc(0) + ".gz";

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("cdx", 1);
    }

    private CommandRun.Result backfill(String options, Path directory) {
        List<String> arguments = new ArrayList<>(List.of("backfill"));
        for (String option : options.split(" ")) {
            arguments.add(option.equals("DIR") ? directory.toString() : option);
        }
        arguments.add(archive().toString());
        return run(arguments.toArray(String[]::new));
    }

    @Test
    void cdx_files_are_written_into_a_directory_that_is_made() {
        Path directory = home().resolve("new/cdx");
        CommandRun.Result result = backfill("--write-cdx missing --cdx-dir DIR --cdx-format cdxj", directory);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(directory.resolve(GZ + ".cdxj")).content().startsWith("org,example)/oats 20200202020202 {\"url\"");
        assertThat(run("show", "container", GZ).out()).contains("valid");
        assertThat(run("show", "cdx", GZ + ".cdxj").status()).isLessThan(3);
    }

    @Test
    void a_dry_run_does_not_even_make_the_directory() {
        Path directory = home().resolve("cdx");
        CommandRun.Result result = backfill("--dry-run --write-cdx always --cdx-dir DIR", directory);
        assertThat(result.status()).isZero();
        assertThat(result.out()).containsPattern("containers +0 +0 +1 +0");
        assertThat(directory).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "--write-cdx missing, --write-cdx requires --cdx-dir",
        "--cdx-dir DIR, --cdx-dir requires --write-cdx",
        "--cdx-gzip, --cdx-gzip requires --write-cdx",
        "--cdx-format cdxj, --cdx-format requires --write-cdx",
        "--write-cdx never --cdx-dir DIR, 'is not one of missing, always'",
        "--write-cdx always --cdx-dir DIR --max-time 1h, --write-cdx always cannot be combined with --max-bytes or --max-time"
    })
    void what_makes_no_sense_is_refused(String options, String message) {
        CommandRun.Result result = backfill(options, home().resolve("cdx"));
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(message);
        assertThat(home().resolve("cdx")).doesNotExist();
    }

    @Test
    void nothing_is_written_into_the_archive_unless_it_is_forced() {
        Path inside = archive().resolve("logs/index");
        CommandRun.Result refused = backfill("--write-cdx missing --cdx-dir DIR", inside);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("--cdx-dir cannot go there", "would be written into the archive itself");
        assertThat(inside).doesNotExist();
        assertThat(backfill("--write-cdx missing --force-inside-archive --cdx-dir DIR", inside)
                        .status())
                .isZero();
        assertThat(inside.resolve(GZ + ".cdx")).exists();
    }

    @Test
    void a_directory_that_the_store_knows_as_archive_is_refused_too() throws Exception {
        Path other = Files.createDirectory(home().resolve("other"));
        CommandRun.Result result = run(
                "backfill",
                "--write-cdx",
                "missing",
                "--cdx-dir",
                archive().resolve("cdx").toString(),
                other.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(archive().resolve("cdx")).doesNotExist();
    }
}
