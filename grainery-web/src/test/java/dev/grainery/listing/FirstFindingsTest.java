// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first findings of harvests are the same whether their files are looked at or all findings. */
class FirstFindingsTest {

    private static final int FILES = 600;
    private static final Set<FindingCode> CODES = EnumSet.allOf(FindingCode.class);
    private static final Set<FindingState> STATES = EnumSet.allOf(FindingState.class);
    private static final long SEED = 20260;

    @TempDir
    private Path directory;

    private final Random random = new Random(SEED);
    private GraineryStore store;

    @BeforeEach
    void fill() {
        store = GraineryStore.open(StoreUri.parse("embedded:" + directory.resolve("store")));
        for (int number = 0; number < FILES; number++) {
            Location location =
                    Location.of(directory.resolve(number + ".warc.gz").toString());
            String harvest = "H" + random.nextInt(3);
            if (random.nextInt(10) > 0) {
                store.containers()
                        .store(List.of(Observation.of(SampleFiles.container(
                                "id-" + number, location, "bytes " + number, SampleFiles.NOON, harvest))));
            }
            decide(location.path(), List.of(FindingCode.TRUNCATED, FindingCode.FIELD_MISSING));
        }
        for (int number = 0; number < FILES / 2; number++) {
            decide(directory.resolve(number + ".warc.gz").toString(), List.of(FindingCode.FIELD_MISSING));
        }
        store.findings()
                .decide(List.of(
                        Verdict.rebuilt(id("H1"), List.of(Finding.of(FindingCode.SERIAL_GAP, "H1", "2 is missing"))),
                        Verdict.rebuilt(id("H2"), List.of(Finding.of(FindingCode.SERIAL_GAP, "H2", "3 is missing")))));
        store.flush();
    }

    private void decide(String path, List<FindingCode> codes) {
        List<Finding> some = codes.stream()
                .filter(code -> random.nextBoolean())
                .map(code -> Finding.of(code, path, "odd"))
                .toList();
        store.findings().decide(List.of(Verdict.read(path, some)));
    }

    private static String id(String harvest) {
        return NameUuid.DNS.of(harvest);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private HarvestFindings of(Set<FindingState> states, Set<FindingCode> codes, String... harvests) {
        return new HarvestFindings(
                store,
                Set.of(harvests).stream().map(FirstFindingsTest::id).collect(Collectors.toSet()),
                states,
                codes,
                Optional.empty());
    }

    private static void assertFirst(HarvestFindings findings, int limit) {
        List<KeptFinding> all = findings.all();
        assertThat(findings.first(limit, Long.MAX_VALUE)).contains(all.subList(0, Math.min(limit, all.size())));
    }

    @Test
    void the_first_are_the_first_of_all() {
        HarvestFindings one = of(STATES, CODES, "H1");
        assertThat(one.all().stream().map(KeptFinding::state)).contains(FindingState.OPEN, FindingState.RESOLVED);
        assertThat(one.all().stream().map(KeptFinding::code)).contains(FindingCode.SERIAL_GAP);
        for (int limit : List.of(1, 7, 150, FILES * 2)) {
            assertFirst(one, limit);
            assertFirst(of(STATES, CODES, "H0", "H2"), limit);
            assertFirst(of(EnumSet.of(FindingState.RESOLVED), CODES, "H0"), limit);
            assertFirst(of(STATES, EnumSet.of(FindingCode.FIELD_MISSING), "H0"), limit);
            assertFirst(of(STATES, CODES, "nowhere"), limit);
        }
        Instant middle = one.all().get(20).since();
        assertFirst(new HarvestFindings(store, one.harvestIds(), STATES, CODES, Optional.of(middle)), 50);
    }

    @Test
    void no_more_findings_are_looked_at_than_said() {
        assertThat(of(STATES, CODES, "nowhere").first(1, 600)).isEmpty();
        assertThat(of(STATES, CODES, "H1").first(1, 499)).isEmpty();
        assertThat(of(STATES, CODES, "H1").first(1, 500)).isPresent();
    }
}
