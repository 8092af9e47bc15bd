// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.finding.FindingCode;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each archive gives the findings it must give, and not one more. */
class FindingFixturesTest {

    /** No archive gives them: the module for Heritrix tells them of its crawls, and WatchedCrawlsTest shows them. */
    private static final Set<FindingCode> FROM_CRAWLS =
            EnumSet.of(FindingCode.CONTAINER_VANISHED, FindingCode.LAUNCH_CUT_OFF);

    /** Needs two files of one MD5, or a record that somebody changed: DigestOptionTest. */
    private static final FindingCode FROM_A_CHANGED_RECORD = FindingCode.DIGEST_DIFFERS;

    /** Made from records of an earlier Grainery that contradict the archive or are invalid; tested by TakeoverCommandTest. */
    private static final Set<FindingCode> FROM_AN_IMPORT =
            EnumSet.of(FindingCode.EARLIER_DIFFERS, FindingCode.EARLIER_UNCLEAR);
    /** Of a store and its log: LogCommandTest. */
    private static final Set<FindingCode> FROM_LOGS = EnumSet.of(FindingCode.LOG_CONTRADICTED, FindingCode.LOG_DAMAGED);

    /** Of a harvest whose crawl logs do not agree with its containers: HarvestRebuildTest. */
    private static final Set<FindingCode> FROM_A_COMPARISON = EnumSet.of(
            FindingCode.LOGGED_NOT_STORED,
            FindingCode.LOGGED_DAMAGED,
            FindingCode.LOGGED_DIGEST_DIFFERS,
            FindingCode.LOGGED_SIZE_DIFFERS,
            FindingCode.INDEXED_NOT_STORED,
            FindingCode.STORED_NOT_LOGGED,
            FindingCode.STORED_TWICE,
            FindingCode.LOGGED_STATUS_DIFFERS,
            FindingCode.LOGGED_ELSEWHERE,
            FindingCode.STORED_NOT_INDEXED);

    @TempDir
    private Path temporary;

    static List<FixtureFolder> folders() {
        return FixtureFolder.all();
    }

    @ParameterizedTest
    @MethodSource("folders")
    void a_committed_archive_gives_just_the_findings_expected(FixtureFolder folder) throws Exception {
        Path archive = folder.path().toRealPath();
        try (GraineryStore store = store()) {
            assertThat(BackfillRun.over(archive).into(store).findingsBelow(archive))
                    .isEqualTo(folder.expected());
        }
    }

    static List<FindingCase> cases() {
        return Stream.of(FindingCases.all(), InspectionCases.all())
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void an_archive_that_cannot_be_committed_gives_just_the_findings_expected(FindingCase made) throws Exception {
        Path archive = temporary.toRealPath().resolve("archive");
        made.tree().writeTo(archive);
        try (GraineryStore store = store()) {
            assertThat(made.run().over(archive, store).findingsBelow(archive)).isEqualTo(made.expected());
        }
    }

    @Test
    void every_finding_has_an_archive_of_its_name() {
        Stream<String> names = Stream.concat(
                folders().stream().map(FixtureFolder::name), cases().stream().map(FindingCase::name));
        assertThat(names.filter(name -> name.startsWith("GRN-")).map(name -> name.substring(0, "GRN-E000".length())))
                .containsAll(Arrays.stream(FindingCode.values())
                        .filter(code -> !FROM_CRAWLS.contains(code)
                                && !FROM_AN_IMPORT.contains(code)
                                && !FROM_LOGS.contains(code)
                                && !FROM_A_COMPARISON.contains(code)
                                && code != FROM_A_CHANGED_RECORD)
                        .map(FindingCode::code)
                        .toList());
    }

    private GraineryStore store() {
        return GraineryStore.open(StoreUri.parse("embedded:" + temporary.resolve("store")));
    }
}
