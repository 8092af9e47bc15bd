// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.heritrix.watch.Claims.Claim;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClaimsTest {

    private static final Path SHARED = Path.of("/data/shared");
    private static final String NAME = "WEB-20261122010203004-00000-4711~crawler01~8443.warc.gz";

    private final JobPlace place = new JobPlace(Path.of("/jobs/job"), "20261122010203");
    private final SeenNames seen = new SeenNames(Set.of());

    @Test
    void all_in_a_launch_directory_is_the_jobs_own() {
        assertThat(claims(List.of()).of(Path.of("/jobs/job/20261122010203/warcs", NAME)))
                .isEqualTo(Claim.OWN);
    }

    @Test
    void elsewhere_a_container_is_the_jobs_own_if_a_uri_was_written_to_it_also_while_it_is_open() {
        seen.see(NAME);

        assertThat(claims(List.of()).of(SHARED.resolve(NAME))).isEqualTo(Claim.OWN);
        assertThat(claims(List.of()).of(SHARED.resolve(NAME + ".open"))).isEqualTo(Claim.OWN);
        assertThat(claims(List.of()).of(SHARED.resolve("WEB-other.warc.gz"))).isEqualTo(Claim.FOREIGN);
    }

    @Test
    void with_several_writers_those_of_this_process_are_told_by_their_content() {
        Claims claims = claims(List.of("WEB", "IAH"));

        assertThat(claims.of(SHARED.resolve(NAME))).isEqualTo(Claim.BY_CONTENT);
        assertThat(claims.of(SHARED.resolve(NAME.replace("4711", "4712")))).isEqualTo(Claim.FOREIGN);
        assertThat(claims.of(SHARED.resolve(NAME.replace("WEB", "NEWS")))).isEqualTo(Claim.FOREIGN);
    }

    private Claims claims(List<String> unseenStarts) {
        return new Claims(place, seen, unseenStarts, Set.of("4711~crawler01~8443"));
    }
}
