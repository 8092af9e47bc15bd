// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.assembly.StoredArchive.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OneOrMany;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CdxLinksTest {

    private static final String NA = GraineryRecord.NA;

    @TempDir
    private Path directory;

    private StoredArchive archive;

    @BeforeEach
    void open() {
        archive = new StoredArchive(directory);
    }

    @AfterEach
    void close() {
        archive.close();
    }

    private CdxLinks update() {
        CdxLinks links = new CdxLinks(archive.store());
        links.update(archive.touched());
        return links;
    }

    @ParameterizedTest
    @CsvSource({
        "/h/a.warc.gz, /h/logs/index/a.warc.gz.cdx, a.warc.gz",
        "/h/a.warc.gz, /h/a.cdx, a",
        "/h/a.warc.gz, /h/a.cdx, a.warc",
        "/h/a.warc, /h/a.cdx, a.warc.gz",
        "/h/a.warc.gz, /elsewhere/all.cdx, a.warc.gz"
    })
    void a_container_and_the_index_that_names_it_are_linked(String container, String index, String name) {
        archive.index(index, name).container(container, "H");
        update();
        assertThat(archive.indexOf(container)).isEqualTo(id(index));
        assertThat(archive.index(index).paths().warcID()).isEqualTo(OneOrMany.of(id(container)));
        assertThat(archive.index(index).paths().harvestID()).isEqualTo(NameUuid.DNS.of("H"));
    }

    @Test
    void linking_again_changes_nothing() {
        archive.container("/h/a.warc.gz", "H").index("/h/a.warc.gz.cdx", "a.warc.gz");
        CdxLinks first = new CdxLinks(archive.store());
        assertThat(first.update(archive.touched())).isEqualTo(Set.of(NameUuid.DNS.of("H")));
        long version = archive.index("/h/a.warc.gz.cdx").version();
        CdxLinks second = new CdxLinks(archive.store());
        assertThat(second.update(archive.touched())).isEmpty();
        assertThat(archive.index("/h/a.warc.gz.cdx").version()).isEqualTo(version);
    }

    @Test
    void of_containers_of_one_name_those_that_lie_with_the_index_are_linked() {
        archive.container("/one/a.warc.gz", "One")
                .container("/two/a.warc.gz", "Two")
                .index("/two/logs/index/a.cdx", "a.warc.gz");
        update();
        assertThat(archive.indexOf("/one/a.warc.gz")).isEqualTo(NA);
        assertThat(archive.indexOf("/two/a.warc.gz")).isEqualTo(id("/two/logs/index/a.cdx"));
    }

    @Test
    void of_containers_of_one_name_that_all_lie_elsewhere_none_is_linked() {
        archive.container("/one/a.warc.gz", "One")
                .container("/two/a.warc.gz", "Two")
                .index("/far/a.cdx", "a.warc.gz");
        CdxLinks links = update();
        assertThat(archive.index("/far/a.cdx").paths().warcID()).isEqualTo(OneOrMany.NONE);
        assertThat(archive.indexOf("/one/a.warc.gz")).isEqualTo(NA);
        assertThat(links.findings()).isEmpty();
    }

    @Test
    void a_container_of_just_the_name_comes_before_one_of_another_extension() {
        archive.container("/h/a.warc", "H").container("/h/a.warc.gz", "H").index("/h/a.cdx", "a.warc");
        update();
        assertThat(archive.index("/h/a.cdx").paths().warcID()).isEqualTo(OneOrMany.of(id("/h/a.warc")));
        assertThat(archive.indexOf("/h/a.warc.gz")).isEqualTo(NA);
    }

    @Test
    void an_index_of_several_harvests_belongs_to_none() {
        archive.container("/h/a.warc.gz", "A")
                .container("/h/b.warc.gz", "B")
                .index("/h/all.cdx", "a.warc.gz", "b.warc.gz");
        update();
        assertThat(archive.index("/h/all.cdx").paths().warcID().values())
                .containsExactlyInAnyOrder(id("/h/a.warc.gz"), id("/h/b.warc.gz"));
        assertThat(archive.index("/h/all.cdx").paths().harvestID()).isEqualTo(NA);
    }

    @Test
    void a_container_is_linked_to_its_own_index_rather_than_to_one_of_many() {
        archive.container("/h/a.warc.gz", "H")
                .index("/h/0-all.cdx", "a.warc.gz", "b.warc.gz")
                .index("/h/a.warc.gz.cdx", "a.warc.gz");
        update();
        assertThat(archive.indexOf("/h/a.warc.gz")).isEqualTo(id("/h/a.warc.gz.cdx"));
    }

    @Test
    void containers_that_no_record_describes_are_found() {
        archive.container("/h/a.warc.gz", "H").index("/h/all.cdx", "a.warc.gz", "b.warc.gz", "c.warc.gz");
        assertThat(update().findings())
                .containsExactly(Finding.of(
                        FindingCode.CDX_WITHOUT_CONTAINER,
                        "/h/all.cdx",
                        "it covers b.warc.gz and 1 more without a record"));
        archive.container("/h/c.warc.gz", "H");
        assertThat(update().findings())
                .extracting(Finding::message)
                .containsExactly("it covers b.warc.gz without a record");
    }

    @Test
    void only_what_was_touched_is_looked_at_unless_nobody_knows_what_was() {
        archive.container("/h/a.warc.gz", "H").index("/h/a.cdx", "a.warc.gz");
        CdxLinks untouched = new CdxLinks(archive.store());
        assertThat(untouched.update(Set.of())).isEmpty();
        assertThat(archive.indexOf("/h/a.warc.gz")).isEqualTo(NA);
        assertThat(new CdxLinks(archive.store()).updateAll()).isNotEmpty();
        assertThat(archive.indexOf("/h/a.warc.gz")).isEqualTo(id("/h/a.cdx"));
    }

    @Test
    void any_order_of_arrival_gives_the_same_links() {
        List<Runnable> arrivals = List.of(
                () -> archive.container("/h/a.warc.gz", "H"),
                () -> archive.container("/h/b.warc.gz", "H"),
                () -> archive.index("/h/logs/index/a.warc.gz.cdx", "a.warc.gz"),
                () -> archive.index("/h/logs/index/all.cdx", "b.warc.gz", "a.warc.gz"));
        for (int first = 0; first < arrivals.size(); first++) {
            close();
            archive = new StoredArchive(directory.resolve("order-" + first));
            for (int i = 0; i < arrivals.size(); i++) {
                arrivals.get((first + i) % arrivals.size()).run();
                update();
            }
            assertThat(archive.indexOf("/h/a.warc.gz")).isEqualTo(id("/h/logs/index/a.warc.gz.cdx"));
            assertThat(archive.indexOf("/h/b.warc.gz")).isEqualTo(id("/h/logs/index/all.cdx"));
            assertThat(archive.index("/h/logs/index/all.cdx").paths().warcID().values())
                    .hasSize(2);
        }
    }
}
