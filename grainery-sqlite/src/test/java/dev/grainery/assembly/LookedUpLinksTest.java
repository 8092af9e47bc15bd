// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.OneOrMany;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LookedUpLinksTest {

    private static final List<String> EXTENSIONS =
            List.of(".warc.gz", ".warc", "", ".arc.gz", ".warc.zst", ".WARC.GZ", ".warc.gz.open", ".arc.invalid");
    private static final List<String> DIRECTORIES = List.of("/h", "/h/logs/index", "/other", "/h2");

    @TempDir
    private Path directory;

    @Tag("soak")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void links_made_step_by_step_are_those_made_of_everything_at_once(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Runnable> arrivals = new ArrayList<>();
        try (StoredArchive steps = new StoredArchive(directory.resolve("steps"));
                StoredArchive whole = new StoredArchive(directory.resolve("whole"))) {
            for (int i = 0; i < 40; i++) {
                if (random.nextBoolean()) {
                    String path = any(random, DIRECTORIES) + "/" + name(random);
                    String harvest = "H" + random.nextInt(3);
                    arrivals.add(() -> {
                        steps.container(path, harvest);
                        whole.container(path, harvest);
                    });
                } else {
                    String path = any(random, DIRECTORIES) + "/i" + i + ".cdx";
                    String[] names = IntStream.range(0, random.nextInt(4))
                            .mapToObj(n -> name(random))
                            .distinct()
                            .toArray(String[]::new);
                    arrivals.add(() -> {
                        steps.index(path, names);
                        whole.index(path, names);
                    });
                }
            }
            for (Runnable arrival : arrivals) {
                arrival.run();
                new CdxLinks(steps.store()).update(steps.touched());
            }
            new CdxLinks(whole.store()).updateAll();
            assertThat(links(steps)).isEqualTo(links(whole)).isNotEmpty();
        }
    }

    private static String name(SplittableRandom random) {
        return "c" + random.nextInt(8) + any(random, EXTENSIONS);
    }

    private static String any(SplittableRandom random, List<String> some) {
        return some.get(random.nextInt(some.size()));
    }

    private static Map<String, List<String>> links(StoredArchive archive) {
        Map<String, List<String>> links = new TreeMap<>();
        archive.store()
                .containers()
                .forEach(
                        Optional.empty(),
                        c -> links.put(c.location().path(), List.of(c.paths().cdxID())));
        archive.store()
                .cdxFiles()
                .forEach(
                        Optional.empty(),
                        i -> links.put(i.location().path(), i.paths().warcID().values()));
        return links;
    }

    @Test
    void more_names_than_are_looked_up_at_once_are_all_linked() {
        try (StoredArchive archive = new StoredArchive(directory)) {
            String[] names =
                    IntStream.range(0, 230).mapToObj(i -> "c" + i + ".warc.gz").toArray(String[]::new);
            archive.containers(Stream.of(names).map(name -> "/h/" + name).toList(), "H");
            archive.index("/h/all.cdx", names).index("/h/logs/index/c7.warc.gz.cdx", "c7.warc.gz");
            new CdxLinks(archive.store()).update(archive.touched());
            assertThat(archive.index("/h/all.cdx").paths().warcID().values()).hasSize(230);
            assertThat(archive.indexOf("/h/c229.warc.gz")).isEqualTo(StoredArchive.id("/h/all.cdx"));
            assertThat(archive.indexOf("/h/c7.warc.gz")).isEqualTo(StoredArchive.id("/h/logs/index/c7.warc.gz.cdx"));
        }
    }

    @Test
    void an_index_is_told_once_however_many_of_its_containers_were_touched() {
        try (StoredArchive archive = new StoredArchive(directory)) {
            String[] names =
                    IntStream.range(0, 230).mapToObj(i -> "c" + i + ".warc.gz").toArray(String[]::new);
            archive.index("/h/all.cdx", names).container("/h/c3.warc.gz", "H");
            CdxLinks links = new CdxLinks(archive.store());
            links.update(archive.touched());
            assertThat(links.findings()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a.Warc.Gz, a.Warc.Gz",
        "a.Warc.Gz, a.warc.gz",
        "a.wArc, a",
        "a b.warc.gz, a%20b.warc.gz",
        "a%20b.warc.gz, a%2520b.warc.gz"
    })
    void odd_names_are_found_when_they_are_touched_last(String container, String named) {
        try (StoredArchive archive = new StoredArchive(directory)) {
            archive.index("/h/i.cdx", named);
            new CdxLinks(archive.store()).update(archive.touched());
            assertThat(archive.index("/h/i.cdx").paths().warcID()).isEqualTo(OneOrMany.NONE);
            archive.container("/h/" + container, "H");
            new CdxLinks(archive.store()).update(archive.touched());
            assertThat(archive.indexOf("/h/" + container))
                    .isEqualTo(StoredArchive.id("/h/i.cdx"))
                    .isNotEqualTo(GraineryRecord.NA);
        }
    }

    @Test
    void more_names_than_can_be_remembered_stand_for_all() {
        String odd = "/h/b.Warc.gz";
        try (StoredArchive archive = new StoredArchive(directory)) {
            archive.container("/h/aaaaaaaaaaaa.warc.gz", "H").container(odd, "H");
            archive.index("/h/a.cdx", "aaaaaaaaaaaa.warc").index("/h/b.cdx", "b");
            PendingLinks few = new PendingLinks(archive.store(), 12);
            archive.store().containers().forEach(Optional.empty(), few::add);
            assertThat(few.touched().everything()).isTrue();
            assertThat(few.touched().stems()).isEmpty();
            few.update();
            assertThat(archive.indexOf("/h/aaaaaaaaaaaa.warc.gz")).isEqualTo(StoredArchive.id("/h/a.cdx"));
            assertThat(archive.indexOf(odd)).isEqualTo(StoredArchive.id("/h/b.cdx"));
        }
    }
}
