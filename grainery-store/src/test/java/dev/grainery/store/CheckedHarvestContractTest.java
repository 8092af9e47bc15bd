// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.PlainReport.PLAIN;
import static dev.grainery.store.SampleFiles.NOON;
import static dev.grainery.store.SampleFiles.UNREADABLE;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.index;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.HarvestCollection.StoredHarvest.Outcome;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A harvest whose revision is renewed after checks has the same record as one that is rebuilt. */
abstract class CheckedHarvestContractTest extends OpenStore {

    private static final String H = NameUuid.DNS.of("H");
    private static final Location A = new Location("/a", "a.warc.gz");
    private static final Location B = new Location("/a", "b.warc.gz");
    private static final Location COPY = new Location("/copies", "a.warc.gz");

    private static final List<String> DIRECTORIES = List.of("/a", "/b", "/c");

    /** Rounds of random changes; servers other than the embedded store are slower. */
    abstract int seeds();

    private Map<String, Outcome> update() {
        Map<String, Outcome> outcomes = new TreeMap<>();
        new HarvestRebuild(store, InstantSource.fixed(SampleFiles.WRITTEN))
                .updatePending((id, outcome, findings) -> outcomes.put(id, outcome));
        assertThat(store.pending().all()).isEmpty();
        return outcomes;
    }

    private void assertRebuildFindsNothing(String when) {
        Set<String> all = new TreeSet<>(store.harvests().ids());
        store.containers().forEachBrief(Optional.empty(), record -> all.add(record.harvestId()));
        store.pending().mark(all);
        assertThat(update().values()).as(when).allMatch(Outcome.UNCHANGED::equals);
    }

    private void observe(Location place, String name, String bytes, Instant at, String harvest) {
        store.containers().store(List.of(Observation.of(container(NameUuid.URL.of(name), place, bytes, at, harvest))));
    }

    private void check(Location place, String bytes, Instant at) {
        store.containers().check(List.of(new FixityCheck(place, hash(bytes), Amount.of(bytes.length()), at)), PLAIN);
    }

    private void twoRecordedContainers() {
        observe(A, "a", "one", NOON, "H");
        observe(B, "b", "other", NOON, "H");
        update();
    }

    private HarvestRecord harvest() {
        return store.harvests().find("H").orElseThrow();
    }

    private static Instant day(int days) {
        return NOON.plus(Duration.ofDays(days));
    }

