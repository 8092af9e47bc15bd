// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.StoredDocuments;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** What a store has lost is told, and what follows from other documents is made again. */
class CheckStoreTest extends BackfilledArchive {

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("checked", 3);
    }

    @Test
    void a_store_that_is_used_holds_together() throws IOException {
        run("validate", "--all");
        // a file by itself that is no container, and a CDX file that was expected
        Files.writeString(Files.createDirectory(archive().resolve("other")).resolve("no.warc"), "no container");
        run("backfill", "--expect-cdx", archive().toString());
        run("relocate", "--reason", "moved", archive().toString(), "/elsewhere", "--force");
        run("comment", "harvest", "Topics-2020-01-Oats", "--text", "a comment");
        CommandRun.Result result = run("store", "check");
        assertThat(result.out()).contains("damaged 0, to be rebuilt 0");
        assertThat(result.status()).isZero();
    }

    @Test
    @Trial(value = "grainery store check: what follows from other documents is made again", section = "The store")
    void what_follows_from_other_documents_is_made_again() {
        String before = run("export").out();
        use(
                "location",
                locations -> delete(locations, locations.find(Query.all()).get(0)));
        use("harvest", harvests -> delete(harvests, harvests.find(Query.all()).get(0)));
        CommandRun.Result told = run("store", "check");
        assertThat(told.status()).isEqualTo(ExitStatus.FINDINGS.code());
        assertThat(told.out())
                .contains("rebuild: location: a record names ")
                .contains("rebuild: harvest: the record of ")
                .contains("damaged 0, to be rebuilt 2");
        assertThat(told.err()).contains("store check --repair");
        assertThat(run("store", "check", "--repair").out()).contains("damaged 0, rebuilt 2");
        assertThat(run("store", "check").status()).isZero();
        assertThat(containers(run("export").out())).isEqualTo(containers(before));
        assertThat(run("export", "--type", "harvest").out()).contains("Topics-2020-01-Oats");
    }

    @Test
    void sums_of_a_harvest_that_are_not_those_of_its_containers_are_made_again() {
        assertThat(run("inspect", "--all").status()).isZero();
        assertThat(run("store", "check").out()).contains("damaged 0, to be rebuilt 0");
        String before = run("stats", "--by", "type").out();
        use("harvest", harvests -> {
            for (Document harvest : harvests.find(Query.all())) {
                Document extension = harvest.get("extension", Document.class);
                if (extension != null && extension.get("inspection") instanceof Document sums) {
                    sums.put("captures", ((Number) sums.get("captures")).longValue() + 1);
                    harvests.write(
                            new Write.Set(harvest.get("_id"), new Document(), new Document("extension", extension)));
                }
            }
        });
        CommandRun.Result told = run("store", "check");
        assertThat(told.out())
                .contains(
                        "rebuild: harvest: the record of Topics-2020-01-Oats does not have the sums of the inspections")
                .contains("damaged 0, to be rebuilt 1");
        assertThat(run("store", "check", "--repair").out()).contains("damaged 0, rebuilt 1");
        assertThat(run("store", "check").status()).isZero();
        assertThat(run("stats", "--by", "type").out()).isEqualTo(before);
    }

    @Test
    void dates_of_a_harvest_that_are_not_those_of_its_containers_are_made_again() {
        String before = run("export", "--type", "harvest").out();
        use("harvest", harvests -> {
            for (Document harvest : harvests.find(Query.all())) {
                Document revision = new Document(harvest.get("revision", Document.class));
                revision.put("nextLastDateOfValidation", "2036-01-01T00:00:00.000Z");
                harvests.write(new Write.Set(harvest.get("_id"), new Document(), new Document("revision", revision)));
            }
        });
        assertThat(run("store", "check", "--repair").out())
                .contains("Topics-2020-01-Oats does not have the status and dates of its containers");
        assertThat(run("store", "check").status()).isZero();
        assertThat(run("export", "--type", "harvest").out().lines().count())
                .isEqualTo(before.lines().count());
        assertThat(run("export", "--type", "harvest").out()).doesNotContain("2036-01-01");
    }

    @Test
    @Trial(value = "grainery store check: what is lost is told", section = "The store")
    void what_is_lost_is_told() {
        assertThat(run("validate", "--all").status()).isZero();
        use("container", containers -> {
            List<Document> records = containers.find(Query.all());
            Document revision = records.get(0).get("revision", Document.class);
            containers.write(new Write.Set(
                    records.get(0).get("_id"),
                    new Document(),
                    new Document(
                            "revision",
                            new Document(revision).append("hashOrig", "00000000000000000000000000000000"))));
            delete(containers, records.get(1));
            containers.write(new Write.Set(
                    records.get(2).get("_id"), new Document(), new Document("type", "no section of a record")));
        });
        CommandRun.Result told = run("store", "check");
        assertThat(told.status()).isEqualTo(ExitStatus.DAMAGED.code());
        assertThat(told.out())
                .contains("but its record has hashOrig 00000000000000000000000000000000")
                .contains("restore: location: the record of ")
                .contains("restore: container: the document ");
        assertThat(told.err()).contains("the store is damaged: restore the backup");
        assertThat(run("store", "check", "--json").out()).contains("\"exitStatus\":6");
    }

    private static List<String> containers(String lines) {
        return lines.lines()
                .filter(line -> line.contains("\"recType\":\"container\""))
                .toList();
    }

    private static void delete(DocumentCollection collection, Document document) {
        assertThat(collection.write(new Write.Delete(document.get("_id"))).isDone())
                .isTrue();
    }

    private void use(String name, Consumer<DocumentCollection> work) {
        try (StoredDocuments documents = new StoredDocuments(home().resolve("store"))) {
            work.accept(documents.collection(name));
            documents.flush();
        }
    }
}
