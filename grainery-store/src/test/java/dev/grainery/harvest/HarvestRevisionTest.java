// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static dev.grainery.harvest.Members.A;
import static dev.grainery.harvest.Members.B;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HarvestRevisionTest {

    @ParameterizedTest
    @CsvSource({
        "FIRST,FIRST",
        "VALIDATED,VALIDATED",
        "FIRST VALIDATED,FIRST",
        "TOBEVALIDATED,TOBEVALIDATED",
        "FIRST VALIDATED TOBEVALIDATED,TOBEVALIDATED",
        "FIRST_FAILED,FAILED",
        "FAILED VALIDATED,FAILED",
        "FIRST FIRST_FAILED TOBEVALIDATED,FAILED"
    })
    void status_is_that_of_the_worst_container(String containers, RevisionStatus harvest) {
        EnumSet<RevisionStatus> statuses = EnumSet.noneOf(RevisionStatus.class);
        Arrays.stream(containers.split(" ")).map(RevisionStatus::valueOf).forEach(statuses::add);
        assertThat(HarvestRevision.status(statuses)).isEqualTo(harvest);
    }

    @Test
    void first_hash_is_the_md5_of_the_manifest() throws Exception {
        Revision revision = revision(
                Members.container("ž.warc", RevisionStatus.FIRST, B, Hash.NA),
                Members.container("b.warc", RevisionStatus.FIRST, A, Hash.NA));
        assertThat(revision.hashOrig()).isEqualTo(md5(A + "  b.warc\n" + B + "  ž.warc\n"));
        assertThat(revision.hashLast()).isEqualTo(Hash.NA);
        assertThat(revision.commentaries()).isEqualTo(Commentaries.NONE);
    }

    @Test
    void last_hash_equals_the_first_when_all_containers_are_as_they_were() {
        Revision revision = revision(
                Members.container("a.warc", RevisionStatus.VALIDATED, A, A),
                Members.container("b.warc", RevisionStatus.VALIDATED, B, B));
        assertThat(revision.statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(revision.hashLast()).isEqualTo(revision.hashOrig());
    }

    @Test
    void container_not_checked_again_counts_with_its_first_hash() {
        Revision revision = revision(
                Members.container("a.warc", RevisionStatus.VALIDATED, A, A),
                Members.container("b.warc", RevisionStatus.FIRST, B, Hash.NA),
                Members.container("c.warc", RevisionStatus.TOBEVALIDATED, B, Hash.NA));
        assertThat(revision.hashLast()).isEqualTo(revision.hashOrig());
    }

    @Test
    void changed_and_lost_containers_show_in_the_last_hash() throws Exception {
        Revision revision = revision(
                Members.container("a.warc", RevisionStatus.FAILED, A, B),
                Members.container("b.warc", RevisionStatus.FAILED, B, Hash.NA),
                Members.container("c.warc", RevisionStatus.FIRST_FAILED, Hash.NA, Hash.NA));
        assertThat(revision.statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertThat(revision.hashOrig()).isEqualTo(md5(A + "  a.warc\n" + B + "  b.warc\nNA  c.warc\n"));
        assertThat(revision.hashLast()).isEqualTo(md5(B + "  a.warc\nNA  b.warc\nNA  c.warc\n"));
    }

    @Test
    void harvest_of_which_nothing_could_be_hashed_has_no_hash() {
        Revision revision = revision(Members.container("c.warc", RevisionStatus.FIRST_FAILED, Hash.NA, Hash.NA));
        assertThat(revision.hashOrig()).isEqualTo(Hash.NA);
        assertThat(revision.hashLast()).isEqualTo(Hash.NA);
    }

    private static Revision revision(ContainerRecord... containers) {
        HarvestDescriber assembly = new HarvestDescriber(HarvestNaming.builtIn(), Members.NAME);
        Arrays.stream(containers).forEach(assembly::add);
        return assembly.assemble(Members.HEADER).record().revision();
    }

    private static Hash md5(String manifest) throws Exception {
        return Hash.of(MessageDigest.getInstance("MD5").digest(manifest.getBytes(StandardCharsets.UTF_8)));
    }
}
