// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.finding.StoredFinding.FindingState.ACKNOWLEDGED;
import static dev.grainery.finding.StoredFinding.FindingState.OPEN;
import static dev.grainery.finding.StoredFinding.FindingState.RESOLVED;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.StoredFinding.FindingSubject;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import dev.grainery.store.merge.Observation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every server must do for findings. */
abstract class FindingContractTest extends OpenStore {

    private static final Finding CUT = Finding.at(FindingCode.TRUNCATED, "/a/x.warc.gz", 10, "cut off");
    private static final Finding CUT_ELSEWHERE = Finding.at(FindingCode.TRUNCATED, "/a/x.warc.gz", 5, "cut off");

    @Test
    void finding_stays_open_until_the_same_file_is_read_without_it() {
        decide(Verdict.read("/a/x.warc.gz", List.of(CUT)));
        StoredFinding made = only();
        assertThat(made.state()).isEqualTo(OPEN);
        assertThat(made.offset()).hasValue(10);
        assertThat(made.first()).isEqualTo(made.last()).isEqualTo(made.since());

        decide(Verdict.read("/b/y.warc.gz", List.of()));
        assertThat(only()).isEqualTo(made);

        decide(Verdict.read("/a/x.warc.gz", List.of(CUT_ELSEWHERE)));
        assertThat(only().id()).isEqualTo(made.id());
        assertThat(only().offset()).hasValue(5);
        assertThat(only().first()).isEqualTo(made.first());

        decide(Verdict.read("/a/x.warc.gz", List.of()));
        assertThat(only().state()).isEqualTo(RESOLVED);
        assertThat(only().by()).isEmpty();

        decide(Verdict.read("/a/x.warc.gz", List.of(CUT)));
        assertThat(only().state()).isEqualTo(OPEN);
        assertThat(only().first()).isEqualTo(made.first());
    }

    @Test
    void what_a_person_knows_stays_known_until_it_says_something_else() {
        decide(Verdict.read("/a/x.warc.gz", List.of(CUT)));
        acknowledge();
        FindingCollection.FindingChanges same =
                store.findings().decide(List.of(Verdict.read("/a/x.warc.gz", List.of(CUT))));
        assertThat(same.acknowledged("/a/x.warc.gz")).containsExactly(FindingCode.TRUNCATED);
        assertThat(same.news("/a/x.warc.gz", List.of(CUT))).isEmpty();
        assertThat(only().reason()).contains("known since 2017");
        assertThat(only().by()).contains("Eva");

        FindingCollection.FindingChanges other =
                store.findings().decide(List.of(Verdict.read("/a/x.warc.gz", List.of(CUT_ELSEWHERE))));
        assertThat(other.acknowledged("/a/x.warc.gz")).isEmpty();
        assertThat(only().state()).isEqualTo(OPEN);
        assertThat(only().reason()).isEmpty();
    }

    @Test
    void each_look_decides_what_it_can_see_and_nothing_else() {
        Finding changed = Finding.of(FindingCode.HASH_CHANGED, "/a/x.warc.gz", "other bytes");
        Finding gap = Finding.of(FindingCode.SERIAL_GAP, "H", "3 is missing");
        decide(Verdict.read("/a/x.warc.gz", List.of(CUT)), Verdict.rebuilt("h-1", List.of(gap)));
        decide(Verdict.checked("/a/x.warc.gz", List.of(changed)));
        assertThat(codes(OPEN))
                .containsExactly(FindingCode.TRUNCATED, FindingCode.HASH_CHANGED, FindingCode.SERIAL_GAP);

        decide(Verdict.checked("/a/x.warc.gz", List.of()));
        assertThat(codes(OPEN)).containsExactly(FindingCode.TRUNCATED, FindingCode.SERIAL_GAP);

        Finding broken = Finding.of(FindingCode.UNREADABLE, "/a/x.warc.gz", "I/O error");
        decide(Verdict.notRead("/a/x.warc.gz", List.of(broken)));
        assertThat(codes(OPEN))
                .containsExactlyInAnyOrder(FindingCode.TRUNCATED, FindingCode.UNREADABLE, FindingCode.SERIAL_GAP);

        decide(Verdict.lookedFor("/a/x.warc.gz", List.of()), Verdict.rebuilt("h-1", List.of()));
        assertThat(codes(OPEN)).containsExactlyInAnyOrder(FindingCode.TRUNCATED, FindingCode.UNREADABLE);

        decide(Verdict.gone("/a/x.warc.gz"));
        assertThat(codes(OPEN)).isEmpty();
    }

