// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.Commentaries;
import dev.grainery.record.Hash;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RevisionCycleTest {

    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
    private static final Hash A = Hash.of("a".repeat(32));
    private static final Hash B = Hash.of("b".repeat(32));
    private static final Commentaries COMMENT = Commentaries.of("kept");

    @ParameterizedTest(name = "{0} read {2} with {1} becomes {3}, hashes {4} and {5}")
    @CsvSource({
        // every status and outcome of a later check
        "FIRST,         a, later,   VALIDATED,     a,  a",
        "FIRST,         b, later,   FAILED,        a,  b",
        "FIRST,        NA, later,   FAILED,        a, NA",
        "FIRST_FAILED,  a, later,   FIRST,         a, NA",
        "FIRST_FAILED,  b, later,   FIRST,         b, NA",
        "FIRST_FAILED, NA, later,   FIRST_FAILED, NA, NA",
        "VALIDATED,     a, later,   VALIDATED,     a,  a",
        "VALIDATED,     b, later,   FAILED,        a,  b",
        "VALIDATED,    NA, later,   FAILED,        a, NA",
        "TOBEVALIDATED, a, later,   VALIDATED,     a,  a",
        "TOBEVALIDATED, b, later,   FAILED,        a,  b",
        "TOBEVALIDATED,NA, later,   FAILED,        a, NA",
        "FAILED,        a, later,   VALIDATED,     a,  a",
        "FAILED,        b, later,   FAILED,        a,  b",
        "FAILED,       NA, later,   FAILED,        a, NA",
        // the same check delivered again changes nothing, another one of the same instant counts
        "FIRST,         a, at once, FIRST,         a, NA",
        "VALIDATED,     a, at once, VALIDATED,     a,  a",
        "TOBEVALIDATED, a, at once, TOBEVALIDATED, a,  a",
        "FAILED,        a, at once, VALIDATED,     a,  a",
        "FIRST,         b, at once, FAILED,        a,  b",
        // a check that comes late, after a newer one
        "FIRST,         a, earlier, VALIDATED,     a,  a",
        "FIRST,         b, earlier, FIRST,         a, NA",
        "FIRST,        NA, earlier, FIRST,         a, NA",
        "FIRST_FAILED,  a, earlier, FAILED,        a, NA",
        "FIRST_FAILED, NA, earlier, FIRST_FAILED, NA, NA",
        "VALIDATED,     b, earlier, VALIDATED,     a,  a",
        "VALIDATED,    NA, earlier, VALIDATED,     a,  a",
        "TOBEVALIDATED, a, earlier, TOBEVALIDATED, a,  a",
        "FAILED,        a, earlier, FAILED,        a,  b",
        "FAILED,       NA, earlier, FAILED,        a,  b",
    })
    void check_leads_to_the_next_state(
            RevisionStatus status, String read, String when, RevisionStatus next, String original, String last) {
        Revision before = revision(status);
        Instant at = switch (when) {
            case "later" -> NOON.plusSeconds(60);
            case "earlier" -> NOON.minusSeconds(60);
            default -> NOON;
        };
        Revision after = RevisionCycle.after(before, hash(read), at);
        assertThat(after.statusOfValidation()).isEqualTo(next);
        assertThat(after.hashOrig()).isEqualTo(hash(original));
        assertThat(after.hashLast()).isEqualTo(hash(last));
        assertThat(after.dateOfValidation()).isEqualTo(when.equals("later") ? at : NOON);
        assertThat(after.commentaries()).isEqualTo(COMMENT);
        if (!after.equals(before)) {
            boolean failed = next == RevisionStatus.FAILED || next == RevisionStatus.FIRST_FAILED;
            assertThat(Duration.between(after.dateOfValidation(), after.nextLastDateOfValidation()))
                    .isEqualTo(Duration.ofDays(failed ? 30 : 730));
        }
        assertThat(RevisionCycle.after(after, hash(read), at)).isEqualTo(after);
    }

    @ParameterizedTest(name = "{0} is {2} after {1} days")
    @CsvSource({
        "FIRST,         699, FIRST",
        "FIRST,         700, TOBEVALIDATED",
        "VALIDATED,     699, VALIDATED",
        "VALIDATED,     700, TOBEVALIDATED",
        "VALIDATED,     900, TOBEVALIDATED",
        "TOBEVALIDATED, 900, TOBEVALIDATED",
        "FAILED,        900, FAILED",
        "FIRST_FAILED,  900, FIRST_FAILED",
    })
    void time_alone_only_makes_good_files_due(RevisionStatus status, int days, RevisionStatus then) {
        Revision before = revision(status);
        Revision after = RevisionCycle.at(before, NOON.plus(Duration.ofDays(days)));
        assertThat(after.statusOfValidation()).isEqualTo(then);
        assertThat(after.nextLastDateOfValidation()).isEqualTo(before.nextLastDateOfValidation());
        assertThat(after.hashLast()).isEqualTo(before.hashLast());
    }

    @Test
    void file_met_for_the_first_time_has_no_last_hash_and_whole_milliseconds() {
        Revision first = RevisionCycle.first(A, NOON.plusNanos(1));
        assertThat(first.dateOfValidation()).isEqualTo(NOON);
        assertThat(first.statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
        assertThat(first.nextLastDateOfValidation()).isEqualTo(NOON.plus(Duration.ofDays(730)));
        assertThat(first.hashLast()).isEqualTo(Hash.NA);
        Revision unreadable = RevisionCycle.first(Hash.NA, NOON);
        assertThat(unreadable.statusOfValidation()).isEqualTo(RevisionStatus.FIRST_FAILED);
        assertThat(unreadable.nextLastDateOfValidation()).isEqualTo(NOON.plus(Duration.ofDays(30)));
    }

    private static Revision revision(RevisionStatus status) {
        boolean known = status != RevisionStatus.FIRST_FAILED;
        Hash last = switch (status) {
            case VALIDATED, TOBEVALIDATED -> A;
            case FAILED -> B;
            default -> Hash.NA;
        };
        return new Revision(
                NOON, status, NOON.plus(RevisionCycle.untilNext(status)), known ? A : Hash.NA, last, COMMENT);
    }

    private static Hash hash(String name) {
        return switch (name) {
            case "a" -> A;
            case "b" -> B;
            default -> Hash.NA;
        };
    }
}
