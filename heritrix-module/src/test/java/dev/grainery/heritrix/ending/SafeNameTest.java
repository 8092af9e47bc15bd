// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.record.Crawl;
import dev.grainery.record.NameUuid;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeNameTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '#',
            value = {
                "Topics-2026-11-Grainery, Topics-2026-11-Grainery",
                "Serials 2013-05-1M, Serials 2013-05-1M",
                "../../etc/passwd, %2E.%2F..%2Fetc%2Fpasswd",
                "a/b, a%2Fb",
                "-rf, %2Drf",
                "a%b, a%25b",
                "$(id)`x`;|, %24(id)%60x%60%3B%7C",
                ".hidden, %2Ehidden"
            })
    void what_could_leave_the_directory_or_hide_is_written_as_in_a_uri(String name, String safe) {
        assertThat(SafeName.of(name)).isEqualTo(safe);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "/", " ", "\u0000", "a\nb", "a\u202eb", "x...", "\ud800"})
    void whatever_the_name_it_is_one_file_in_the_directory(String name) {
        Path file = Path.of("/packages").resolve(SafeName.of(name));
        assertThat(file.normalize()).isEqualTo(file);
        assertThat(file.getParent()).isEqualTo(Path.of("/packages"));
        assertThat(SafeName.of(name)).doesNotContainPattern("\\p{Cntrl}").isNotBlank();
    }

    @Test
    void long_names_are_cut_and_stay_apart() {
        String one = SafeName.of("x".repeat(500) + "1");
        String other = SafeName.of("x".repeat(500) + "2");
        assertThat(one).hasSize(120).isNotEqualTo(other);
    }

    @Test
    void the_directory_of_packages_holds_what_is_known_of_the_launch() {
        Crawl crawl = Crawl.builder("c0", "/jobs/serials", "20261122010203", Instant.EPOCH)
                .build();
        EndValues values = new EndValues("Topics/../x", NameUuid.ofHarvest("Topics/../x"), crawl);
        assertThat(new PackageDirectory(Path.of("/archive/${harvest}/logs/crawl")).of(values))
                .isEqualTo(Path.of("/archive/Topics%2F..%2Fx/logs/crawl"));
        assertThat(new PackageDirectory(Path.of("/heritrix/../archive/${harvest}")).of(values))
                .isEqualTo(Path.of("/archive/Topics%2F..%2Fx"));
        assertThat(new PackageDirectory(Path.of("/a/${harvestID}/${crawler}-${job}-${launch}-${launchId}")).of(values))
                .isEqualTo(Path.of("/a/" + values.harvestId() + "/c0-serials-20261122010203-20261122010203"));
    }

    @Test
    void a_placeholder_that_there_is_not_is_refused_by_name() {
        assertThatThrownBy(() -> new PackageDirectory(Path.of("/archive/${type}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("${type}")
                .hasMessageContaining("${harvest}");
    }
}