    @Test
    void harvest_is_renewed_after_sound_checks() {
        twoRecordedContainers();
        long version = harvest().extension().version();
        check(A, "one", day(3));
        assertThat(store.pending().all().get(H).isOfChecks()).isTrue();
        assertThat(store.harvests().renew(List.of(H))).isEqualTo(Map.of(H, Outcome.UPDATED));
        assertThat(harvest().revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
        assertThat(harvest().revision().dateOfValidation()).isEqualTo(NOON);
        assertThat(harvest().revision().hashLast())
                .isEqualTo(harvest().revision().hashOrig());
        assertThat(harvest().extension().version()).isEqualTo(version + 1);
        check(B, "other", day(4));
        assertThat(update()).isEqualTo(Map.of(H, Outcome.UPDATED));
        assertThat(harvest().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(harvest().revision().dateOfValidation()).isEqualTo(day(3));
        assertRebuildFindsNothing("both checked");
    }

    @Test
    void failure_and_restoration_rebuild_the_harvest() {
        twoRecordedContainers();
        check(A, "two", day(1));
        assertThat(store.pending().all().get(H).isOfChecks()).isFalse();
        assertThat(update()).isEqualTo(Map.of(H, Outcome.UPDATED));
        check(B, "other", day(2));
        assertThat(store.pending().all().get(H).isOfChecks()).isTrue();
        update();
        assertThat(harvest().revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertRebuildFindsNothing("failed");
        check(A, "one", day(3));
        assertThat(store.pending().all().get(H).isOfChecks()).isFalse();
        update();
        assertThat(harvest().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
    }

    @Test
    void harvest_with_an_unreadable_container_is_renewed() {
        observe(A, "a", UNREADABLE, NOON, "H");
        observe(B, "b", "other", NOON, "H");
        update();
        check(B, "other", day(3));
        assertThat(store.pending().all().get(H).isOfChecks()).isTrue();
        update();
        assertThat(harvest().revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertRebuildFindsNothing("one is unreadable");
    }

    @Test
    void rebuild_clears_no_check_that_it_has_not_read() {
        twoRecordedContainers();
        check(A, "one", day(1));
        store.pending().mark(List.of(H));
        Map<String, PendingHarvests.Mark> seen = store.pending().all();
        assertThat(seen.get(H).isOfChecks()).isFalse();
        check(B, "other", day(1));
        store.pending().clear(seen);
        assertThat(store.pending().all().get(H).isOfChecks()).isTrue();
        assertThat(update()).isEqualTo(Map.of(H, Outcome.UPDATED));
        assertRebuildFindsNothing("after the mark that was left");
    }

    @Test
    void conflict_that_became_a_copy_brings_its_logs() {
        store.facts().putLogs(List.of(new CrawlLogs("/copies", "/copies/logs", List.of("crawl.log"))));
        twoRecordedContainers();
        observe(COPY, "a", "damaged", NOON, "H");
        update();
        check(COPY, "one", day(1));
        update();
        assertThat(harvest().harvestCrawl().logs()).isTrue();
        assertRebuildFindsNothing("the copy is sound");
    }

    @Test
    void harvest_without_containers_or_record_is_rebuilt() {
        twoRecordedContainers();
        assertThat(store.harvests().renew(List.of(NameUuid.DNS.of("none")))).isEmpty();
        store.containers()
                .updateAll(record ->
                        record.inHarvest(new ContainerRecord.HarvestNames("I", "I", "NA", "a"), NameUuid.DNS.of("I")));
        assertThat(store.harvests().renew(List.of(H))).isEmpty();
    }

    @Test
    void check_of_a_cdx_file_concerns_no_harvest() {
        Location place = new Location("/a", "a.cdx");
        store.cdxFiles().store(List.of(Observation.of(index(NameUuid.URL.of("i"), place, "i", NOON))));
        update();
        store.cdxFiles().check(List.of(new FixityCheck(place, hash("i"), Amount.of(1), day(1))), PLAIN);
        assertThat(store.pending().all()).isEmpty();
    }

    @Test
    void random_changes_give_the_records_that_a_rebuild_gives() {
        int renewed = 0;
        for (int seed = 0; seed < seeds(); seed++) {
            renewed += random(new Random(seed), seed);
        }
        assertThat(renewed).isGreaterThan(seeds());
    }

    private int random(Random random, int seed) {
        String prefix = "s" + seed;
        store.facts().putLogs(List.of(new CrawlLogs("/c/" + prefix, "/c/" + prefix + "/logs", List.of("crawl.log"))));
        int renewed = 0;
        int hours = 0;
        for (int round = 0; round < 40; round++) {
            int changes = 1 + random.nextInt(3);
            for (int i = 0; i < changes; i++) {
                hours += random.nextInt(random.nextInt(20) == 0 ? 20_000 : 50);
                change(random, prefix, NOON.plus(Duration.ofHours(hours)));
            }
            List<String> checked = new ArrayList<>();
            store.pending().all().forEach((id, mark) -> {
                if (mark.isOfChecks()) {
                    checked.add(id);
                }
            });
            renewed += checked.isEmpty() ? 0 : store.harvests().renew(checked).size();
            update();
            assertRebuildFindsNothing("seed " + seed + ", round " + round);
        }
        return renewed;
    }

    private void change(Random random, String prefix, Instant at) {
        int file = random.nextInt(5);
        String name = prefix + file;
        String bytes = "bytes of " + name;
        Location place =
                new Location(DIRECTORIES.get(Math.max(0, random.nextInt(8) - 5)) + "/" + prefix, name + ".warc.gz");
        int kind = random.nextInt(20);
        if (kind < 4) {
            // the last file is often a second name of the one before
            boolean isSecondName = file == 4 && random.nextBoolean();
            observe(
                    place,
                    isSecondName ? prefix + 3 : name,
                    isSecondName ? "bytes of " + prefix + 3 : kind == 0 ? "other" : kind == 1 ? UNREADABLE : bytes,
                    at,
                    prefix + "H" + file % 2);
        } else if (kind == 4) {
            store.containers().age(at, () -> true);
        } else if (kind == 5) {
            check(place, random.nextBoolean() ? UNREADABLE : "other", at);
        } else if (kind == 6) {
            // a check from a clock that is wrong, or delivered late
            check(place, bytes, at.plus(Duration.ofDays(random.nextInt(2_000) - 1_000L)));
        } else {
            check(place, file == 4 && random.nextInt(4) == 0 ? "bytes of " + prefix + 3 : bytes, at);
        }
    }
}
