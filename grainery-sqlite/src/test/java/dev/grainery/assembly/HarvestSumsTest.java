// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import dev.grainery.Trial;
import dev.grainery.corpus.Corpus;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.record.CaptureProperty;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.Inspection.Share;
import dev.grainery.record.InspectionSums;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordSchemas;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.MessageHeaders;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

class HarvestSumsTest {

    private static final String HARVEST = "Topics-2020-01-Sums";

    @TempDir
    private Path directory;

    @Test
    @Trial(value = "the sums of a harvest are what jwarc counts in its containers", section = "The store")
    void sums_of_a_harvest_are_what_another_reader_counts_in_its_containers() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(RepositoryFolder.of("samples/archive"))) {
            files = all.filter(file -> file.toString().matches(".*\\.w?arc\\.gz"))
                    .toList();
        }
        assertThat(files).hasSizeGreaterThan(4);
        try (GraineryStore store = store()) {
            InspectionSums sums = sums(store, files);
            Counts expected = new Counts();
            files.forEach(expected::add);
            assertThat(sums.containersInspected()).isEqualTo(files.size());
            assertThat(sums.containersNotInspected()).isZero();
            assertThat(sums.containersByVerdict()).isEqualTo(Map.of("valid", (long) files.size()));
            assertThat(sums.storedBytes()).isEqualTo(expected.bytes);
            assertThat(sums.recordsByType()).isEqualTo(expected.types);
            assertThat(sums.captures()).isEqualTo(expected.captures);
            assertThat(captures(sums.statuses())).isEqualTo(expected.statuses);
            assertThat(captures(sums.mediaTypesServed())).isEqualTo(expected.mediaTypes);
            assertThat(captures(sums.hosts())).isEqualTo(expected.hosts);
            assertThat(captures(sums.years())).isEqualTo(expected.years);
        }
    }

    @Tag("soak")
    @Test
    void sums_of_real_files_are_what_other_readers_found_in_them() {
        Map<Path, Corpus.Entry> entries = Corpus.entries()
                .filter(entry -> Set.of("warc", "arc", "wat", "wet").contains(entry.kind()))
                .filter(Corpus.Entry::wellFormed)
                .collect(Collectors.toMap(entry -> entry.file().toAbsolutePath().normalize(), Function.identity()));
        try (GraineryStore store = store()) {
            InspectionSums sums = sums(store, List.copyOf(entries.keySet()));
            Set<Path> counted = counted(store);
            assertThat(sums.containersInspected()).isEqualTo(counted.size()).isGreaterThan(50);
            Map<String, Long> types = new TreeMap<>();
            Map<String, Long> statuses = new TreeMap<>();
            long bytes = 0;
            for (Path file : counted) {
                bytes += entries.get(file).facts().path("size").asLong();
                entries.get(file)
                        .facts()
                        .path("http_status")
                        .properties()
                        .forEach(status -> statuses.merge(
                                status.getKey(), status.getValue().asLong(), Long::sum));
                entries.get(file)
                        .facts()
                        .path("records_by_type")
                        .properties()
                        .forEach(type -> types.merge(
                                type.getKey().toLowerCase(Locale.ROOT),
                                type.getValue().asLong(),
                                Long::sum));
            }
            // the other reader counts no revisits, and reads 0 as a status
            statuses.remove("0");
            Map<String, Long> found = captures(sums.statuses());
            assertThat(found.keySet()).containsAll(statuses.keySet());
            long more = found.values().stream().mapToLong(n -> n).sum()
                    - found.getOrDefault("none", 0L)
                    - statuses.values().stream().mapToLong(n -> n).sum();
            assertThat(more).isBetween(0L, sums.revisits().captures());
            statuses.forEach(
                    (status, number) -> assertThat(found.get(status)).as(status).isBetween(number, number + more));
            assertThat(sums.storedBytes()).isEqualTo(bytes);
            assertThat(sums.records())
                    .isEqualTo(types.values().stream().mapToLong(n -> n).sum());
            sums.recordsByType()
                    .forEach((type, number) -> assertThat(
                                    type.equals("other") || types.get(type).equals(number))
                            .as(type)
                            .isTrue());
            for (CaptureProperty property : EnumSet.complementOf(EnumSet.of(CaptureProperty.ANSWER))) {
                Breakdown breakdown = property.of(sums);
                assertThat(breakdown.top().stream().mapToLong(Share::captures).sum()
                                + breakdown.rest().map(Rest::captures).orElse(0L))
                        .isEqualTo(sums.captures());
                assertThat(breakdown.top().stream().mapToLong(Share::bytes).sum()
                                + breakdown.rest().map(Rest::bytes).orElse(0L))
                        .isEqualTo(sums.payloadBytes());
            }
        }
    }

    private GraineryStore store() {
        return GraineryStore.open(StoreUri.parse("embedded:" + directory));
    }

    private static Set<Path> counted(GraineryStore store) {
        HarvestRecord.Paths paths = store.harvests().find(HARVEST).orElseThrow().paths();
        Set<String> counted = IntStream.range(0, paths.warcsID().size())
                .mapToObj(i ->
                        paths.warcsID().get(i) + "/" + paths.warcsFileNames().get(i))
                .collect(Collectors.toSet());
        Set<Path> files = new HashSet<>();
        store.containers().forEach(Optional.of(NameUuid.DNS.of(HARVEST)), container -> {
            if (counted.contains(container.id() + "/" + container.location().fileName())) {
                files.add(Path.of(container.location().path()));
            }
        });
        return files;
    }

    private static InspectionSums sums(GraineryStore store, List<Path> files) {
        Describer describer =
                Describer.builder().author("Lib").inspect("test 1").build();
        ContainerRecord.HarvestNames names = new ContainerRecord.HarvestNames(HARVEST, HARVEST, HARVEST, HARVEST);
        for (Path file : files) {
            try {
                Described.Recorded described = (Described.Recorded) describer.describe(file);
                ContainerRecord record = (ContainerRecord) described.record();
                store.containers()
                        .store(List.of(Observation.of(
                                record.inHarvest(names, NameUuid.DNS.of(HARVEST)), described.findings())));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        new HarvestRebuild(store, InstantSource.system()).updatePending((id, outcome, found) -> {});
        HarvestRecord harvest = store.harvests().find(HARVEST).orElseThrow();
        assertThat(RecordSchemas.errors(harvest)).isEmpty();
        return harvest.extension().inspection().orElseThrow();
    }

    private static Map<String, Long> captures(Breakdown breakdown) {
        assertThat(breakdown.rest()).isEmpty();
        return breakdown.top().stream().collect(Collectors.toMap(Share::name, Share::captures));
    }

    private static final class Counts {

        private final Map<String, Long> types = new TreeMap<>();
        private final Map<String, Long> statuses = new HashMap<>();
        private final Map<String, Long> mediaTypes = new HashMap<>();
        private final Map<String, Long> hosts = new HashMap<>();
        private final Map<String, Long> years = new HashMap<>();
        private long captures;
        private long bytes;

        void add(Path file) {
            boolean arc = file.toString().endsWith(".arc.gz");
            try (WarcReader reader = new WarcReader(file)) {
                bytes += Files.size(file);
                for (WarcRecord record : reader) {
                    add(record, arc);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void add(WarcRecord record, boolean arc) throws IOException {
            boolean response = record instanceof WarcResponse;
            types.merge(arc ? (response ? "document" : "filedesc") : record.type(), 1L, Long::sum);
            if (response) {
                WarcResponse capture = (WarcResponse) record;
                captures++;
                MessageHeaders headers = capture.http().headers();
                statuses.merge(String.valueOf(capture.http().status()), 1L, Long::sum);
                mediaTypes.merge(
                        headers.first("Content-Type")
                                .orElse("none")
                                .toLowerCase(Locale.ROOT)
                                .split("[; ]")[0],
                        1L,
                        Long::sum);
                hosts.merge(capture.targetURI().getHost().toLowerCase(Locale.ROOT), 1L, Long::sum);
                years.merge(record.date().toString().substring(0, 4), 1L, Long::sum);
            }
        }
    }
}