    @Test
    void several_findings_of_one_kind_are_one() {
        List<Finding> gaps = IntStream.range(0, 500)
                .mapToObj(i -> Finding.of(FindingCode.SERIAL_GAP, "H", "of crawler " + i))
                .toList();
        decide(Verdict.rebuilt("h-1", gaps));
        assertThat(only().message())
                .startsWith("of crawler 0; of crawler 1; ")
                .endsWith(" more")
                .hasSizeLessThan(1_100);
    }

    @Test
    void stored_file_brings_its_findings_and_takes_them_back() {
        Location place = new Location("/a", "x.warc.gz");
        String id = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
        store.containers().store(List.of(Observation.of(container(id, place, "one", minute(0)), List.of(CUT))));
        assertThat(only().state()).isEqualTo(OPEN);

        // what was found while it was read is not known: nothing is taken back
        store.containers().store(List.of(Observation.of(container(id, place, "one", minute(1)))));
        assertThat(only().state()).isEqualTo(OPEN);

        store.containers().store(List.of(Observation.of(container(id, place, "two", minute(2)), List.of())));
        assertThat(codes(OPEN)).containsExactly(FindingCode.HASH_CHANGED);
        assertThat(codes(RESOLVED)).containsExactly(FindingCode.TRUNCATED);
    }

