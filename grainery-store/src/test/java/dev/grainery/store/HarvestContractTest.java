// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleHarvests.harvest;
import static dev.grainery.store.SampleHarvests.names;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.record.Commentaries;
import dev.grainery.record.HarvestExtension;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordType;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import dev.grainery.store.HarvestCollection.StoredHarvest.Outcome;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** What every server must do for the store, told by harvests. */
abstract class HarvestContractTest extends OpenStore {

    private static final String ID = NameUuid.DNS.of("H");

    @Test
    void harvest_is_written_once_and_found_by_name_and_identifier() {
        assertThat(write(names(3)).outcome()).isEqualTo(Outcome.NEW);
        assertThat(write(names(3)).outcome()).isEqualTo(Outcome.UNCHANGED);
        HarvestRecord found = store.harvests().find("H").orElseThrow();
        assertThat(found.paths().warcsFileNames()).isEqualTo(names(3));
        assertThat(found.extension())
                .isEqualTo(new HarvestExtension(1, 0).modifiedAt(Optional.of(SampleFiles.WRITTEN)));
        assertThat(store.harvests().find(ID)).contains(found);
        assertThat(store.harvests().find("none")).isEmpty();
        assertThat(store.harvests().count()).isEqualTo(1);
    }

    @Test
    void date_author_and_comment_of_the_first_record_stay() {
        write(names(3));
        DocumentCollection harvests = collection(StoreSchema.HARVEST_RECORD);
        Document main = harvests.find(Query.all()).get(0);
        Document revision = main.get("revision", Document.class)
                .append("commentaries", new Document("exists", true).append("text", "by hand"));
        harvests.write(new Write.Set(main.get("_id"), new Document(), new Document("revision", revision)));
        HarvestRecord fresh = harvest("H", names(4));
        HarvestRecord later = new HarvestRecord(
                new Header(RecordType.HARVEST, "other", SampleFiles.minute(9), "Grainery 2.0"),
                fresh.harvest(),
                fresh.harvestCrawl(),
                fresh.paths(),
                fresh.extension(),
                fresh.revision());
        StoredHarvest stored = SampleHarvests.write(store, ID, () -> Optional.of(later));
        assertThat(stored.outcome()).isEqualTo(Outcome.UPDATED);
        HarvestRecord found = store.harvests().find(ID).orElseThrow();
        assertThat(stored.record()).contains(found);
        assertThat(found.header())
                .isEqualTo(new Header(RecordType.HARVEST, "NKCR", SampleFiles.minute(0), "Grainery 2.0"));
        assertThat(found.revision().commentaries().text()).isEqualTo("by hand");
        assertThat(found.extension().version()).isEqualTo(2);
    }

    @Test
    void comment_is_changed_whatever_the_length_of_the_lists_and_stays() {
        for (int containers : List.of(3, HarvestParts.MOST + 2)) {
            write(names(containers));
            assertThat(store.harvests().comment(ID, before -> Commentaries.of("of " + containers)))
                    .isTrue();
            HarvestRecord found = store.harvests().find(ID).orElseThrow();
            assertThat(found.revision().commentaries().text()).isEqualTo("of " + containers);
            assertThat(found.paths().warcsFileNames()).isEqualTo(names(containers));
            assertThat(write(names(containers)).outcome()).isEqualTo(Outcome.UNCHANGED);
        }
        write(names(4));
        assertThat(store.harvests()
                        .find(ID)
                        .orElseThrow()
                        .revision()
                        .commentaries()
                        .text())
                .isEqualTo("of " + (HarvestParts.MOST + 2));
        assertThat(store.harvests().comment("none", before -> Commentaries.of("x")))
                .isFalse();
    }

    @Test
    void comment_and_a_rebuild_at_the_same_moment_lose_neither() {
        write(names(3));
        AtomicInteger asked = new AtomicInteger();
        store.harvests().comment(ID, before -> {
            if (asked.getAndIncrement() == 0) {
                write(names(5));
            }
            return Commentaries.of("by hand");
        });
        HarvestRecord found = store.harvests().find(ID).orElseThrow();
        assertThat(asked).hasValue(2);
        assertThat(found.paths().warcsFileNames()).isEqualTo(names(5));
        assertThat(found.revision().commentaries().text()).isEqualTo("by hand");
    }

