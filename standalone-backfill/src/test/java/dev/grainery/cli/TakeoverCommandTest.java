// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TakeoverCommandTest extends BackfilledArchive {

    private static final String OTHER = "0123456789abcdef0123456789abcdef";
    private static final String FORMER = "b1a9ed6e-3a53-5c58-a1b6-3f8b5a6c7d10";

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("import", 2);
    }

    private GraineryStore open() {
        return GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")));
    }

    private ContainerRecord container(String path) {
        try (GraineryStore store = open()) {
            return store.containers()
                    .find(Path.of(path).getFileName().toString())
                    .get(0);
        }
    }

    private static String earlier(ContainerRecord record, String md5, String date) {
        return "{\"_id\":{\"$oid\":\"5d2f3c4e1c9d440000000001\"},\"recType\":\"container\",\"author\":\"Adela\",\"date\":\""
                + date
                + "\",\"standard\":\"Grainery 0.3\",\"container\":{\"filename\":\""
                + record.location().fileName() + "\",\"warcID\":\"urn:uuid:" + record.id()
                + "\"},\"paths\":{\"pathToHarvest\":\""
                + record.location().directory() + "\"},\"revision\":{\"dateOfValidation\":\"" + date
                + "\",\"statusOfValidation\":\"FIRST\",\"nextLastDateOfValidation\":\"" + date + "\",\"hashOrig\":\""
                + md5
                + "\",\"hashLast\":\"NA\",\"commentaries\":{\"exists\":false,\"text\":\"NA\"}}}";
    }

    private static String harvest() {
        return "{\"recType\":\"harvest\",\"author\":\"Adela\",\"date\":\"2019-02-03T11:00:00Z\",\"standard\":\"Grainery 0.3\","
                + "\"harvest\":{\"harvestName\":\"" + OatHarvest.NAME + "\",\"harvestID\":\"" + FORMER + "\"},"
                + "\"revision\":{\"commentaries\":{\"exists\":true,\"text\":\"crawled twice\"}}}";
    }

    private Path dump(String... lines) throws IOException {
        return Files.write(home().resolve("earlier.json"), List.of(lines));
    }

    private JsonNode summary(CommandRun.Result result) throws IOException {
        return RecordJson.mapper().readTree(result.out());
    }

    @Test
    void earlier_sums_become_the_first_ones_and_contradictions_are_told() throws Exception {
        ContainerRecord first = container(Oats.FIRST);
        ContainerRecord second = container(Oats.SECOND);
        String lost = earlier(first, OTHER, "2019-02-03T11:00:00Z")
                .replace(first.location().fileName(), "lost.warc.gz")
                .replace(first.id(), FORMER);
        Path dump = dump(
                earlier(first, first.revision().hashOrig().toString(), "2019-02-03T11:00:00Z"),
                earlier(first, first.revision().hashOrig().toString(), "2020-02-03T11:00:00Z"),
                earlier(second, OTHER, "2019-02-03T11:00:00Z"),
                lost,
                harvest(),
                "{\"recType\":\"something\"}",
                "no document");
        JsonNode dry = summary(run("takeover", dump.toString(), "--dry-run", "--json"));
        assertThat(container(Oats.FIRST)).isEqualTo(first);
        CommandRun.Result result = run("takeover", dump.toString(), "--json");
        assertThat(result.status()).as(result.err()).isEqualTo(1);
        JsonNode done = summary(result);
        for (JsonNode told : List.of(dry, done)) {
            assertThat(told.path("records").asInt()).isEqualTo(6);
            assertThat(told.path("taken").asInt()).isEqualTo(3);
            assertThat(told.path("duplicates").asInt()).isEqualTo(1);
            assertThat(told.path("inConflict").asInt()).isEqualTo(1);
            assertThat(told.path("withoutFile").asInt()).isEqualTo(1);
            assertThat(told.path("harvests").asInt()).isEqualTo(1);
            assertThat(told.path("unclear").asInt()).isEqualTo(2);
            assertThat(told.path("withoutEarlier").asInt()).isZero();
        }
        assertThat(done.path("added").asInt()).isEqualTo(6);
        assertThat(result.err())
                .contains("GRN-E008", OTHER, second.revision().hashOrig().toString());
        assertThat(container(Oats.FIRST).revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(container(Oats.SECOND).revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertThat(run("findings", "--open").out()).contains("GRN-E008");
        try (GraineryStore store = open()) {
            assertThat(store.earlier().count()).isEqualTo(6);
            assertThat(store.harvests()
                            .find(OatHarvest.NAME)
                            .orElseThrow()
                            .revision()
                            .commentaries()
                            .text())
                    .isEqualTo("crawled twice");
            assertThat(store.facts().successors(FORMER)).containsExactly(NameUuid.ofHarvest(OatHarvest.NAME));
        }
        assertThat(run("store", "check").status()).isZero();
    }

    @Test
    void a_log_made_before_still_agrees_with_the_store() throws Exception {
        String key = home().resolve("log.key").toString();
        String log = home().resolve("log").toString();
        assertThat(run("log", "key", "-o", key, "archive.example/log").status()).isZero();
        assertThat(run("log", "append", "--log", log, "--key", key).status()).isZero();
        ContainerRecord second = container(Oats.SECOND);
        assertThat(run(
                                "takeover",
                                dump(earlier(second, OTHER, "2019-02-03T11:00:00Z"))
                                        .toString())
                        .status())
                .isEqualTo(1);
        assertThat(container(Oats.SECOND).revision().hashOrig()).hasToString(OTHER);
        CommandRun.Result check = run("log", "check", "--log", log);
        assertThat(check.status()).as(check.toString()).isZero();
        CommandRun.Result again = run("log", "append", "--log", log, "--key", key);
        assertThat(again.status()).as(again.toString()).isZero();
    }

    @Test
    void importing_again_changes_nothing_and_says_the_same() throws Exception {
        Path dump = dump(earlier(container(Oats.SECOND), OTHER, "2019-02-03T11:00:00Z"), harvest());
        assertThat(run("takeover", dump.toString()).status()).isEqualTo(1);
        String records = run("export").out();
        CommandRun.Result again = run("takeover", dump.toString());
        assertThat(again.out())
                .containsPattern("earlier records +2\n")
                .containsPattern("not imported before +0\n")
                .containsPattern("in conflict +1\n");
        assertThat(run("export").out()).isEqualTo(records);
    }

    @Test
    void all_kinds_of_reasons_are_counted_and_an_early_end_is_told() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            lines.add("{\"name\": \"person " + i + "\"}");
        }
        lines.add("{\"recType\": \"curator\"}");
        lines.add("{\"recType\": \"user\"}");
        lines.add("{\"open\": \"text");
        lines.add(harvest());
        lines.add("{\"recType\": \"container\", \"container\": {");
        CommandRun.Result result =
                run("takeover", dump(lines.toArray(String[]::new)).toString());
        assertThat(result.err())
                .contains(
                        "34 documents are no record of Extarc: ",
                        "Extarc: line 35: the file ends in the middle of the document"
                                + " (the source ends early: nothing after this was read); ",
                        "; 30 such as it has no recType; ",
                        "2 such as its recType is not defined by Grainery: curator",
                        "line 33: a text of the document is not closed on line 33");
        assertThat(run("findings", "--json").out()).contains("the source ends early");
    }

    @Test
    void what_is_not_there_or_has_no_document_is_told() throws Exception {
        assertThat(run("takeover", "gone.json").err()).contains("no such file: gone.json");
        assertThat(run("takeover").status()).isEqualTo(2);
        assertThat(run("takeover", dump().toString()).err()).contains("no records in ", "earlier.json");
        CommandRun.Result result = run("takeover", dump("{").toString());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("earlier.json: 1 document is no record of Extarc: line 1: ");
        assertThat(result.out()).containsPattern("not understood +1\n");
    }
}