    @Test
    void all_are_passed_on_errors_first_however_many_there_are() {
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < 700; i++) {
            FindingCode code = i % 3 == 0 ? FindingCode.COPY : FindingCode.TRUNCATED;
            String path = "/" + i;
            verdicts.add(Verdict.read(path, List.of(Finding.of(code, path, "found"))));
        }
        store.findings().decide(verdicts);
        List<StoredFinding> all = all(EnumSet.allOf(FindingState.class));
        assertThat(all)
                .hasSize(700)
                .isSortedAccordingTo(FindingCollection.IN_ORDER)
                .doesNotHaveDuplicates();
        assertThat(store.findings().count(OPEN))
                .containsOnlyKeys(FindingCode.TRUNCATED, FindingCode.COPY)
                .containsEntry(FindingCode.COPY, 234L);
        assertThat(store.findings().count(ACKNOWLEDGED)).isEmpty();
    }

    @Test
    void file_that_lies_elsewhere_takes_along_what_was_found_in_it_and_not_what_was_said_of_its_place() {
        Finding copy = Finding.of(FindingCode.COPY, "/a/x.warc.gz", "also elsewhere");
        Finding missing = Finding.of(FindingCode.FILE_MISSING, "/a/x.warc.gz", "gone");
        decide(Verdict.read("/a/x.warc.gz", List.of(CUT, copy)));
        decide(Verdict.lookedFor("/a/x.warc.gz", List.of(missing)));
        store.findings().move("/a/x.warc.gz", "/b/x.warc.gz", false);
        assertThat(all(EnumSet.of(OPEN))).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.TRUNCATED);
            assertThat(finding.subject().key()).isEqualTo("/b/x.warc.gz");
            assertThat(finding.offset()).hasValue(10);
        });
        assertThat(codes(RESOLVED)).contains(FindingCode.TRUNCATED, FindingCode.FILE_MISSING);
    }

    @Test
    void what_a_person_said_of_a_file_holds_for_the_same_finding_at_its_new_place() {
        decide(Verdict.read("/a/x.warc.gz", List.of(CUT)));
        acknowledge();
        Finding there = Finding.at(FindingCode.TRUNCATED, "/b/x.warc.gz", 10, "cut off");
        decide(Verdict.read("/b/x.warc.gz", List.of(there)));
        store.findings().move("/a/x.warc.gz", "/b/x.warc.gz", true);
        assertThat(all(EnumSet.of(ACKNOWLEDGED))).singleElement().satisfies(finding -> {
            assertThat(finding.subject().key()).isEqualTo("/b/x.warc.gz");
            assertThat(finding.reason()).contains("known since 2017");
            assertThat(finding.by()).contains("Eva");
        });
    }

    @Test
    void file_that_was_read_at_its_new_place_has_the_findings_of_that_reading_alone() {
        decide(Verdict.read("/a/x.warc.gz", List.of(CUT)));
        decide(Verdict.read("/b/x.warc.gz", List.of()));
        store.findings().move("/a/x.warc.gz", "/b/x.warc.gz", true);
        assertThat(codes(OPEN)).isEmpty();
        assertThat(codes(RESOLVED)).containsExactly(FindingCode.TRUNCATED);
    }

    @Test
    void change_of_a_finding_that_changes_nothing_or_is_gone_counts_for_nothing() {
        decide(Verdict.read("/a/x.warc.gz", List.of(CUT)));
        StoredFinding made = only();
        assertThat(store.findings().change(List.of(made), now -> now)).isZero();
        assertThat(store.findings().isAny(FindingCode.TRUNCATED)).isTrue();
        assertThat(store.findings().isAny(FindingCode.COPY)).isFalse();
        StoredFinding other = made.at(FindingSubject.path("/nowhere"));
        assertThat(store.findings().change(List.of(other), now -> now.acknowledged("known", "Eva", made.since())))
                .isZero();
        assertThat(only()).isEqualTo(made);
    }

    @Test
    void person_takes_back_that_a_finding_is_known() {
        decide(Verdict.read("/a/x.warc.gz", List.of(CUT)));
        acknowledge();
        store.findings()
                .change(
                        List.of(only()),
                        now -> now.reopened(
                                Optional.of("not so"), "Eva", store.findings().now()));
        assertThat(only().state()).isEqualTo(OPEN);
        assertThat(only().reason()).contains("not so");
    }

    @Test
    void looks_of_a_walk_decide_only_their_own() {
        Finding changing = Finding.of(FindingCode.FILE_CHANGING, "/a/x.warc.gz", "is being written");
        decide(Verdict.read("/a/x.warc.gz", List.of(CUT)));
        decide(Verdict.unstable("/a/x.warc.gz", List.of(changing)));
        assertThat(codes(OPEN)).containsExactlyInAnyOrder(FindingCode.TRUNCATED, FindingCode.FILE_CHANGING);
        decide(Verdict.foundInWalk("/a/x.warc.gz", List.of()));
        assertThat(codes(OPEN)).hasSize(2);
        decide(Verdict.notChecked("/a/x.warc.gz", List.of()));
        assertThat(codes(OPEN)).containsExactly(FindingCode.TRUNCATED);
        Verdict both = Verdict.compared("/a/x.warc.gz", List.of(changing)).and(Verdict.gone("/a/x.warc.gz"));
        decide(both);
        assertThat(codes(OPEN)).containsExactly(FindingCode.FILE_CHANGING);
        assertThat(codes(RESOLVED)).containsExactly(FindingCode.TRUNCATED);
    }

    @Test
    void nothing_found_and_nothing_kept_writes_nothing() {
        decide(Verdict.read("/a/x.warc.gz", List.of()));
        assertThat(store.findings().isEmpty()).isTrue();
    }

    private void acknowledge() {
        long changed = store.findings()
                .change(
                        List.of(only()),
                        now -> now.acknowledged(
                                "known since 2017", "Eva", store.findings().now()));
        assertThat(changed).isEqualTo(1);
        assertThat(only().state()).isEqualTo(ACKNOWLEDGED);
    }

    private void decide(Verdict... verdicts) {
        now = now.plusMillis(1);
        store.findings().decide(List.of(verdicts));
    }

    private StoredFinding only() {
        List<StoredFinding> all = all(EnumSet.allOf(FindingState.class));
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    private List<FindingCode> codes(FindingState state) {
        return all(EnumSet.of(state)).stream().map(StoredFinding::code).toList();
    }

    private List<StoredFinding> all(Set<FindingState> states) {
        List<StoredFinding> all = new ArrayList<>();
        store.findings().forEach(states, EnumSet.allOf(FindingCode.class), Optional.empty(), all::add);
        return all;
    }
}
