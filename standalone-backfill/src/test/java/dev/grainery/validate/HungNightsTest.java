// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static dev.grainery.validate.KeptArchive.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.HungFiles;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.run.Budget;
import dev.grainery.run.SomeJobs;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that hang each night are no reason not to check the others, however little a night may read. */
@Timeout(120)
class HungNightsTest {

    private static final int FILES = 8;

    @TempDir
    private Path temporary;

    @Tag("soak")
    @ParameterizedTest(name = "{0} hang, {1} files a night, {2} jobs, of named files {3}")
    @CsvSource({
        "1, 1, 1, false",
        "1, 2, 1, false",
        "1, 2, 2, false",
        "4, 1, 1, false",
        "4, 3, 2, false",
        "7, 1, 1, false",
        "7, 100, 1, false",
        "1, 1, 1, true",
        "4, 3, 2, true"
    })
    void others_are_all_checked_in_the_following_nights(int hanging, int budget, int jobs, boolean named)
            throws Exception {
        FileChoice choice = named
                ? new FileChoice(RevisionCycle.DUE_BEFORE, false, Optional.of(OatHarvest.NAME), Optional.empty())
                : ValidationRun.DUE;
        try (KeptArchive archive = KeptArchive.of(Oats.tree("nights", FILES), temporary);
                HungFiles hung = new HungFiles(mostOverdue(archive, hanging))) {
            int nights = 0;
            Set<String> told = new HashSet<>();
            // each hanging file costs one night at most, before it comes last
            while (checked(archive) < FILES - hanging && nights < hanging + FILES) {
                ValidationRun.Done night = night(archive, hung, 1_000 + nights, budget, jobs, choice);
                night.findings().stream()
                        .filter(finding -> finding.code() == FindingCode.READ_HUNG)
                        .forEach(finding -> told.add(finding.file()));
                assertThat(night.summary().failed() + night.summary().missing()).isZero();
                nights++;
            }
            assertThat(checked(archive)).isEqualTo(FILES - hanging);
            assertThat(told).hasSizeLessThanOrEqualTo(hanging);
            // with nothing else to do, those that hang are tried again, in turn, and are read once their storage is
            // back
            hung.answer();
            for (int i = 0; i < hanging; i++) {
                night(archive, hung, 1_000 + nights + i, budget, jobs, choice);
            }
            assertThat(checked(archive)).isEqualTo(FILES);
            assertThat(archive.store().findings().isAny(FindingCode.READ_HUNG)).isFalse();
        }
    }

    private static ValidationRun.Done night(
            KeptArchive archive, HungFiles hung, int day, int budget, int jobs, FileChoice choice) throws Exception {
        return ValidationRun.at(day(day))
                .in(hung)
                .choosing(choice)
                .jobs(SomeJobs.of(jobs, jobs, Duration.ofMillis(300)))
                .within(new Budget(OptionalLong.of(budget), OptionalLong.empty(), Optional.empty()))
                .on(archive.store());
    }

    /** How many containers were checked since the hundredth day. */
    private static long checked(KeptArchive archive) {
        return archive.containers().stream()
                .filter(record -> record.revision().dateOfValidation().isAfter(day(100)))
                .count();
    }

    private static Path[] mostOverdue(KeptArchive archive, int number) {
        TreeMap<Instant, Path> planned = new TreeMap<>();
        archive.containers().forEach(record -> {
            Path file = Path.of(record.location().path());
            planned.put(archive.planned(file, KeptArchive.DAY), file);
        });
        return planned.values().stream().limit(number).toArray(Path[]::new);
    }
}
