// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.index;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.access.StorePatience;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.access.StoreUri;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.merge.Observation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** A store says of which version its documents are, and those of another version are never read as they are. */
abstract class SchemaContractTest extends OpenStore {

    private static final Location A = new Location("/a", "x.warc.gz");
    private static final String ID = NameUuid.DNS.of("x");
    private static final String HARVEST = NameUuid.DNS.of("H");

    @Test
    void store_of_the_first_version_is_refused_until_it_is_upgraded() {
        StoreUri uri = store.uri();
        store.containers().store(List.of(Observation.of(container(ID, A, "one", minute(0)))));
        store.cdxFiles().store(List.of(Observation.of(index(ID, new Location("/a", "x.cdx"), "two", minute(0)))));
        SampleHarvests.write(store, HARVEST, () -> Optional.of(SampleHarvests.harvest("H", List.of("x.warc.gz"))));
        asOfTheFirstVersion();
        store.close();
        assertThatThrownBy(() -> GraineryStore.open(uri))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("earlier version")
                .hasMessageContaining("grainery upgrade --store " + uri);
        assertThatThrownBy(() -> GraineryStore.openUnfinished(uri, StorePatience.DEFAULT))
                .isInstanceOf(StoreUnavailableException.class);

        Instant before = Instant.now().minusMillis(1);
        GraineryStore.Upgraded upgraded =
                GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}).orElseThrow();
        assertThat(upgraded.documents())
                .containsAllEntriesOf(Map.of("container", 1L, "cdx", 1L, "harvest", 1L))
                .containsEntry("location", 0L);
        assertThat(GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}))
                .isEmpty();
        store = opened(uri);
        assertThat(Since.of(before, store.containers()::changesSince)).hasSize(1);
        assertThat(store.containers().find(ID))
                .singleElement()
                .isEqualTo(container(ID, A, "one", minute(0))
                        .written(1, store.containers().find(ID).get(0).modified()));
        assertThat(Since.of(before, store.cdxFiles()::changesSince)).hasSize(1);
        assertThat(Since.of(before, store.harvests()::changesSince)).hasSize(1);
        assertThat(store.harvests().page(Optional.empty(), 10).items())
                .extracting(HarvestRecord::paths)
                .containsExactly(
                        SampleHarvests.harvest("H", List.of("x.warc.gz")).paths());
    }

    @Test
    void upgrade_that_was_broken_off_goes_on() {
        StoreUri uri = store.uri();
        String other = NameUuid.DNS.of("y");
        store.containers().store(List.of(Observation.of(container(ID, A, "one", minute(0)))));
        asOfTheFirstVersion();
        // this one had its turn before the process was killed
        store.containers()
                .store(List.of(Observation.of(container(other, new Location("/a", "y.warc.gz"), "two", minute(0)))));
        store.close();
        assertThat(GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {})
                        .orElseThrow()
                        .documents())
                .containsEntry("container", 1L);
        store = opened(uri);
        assertThat(store.containers().find(other).get(0).modified()).contains(SampleFiles.WRITTEN);
        assertThat(store.containers().find(ID).get(0).modified().orElseThrow()).isAfter(SampleFiles.WRITTEN);
    }

    @Test
    void store_of_the_second_version_is_refused_until_it_is_upgraded_and_its_documents_stay_as_they_are() {
        StoreUri uri = store.uri();
        store.containers().store(List.of(Observation.of(container(ID, A, "one", minute(0)))));
        settings().write(new Write.Put(new Document(DocumentCollection.ID, SchemaVersion.ID).append("value", 2L)));
        store.close();
        assertThatThrownBy(() -> GraineryStore.open(uri))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("earlier version");
        assertThat(GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {})
                        .orElseThrow()
                        .documents()
                        .values())
                .containsOnly(0L);
        store = opened(uri);
        assertThat(store.containers().find(ID).get(0).modified()).contains(SampleFiles.WRITTEN);
    }

    @Test
    void store_of_a_newer_version_is_refused() {
        StoreUri uri = store.uri();
        settings().write(new Write.Put(new Document(DocumentCollection.ID, SchemaVersion.ID).append("value", 99L)));
        store.close();
        for (Runnable use : List.<Runnable>of(
                () -> GraineryStore.open(uri), () -> GraineryStore.upgrade(uri, StorePatience.DEFAULT, index -> {}))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("newer version");
        }
        store = opened(address());
    }

    @Test
    void new_store_is_of_this_version() {
        assertThat(settings()
                        .first(Query.id(SchemaVersion.ID))
                        .orElseThrow()
                        .get("value", Number.class)
                        .longValue())
                .isEqualTo(SchemaVersion.CURRENT);
        assertThat(GraineryStore.upgrade(store.uri(), StorePatience.DEFAULT, index -> {}))
                .isEmpty();
    }

    private void asOfTheFirstVersion() {
        for (CollectionSchema schema : List.of(StoreSchema.CONTAINER, StoreSchema.CDX, StoreSchema.HARVEST_RECORD)) {
            DocumentCollection documents = store.documents().collection(schema);
            for (Document document : documents.find(Query.all())) {
                document.get("extension", Document.class).remove("modified");
                documents.write(new Write.Put(document));
            }
        }
        settings().write(new Write.Delete(SchemaVersion.ID));
        store.flush();
    }

    private DocumentCollection settings() {
        return store.documents().collection(StoreSchema.SETTING);
    }
}
