// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static dev.grainery.validate.KeptArchive.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.HungFiles;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageTimeout;
import dev.grainery.finding.Finding;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.Locations.ScheduledFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a look for all files sees, and that it changes nothing. */
class PresenceTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";
    private static final FileChoice ALL = new FileChoice(Duration.ZERO, true, Optional.empty(), Optional.empty());

    @TempDir
    private Path temporary;

    private final List<Finding> findings = new ArrayList<>();

    @Test
    void files_copies_and_indexes_are_looked_for_and_nothing_is_changed() throws Exception {
        FixtureTree tree = Oats.tree("present", 2)
                .withIndex(GZ + ".cdx", OatHarvest.cdx(GZ))
                .with("mirror/" + Oats.FIRST, OatHarvest.warcGz(GZ));
        try (KeptArchive archive = KeptArchive.of(tree, temporary)) {
            List<ContainerRecord> before = archive.containers();
            List<ScheduledFile> scheduled = scheduled(archive);
            FileTime longAgo = FileTime.from(Instant.EPOCH);
            Files.setAttribute(archive.file(Oats.FIRST), "lastAccessTime", longAgo, LinkOption.NOFOLLOW_LINKS);
            Presence.Summary summary = look(archive, ALL);
            assertThat(summary.present()).isEqualTo(4);
            assertThat(summary.known()).isEqualTo(4);
            assertThat(findings).isEmpty();
            assertThat(archive.containers()).isEqualTo(before);
            assertThat(scheduled(archive)).isEqualTo(scheduled);
            assertThat(archive.store().history().count()).isZero();
            assertThat(Files.getAttribute(archive.file(Oats.FIRST), "lastAccessTime"))
                    .isEqualTo(longAgo);
        }
    }

    @Test
    void what_is_not_as_its_record_tells_is_told_once_for_each_file() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("odd", 4), temporary)) {
            Files.write(archive.file(Oats.FIRST), new byte[7]);
            Files.delete(archive.file(Oats.SECOND));
            Path third = archive.file(OatHarvest.NAME + "/" + OatHarvest.warc(2) + ".gz");
            Files.delete(third);
            Files.createDirectory(third);
            Presence.Summary summary = look(archive, ALL);
            assertThat(summary.present()).isEqualTo(1);
            assertThat(summary.otherSize()).isEqualTo(1);
            assertThat(summary.missing()).isEqualTo(1);
            assertThat(summary.inaccessible()).isEqualTo(1);
            assertThat(summary.errors()).isEqualTo(3);
            assertThat(codes()).containsExactly("GRN-E001", "GRN-E012", "GRN-E014");
            assertThat(findings).extracting(Finding::message).anyMatch(text -> text.endsWith("it now has 7 bytes"));
        }
    }

    @Test
    void changed_bytes_of_the_same_size_are_not_seen() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("flipped", 1), temporary)) {
            byte[] bytes = Files.readAllBytes(archive.file(Oats.FIRST));
            bytes[bytes.length / 2] ^= 1;
            Files.write(archive.file(Oats.FIRST), bytes);
            assertThat(look(archive, ALL).present()).isEqualTo(1);
        }
    }

    @Test
    void file_that_failed_is_compared_with_the_size_that_it_had_when_it_was_good() throws Exception {
        FixtureTree tree = Oats.tree("failed", 1).with("mirror/" + Oats.FIRST, OatHarvest.warcGz(GZ));
        try (KeptArchive archive = KeptArchive.of(tree, temporary)) {
            byte[] good = Files.readAllBytes(archive.file(Oats.FIRST));
            Files.write(archive.file(Oats.FIRST), new byte[7]);
            Files.write(archive.file("mirror/" + Oats.FIRST), new byte[8]);
            assertThat(ValidationRun.at(day(1))
                            .ofAll()
                            .on(archive.store())
                            .summary()
                            .different())
                    .isEqualTo(2);
            assertThat(look(archive, ALL).otherSize()).isEqualTo(2);
            Files.write(archive.file(Oats.FIRST), good);
            assertThat(look(archive, ALL).present()).isEqualTo(1);
        }
    }

    @Test
    void absent_storage_is_one_finding_and_no_missing_file() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("away", 3), temporary)) {
            Files.move(archive.root(), temporary.resolve("away"));
            Presence.Summary summary = look(archive, ALL);
            assertThat(summary.skipped()).isEqualTo(3);
            assertThat(summary.wrong()).isZero();
            assertThat(summary.absent()).containsExactly(archive.root().toString());
            assertThat(codes()).containsExactly("GRN-E013");
        }
    }

    @Test
    void file_that_does_not_answer_is_neither_missing_nor_unreadable() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("silent", 3), temporary);
                HungFiles hung = new HungFiles()) {
            hung.hangOnState(archive.file(Oats.FIRST));
            Storage limited = new StorageTimeout(Duration.ofMillis(300)).of(hung);
            Presence.Summary summary =
                    new Presence(limited, ALL, 3, Clock.systemUTC(), findings::add).run(archive.store());
            assertThat(summary.present()).isEqualTo(2);
            assertThat(summary.hung()).isEqualTo(1);
            assertThat(summary.wrong()).isZero();
            assertThat(codes()).containsExactly("GRN-E016");
        }
    }

    @Test
    void only_the_harvest_or_container_that_was_named_is_looked_for() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("named", 3), temporary)) {
            ContainerRecord record = archive.container(archive.file(Oats.FIRST));
            Optional<String> harvest = Optional.of(record.harvestId());
            assertThat(look(archive, new FileChoice(Duration.ZERO, false, harvest, Optional.empty()))
                            .present())
                    .isEqualTo(3);
            assertThat(look(archive, new FileChoice(Duration.ZERO, false, harvest, Optional.of(record.id())))
                            .present())
                    .isEqualTo(1);
            assertThat(look(archive, new FileChoice(Duration.ZERO, false, Optional.of("x"), Optional.of(record.id())))
                            .known())
                    .isZero();
        }
    }

    static Stream<Long> seeds() {
        return Soak.variants(1, List.of(3L, 17L, 2026L));
    }

    @ParameterizedTest(name = "seed {0}")
    @Tag("soak")
    @MethodSource("seeds")
    void every_file_of_many_pages_is_met_once_however_many_threads_look(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int files = 2_050 + random.nextInt(50);
        try (KeptArchive archive = KeptArchive.of(Oats.tree("many", files), temporary)) {
            List<String> gone = new ArrayList<>();
            for (int serial = 0; serial < files; serial++) {
                if (random.nextInt(100) == 0) {
                    Path file = archive.file(OatHarvest.NAME + "/" + OatHarvest.warc(serial) + ".gz");
                    Files.delete(file);
                    gone.add(file.toString());
                }
            }
            Presence.Summary summary = look(archive, ALL);
            assertThat(summary.present()).isEqualTo(files - gone.size());
            assertThat(findings).extracting(Finding::file).containsExactlyInAnyOrderElementsOf(gone);
            List<Finding> first = List.copyOf(findings);
            findings.clear();
            new Presence(new LocalStorage(), ALL, 1, Clock.systemUTC(), findings::add).run(archive.store());
            assertThat(findings).isEqualTo(first);
        }
    }

    @Test
    void stopped_run_says_so() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("stopped", 2), temporary)) {
            Presence presence = new Presence(new LocalStorage(), ALL, 2, Clock.systemUTC(), findings::add);
            presence.stop().request();
            Presence.Summary summary = presence.run(archive.store());
            assertThat(summary.interrupted()).isTrue();
            assertThat(summary.known()).isZero();
        }
    }

    private Presence.Summary look(KeptArchive archive, FileChoice choice) {
        return new Presence(new LocalStorage(), choice, 3, Clock.systemUTC(), findings::add).run(archive.store());
    }

    private static List<ScheduledFile> scheduled(KeptArchive archive) {
        return archive.store().locations().scheduled(Optional.empty(), day(10_000), 100);
    }

    private List<String> codes() {
        return findings.stream().map(finding -> finding.code().code()).sorted().toList();
    }
}