    @Test
    void harvest_that_nothing_belongs_to_any_more_is_removed() {
        assertThat(SampleHarvests.write(store, ID, Optional::empty).outcome()).isEqualTo(Outcome.NONE);
        write(names(10_001));
        assertThat(SampleHarvests.write(store, ID, Optional::empty))
                .isEqualTo(new StoredHarvest(Outcome.REMOVED, Optional.empty()));
        assertThat(store.harvests().count()).isZero();
        assertThat(parts()).isEmpty();
    }

    @Test
    void writer_with_older_knowledge_looks_again_and_overwrites_nothing() {
        write(names(1));
        AtomicInteger asked = new AtomicInteger();
        StoredHarvest stored = SampleHarvests.write(store, ID, () -> {
            if (asked.incrementAndGet() == 1) {
                try (GraineryStore second = opened(store.uri())) {
                    SampleHarvests.write(second, ID, () -> Optional.of(harvest("H", names(5))));
                }
                return Optional.of(harvest("H", names(2)));
            }
            return Optional.of(harvest("H", names(6)));
        });
        assertThat(asked).hasValue(2);
        assertThat(stored.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(store.harvests().find(ID).orElseThrow().paths().warcsFileNames())
                .hasSize(6);
        assertThat(store.harvests().find(ID).orElseThrow().extension().version())
                .isEqualTo(3);
    }

    @Test
    void two_first_writers_make_one_record() {
        AtomicInteger asked = new AtomicInteger();
        StoredHarvest stored = SampleHarvests.write(store, ID, () -> {
            if (asked.incrementAndGet() == 1) {
                try (GraineryStore second = opened(store.uri())) {
                    SampleHarvests.write(second, ID, () -> Optional.of(harvest("H", names(2))));
                }
            }
            return Optional.of(harvest("H", names(2)));
        });
        assertThat(asked).hasValue(2);
        assertThat(stored.outcome()).isEqualTo(Outcome.UNCHANGED);
        assertThat(store.harvests().count()).isEqualTo(1);
    }

    @Test
    void harvest_too_long_for_one_document_is_read_back_whole() {
        List<String> names = names(25_001);
        assertThat(write(names).outcome()).isEqualTo(Outcome.NEW);
        HarvestRecord found = store.harvests().find(ID).orElseThrow();
        assertThat(found.paths()).isEqualTo(harvest("H", names).paths());
        assertThat(found.extension().parts()).isEmpty();
        assertThat(write(names).outcome()).isEqualTo(Outcome.UNCHANGED);
        assertThat(parts()).hasSize(2);
        Document main = collection(StoreSchema.HARVEST_RECORD).find(Query.all()).get(0);
        assertThat(main.get("paths", Document.class).getList("warcsFileNames", String.class))
                .isEqualTo(names.subList(0, 10_000));
        assertThat(main.getEmbedded(List.of("extension", "parts", "number"), Number.class)
                        .intValue())
                .isEqualTo(2);
    }

    @Test
    void parts_of_older_writes_are_deleted() {
        write(names(25_001));
        write(names(20_001));
        assertThat(parts()).hasSize(2);
        assertThat(store.harvests().find(ID).orElseThrow().paths().warcsFileNames())
                .hasSize(20_001);
        write(names(10_000));
        assertThat(parts()).isEmpty();
        assertThat(store.harvests().find(ID).orElseThrow().paths().warcsFileNames())
                .hasSize(10_000);
    }

    @Test
    void lost_writer_of_a_long_harvest_leaves_no_parts_and_takes_none_away() {
        write(names(10_001));
        AtomicInteger asked = new AtomicInteger();
        SampleHarvests.write(store, ID, () -> {
            if (asked.incrementAndGet() == 1) {
                try (GraineryStore second = opened(store.uri())) {
                    SampleHarvests.write(second, ID, () -> Optional.of(harvest("H", names(20_002))));
                }
                return Optional.of(harvest("H", names(10_002)));
            }
            return Optional.of(harvest("H", names(20_002)));
        });
        assertThat(asked).hasValue(2);
        assertThat(store.harvests().find(ID).orElseThrow().paths().warcsFileNames())
                .hasSize(20_002);
        assertThat(parts()).hasSize(2);
    }

    @Test
    void part_of_a_writer_that_knows_more_stays() {
        write(names(10_001));
        Writes.insert(
                collection(StoreSchema.HARVEST_PART),
                List.of(new Document("_id", "later")
                        .append("harvestID", ID)
                        .append("set", "s")
                        .append("baseVersion", 7L)));
        write(names(10_002));
        assertThat(parts()).contains("later").hasSize(2);
    }

    @Test
    void missing_part_is_told_and_healed_by_the_next_write() {
        write(names(10_001));
        parts().forEach(part -> collection(StoreSchema.HARVEST_PART).write(new Write.Delete(part)));
        assertThatThrownBy(() -> store.harvests().find(ID))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("missing");
        assertThat(write(names(10_001)).outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(store.harvests().find(ID).orElseThrow().paths().warcsFileNames())
                .hasSize(10_001);
    }

    @Test
    void harvests_are_passed_on_whole_in_the_order_in_which_they_were_made() {
        SampleHarvests.write(store, NameUuid.DNS.of("Z"), () -> Optional.of(harvest("Z", names(10_001))));
        write(names(2));
        List<Integer> sizes = new ArrayList<>();
        store.harvests()
                .forEach(record -> sizes.add(record.paths().warcsFileNames().size()));
        assertThat(sizes).containsExactly(10_001, 2);
    }

    private StoredHarvest write(List<String> fileNames) {
        return SampleHarvests.write(store, ID, () -> Optional.of(harvest("H", fileNames)));
    }

    private List<String> parts() {
        return collection(StoreSchema.HARVEST_PART).find(Query.all()).stream()
                .map(part -> part.getString("_id"))
                .toList();
    }

    private DocumentCollection collection(CollectionSchema schema) {
        return store.documents().collection(schema);
    }

    @Test
    void harvest_that_is_gone_leaves_a_tombstone() {
        SampleHarvests.write(store, NameUuid.DNS.of("H"), () -> Optional.of(SampleHarvests.harvest("H", List.of("a"))));
        now = SampleFiles.WRITTEN.plusSeconds(7);
        SampleHarvests.write(store, NameUuid.DNS.of("H"), Optional::empty);
        assertThat(store.harvests().find("H")).isEmpty();
        assertThat(Since.of(now, store.tombstones())).singleElement().satisfies(stone -> {
            assertThat(stone.recType()).isEqualTo(RecordType.HARVEST);
            assertThat(stone.id()).isEqualTo(NameUuid.DNS.of("H"));
            assertThat(stone.fileName()).isEqualTo("H");
        });
    }

    @Test
    void harvests_are_passed_on_without_their_lists() {
        SampleHarvests.write(
                store,
                NameUuid.DNS.of("H1"),
                () -> Optional.of(SampleHarvests.harvest("H1", SampleHarvests.names(HarvestParts.MOST + 1))));
        SampleHarvests.write(
                store, NameUuid.DNS.of("H2"), () -> Optional.of(SampleHarvests.harvest("H2", List.of("a"))));
        List<HarvestRecord> heads = new ArrayList<>();
        store.harvests().forEachHead(heads::add);
        assertThat(heads)
                .extracting(harvest -> harvest.harvest().harvestPrefix().harvestNameStand())
                .containsExactly("H1", "H2");
        assertThat(heads).allSatisfy(harvest -> {
            assertThat(harvest.paths().warcsFileNames()).isEmpty();
            assertThat(harvest.harvest())
                    .isEqualTo(store.harvests()
                            .find(harvest.harvest().harvestID())
                            .orElseThrow()
                            .harvest());
        });
    }

    @Test
    void harvests_come_in_pages_with_their_whole_lists() {
        List<String> names = List.of("H1", "H2", "H3");
        List<String> files = SampleHarvests.names(HarvestParts.MOST + 1);
        names.forEach(name -> SampleHarvests.write(
                store,
                NameUuid.DNS.of(name),
                () -> Optional.of(SampleHarvests.harvest(name, name.equals("H2") ? files : List.of("a")))));
        Page<HarvestRecord> first = store.harvests().page(Optional.empty(), 2);
        Page<HarvestRecord> second = store.harvests().page(first.next(), 2);
        assertThat(Stream.concat(first.items().stream(), second.items().stream())
                        .map(harvest -> harvest.harvest().harvestPrefix().harvestNameStand()))
                .containsExactlyElementsOf(names);
        assertThat(first.items().get(1).paths().warcsFileNames()).hasSize(HarvestParts.MOST + 1);
        assertThat(second.next()).isEmpty();
    }
}
