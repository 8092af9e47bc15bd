// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.heritrix.watch.Ownership.Owner;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnershipTest {

    private static final Path SHARED = Path.of("/data/shared");
    private static final String NAME = "WEB-20261122010203004-00000-4711~crawler01~8443.warc.gz";

    private final JobDirectory place = new JobDirectory(Path.of("/jobs/job"), "20261122010203");
    private final SeenNames seen = new SeenNames(Set.of());

    @Test
    void all_in_a_launch_directory_is_the_jobs_own() {
        assertThat(ownership(List.of()).of(Path.of("/jobs/job/20261122010203/warcs", NAME)))
                .isEqualTo(Owner.JOB);
    }

    @Test
    void elsewhere_a_container_is_the_jobs_own_if_a_uri_was_written_to_it_also_while_it_is_open() {
        seen.see(NAME);

        assertThat(ownership(List.of()).of(SHARED.resolve(NAME))).isEqualTo(Owner.JOB);
        assertThat(ownership(List.of()).of(SHARED.resolve(NAME + ".open"))).isEqualTo(Owner.JOB);
        assertThat(ownership(List.of()).of(SHARED.resolve("WEB-other.warc.gz"))).isEqualTo(Owner.OTHER);
    }

    @Test
    void with_several_writers_those_of_this_process_are_told_by_their_content() {
        Ownership ownership = ownership(List.of("WEB", "IAH"));

        assertThat(ownership.of(SHARED.resolve(NAME))).isEqualTo(Owner.BY_CONTENT);
        assertThat(ownership.of(SHARED.resolve(NAME.replace("4711", "4712")))).isEqualTo(Owner.OTHER);
        assertThat(ownership.of(SHARED.resolve(NAME.replace("WEB", "NEWS")))).isEqualTo(Owner.OTHER);
    }

    private Ownership ownership(List<String> unseenStarts) {
        return new Ownership(place, seen, unseenStarts, Set.of("4711~crawler01~8443"), "A");
    }
}
