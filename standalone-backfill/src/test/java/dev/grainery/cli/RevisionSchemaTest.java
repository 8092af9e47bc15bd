// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lines of the history are as their schema has them. */
class RevisionSchemaTest extends BackfilledArchive {

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("history", 5);
    }

    private static String text() throws IOException {
        return Files.readString(Pages.root().resolve("docs/schema/revision.schema.json"));
    }

    private Path container(int serial) throws IOException {
        try (Stream<Path> all = Files.walk(archive())) {
            return all.filter(path -> path.endsWith(OatHarvest.warc(serial) + ".gz"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void all_that_may_become_of_files_is_valid() throws Exception {
        assertThat(run("validate", "--all").status()).isZero();
        Files.write(container(1), new byte[] {1, 2, 3});
        Path gone = container(2);
        Files.delete(gone);
        run("validate", "--all");
        run("validate", "presence");
        run("forget", "--by", "Anna", "--reason", "withdrawn", "--last-copy", gone.toString());
        Path before = container(3);
        Files.move(before, Files.createDirectories(home().resolve("moved")).resolve(before.getFileName()));
        run("backfill", archive().toString(), home().resolve("moved").toString());
        Path naming = Files.writeString(
                home().resolve("naming.json"), "{\"name\": \"prefix\", \"source\": [\"prefix\", \"directory\"]}");
        run("store", "settings", "naming", naming.toString());
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text(), InputFormat.JSON);
        List<String> lines = run("export", "--type", "revision").out().lines().toList();
        assertThat(lines)
                .hasSizeGreaterThan(8)
                .allSatisfy(line -> assertThat(schema.validate(line, InputFormat.JSON))
                        .as(line)
                        .isEmpty());
        assertThat(String.join("\n", lines)).contains("\"equal\"", "\"different\"", "\"missing\"", "\"moved\"");
        assertThat(schema.validate(lines.get(0).replace("\"equal\"", "\"good\""), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void schema_has_the_fields_and_outcomes_that_there_are() throws Exception {
        JsonNode schema = RecordJson.mapper().readTree(text());
        Set<String> fields = new TreeSet<>();
        schema.path("properties").fieldNames().forEachRemaining(fields::add);
        assertThat(fields)
                .isEqualTo(Arrays.stream(FixityEvent.class.getRecordComponents())
                        .map(component -> component.getName())
                        .collect(Collectors.toCollection(TreeSet::new)));
        Set<String> outcomes = new TreeSet<>();
        schema.at("/properties/outcome/enum").forEach(word -> outcomes.add(word.asText()));
        assertThat(outcomes)
                .isEqualTo(Arrays.stream(CheckOutcome.values())
                        .map(outcome -> RecordJson.mapper().valueToTree(outcome).asText())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }
}
