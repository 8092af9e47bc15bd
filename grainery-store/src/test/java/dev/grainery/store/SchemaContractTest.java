// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.StoreVersion;
import dev.grainery.store.document.Write;
import dev.grainery.store.merge.Observation;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** A store says of which version its documents are, and those of another version are never read as they are. */
abstract class SchemaContractTest extends OpenStore {

    @Test
    void store_of_another_version_is_refused_and_says_what_to_do() {
        StoreUri uri = store.uri();
        for (long version : new long[] {1, StoreVersion.CURRENT - 1, 99}) {
            settings()
                    .write(new Write.Put(
                            new Document(DocumentCollection.ID, SchemaVersion.ID).append("value", version)));
            assertRefused(uri, version);
        }
        settings()
                .write(new Write.Put(
                        new Document(DocumentCollection.ID, SchemaVersion.ID).append("value", StoreVersion.CURRENT)));
        store.close();
        store = opened(uri);
    }

    @Test
    void store_with_records_that_says_nothing_of_its_version_is_refused() {
        StoreUri uri = store.uri();
        Location place = new Location("/a", "x.warc.gz");
        store.containers().store(List.of(Observation.of(container(NameUuid.DNS.of("x"), place, "one", minute(0)))));
        settings().write(new Write.Delete(SchemaVersion.ID));
        assertRefused(uri, 1);
    }

    @Test
    void new_store_is_of_this_version() {
        assertThat(settings()
                        .first(Query.id(SchemaVersion.ID))
                        .orElseThrow()
                        .get("value", Number.class)
                        .longValue())
                .isEqualTo(StoreVersion.CURRENT);
    }

    private static void assertRefused(StoreUri uri, long version) {
        for (Runnable use : List.<Runnable>of(
                () -> GraineryStore.open(uri), () -> GraineryStore.openUnfinished(uri, StoreTimeouts.DEFAULT))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining(uri + " is a store of version " + version + " ")
                    .hasMessageContaining("run the backfill again");
        }
    }

    private DocumentCollection settings() {
        return store.documents().collection(StoreSchema.SETTING);
    }
}
