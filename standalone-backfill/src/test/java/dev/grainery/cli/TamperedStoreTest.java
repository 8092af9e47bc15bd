// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.NameUuid;
import dev.grainery.store.StoredDocuments;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import java.util.List;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Somebody changes the database, and a digest that was kept elsewhere shows it. */
class TamperedStoreTest extends BackfilledArchive {

    private static final String GZ = OatHarvest.warc(0) + ".gz";
    private static final String HARVEST = NameUuid.DNS.of(OatHarvest.NAME);

    private List<String> kept;

    @Override
    FixtureTree tree() throws Exception {
        String ryes = OatHarvest.named("Topics-2021-01-Ryes", 0) + ".gz";
        return Oats.tree("tampered", 3).with("Topics-2021-01-Ryes/" + ryes, OatHarvest.warcGz(ryes));
    }

    @BeforeEach
    void keep() {
        kept = run("witness").out().lines().toList();
    }

    @Test
    void hash_that_was_changed_in_the_database_is_found_out() {
        tamper(documents -> setHash(documents, GZ, "0".repeat(32)));
        assertChanged();
    }

    @Test
    void record_that_was_taken_away_is_found_out() {
        tamper(documents -> documents
                .collection("container")
                .write(new Write.Delete(container(documents, GZ).get("_id"))));
        assertChanged();
    }

    @Test
    void hashes_that_were_swapped_are_found_out() {
        tamper(documents -> {
            String second = OatHarvest.warc(1) + ".gz";
            String one = hash(documents, GZ);
            String other = hash(documents, second);
            setHash(documents, GZ, other);
            setHash(documents, second, one);
        });
        assertChanged();
    }

    @Test
    void record_that_was_given_to_another_harvest_changes_both() {
        String other = NameUuid.DNS.of("Topics-2021-01-Ryes");
        tamper(documents -> documents.change("container", named(GZ), container -> {
            container.get("paths", Document.class).put("harvestID", other);
            return container;
        }));
        assertThat(changed()).contains(HARVEST, other).hasSize(2);
    }

    private void assertChanged() {
        assertThat(changed()).containsExactly(HARVEST);
    }

    /** The harvests whose digest is another one than was kept. */
    private List<String> changed() {
        return run("witness")
                .out()
                .lines()
                .filter(line -> !kept.contains(line) && !line.endsWith("  all"))
                .map(line -> line.split(" +")[1])
                .toList();
    }

    @Test
    void record_of_which_something_is_missing_is_damage_and_no_internal_error() {
        tamper(documents -> documents.change("container", named(GZ), container -> {
            container.get("revision", Document.class).remove("hashOrig");
            return container;
        }));
        CommandRun.Result result = run("export");
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.DAMAGED.code());
        assertThat(result.err()).contains("is not a valid ContainerRecord", "restore the backup");
    }

    private void tamper(Consumer<StoredDocuments> change) {
        try (StoredDocuments documents = new StoredDocuments(home().resolve("store"))) {
            change.accept(documents);
        }
    }

    private static Query named(String fileName) {
        return Query.all().is("container.fileName", fileName);
    }

    private static Document container(StoredDocuments documents, String fileName) {
        return documents.collection("container").first(named(fileName)).orElseThrow();
    }

    private static String hash(StoredDocuments documents, String fileName) {
        return container(documents, fileName).getEmbedded(List.of("revision", "hashOrig"), String.class);
    }

    private static void setHash(StoredDocuments documents, String fileName, String hash) {
        documents.change("container", named(fileName), container -> {
            container.get("revision", Document.class).put("hashOrig", hash);
            return container;
        });
    }
}
