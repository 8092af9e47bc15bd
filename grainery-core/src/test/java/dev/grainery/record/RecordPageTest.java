// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.DocsFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordPageTest {

    private static final Pattern JSON = Pattern.compile("(?ms)^```json$(.*?)^```$");

    private final String page;

    RecordPageTest() throws IOException {
        page = DocsFolder.page("record.md");
    }

    @ParameterizedTest
    @EnumSource
    void the_page_names_every_field_of_the_schema_with_its_obligation_and_no_other(RecordType type) {
        assertThat(fieldsOfThePage(type)).isEqualTo(fieldsOfTheSchema(type));
    }

    @Test
    void the_page_shows_one_valid_example_of_each_record() {
        List<JsonNode> examples = JSON.matcher(page)
                .results()
                .map(found -> RecordSchemas.read(found.group(1)))
                .toList();
        List<RecordType> types = new ArrayList<>();
        for (JsonNode example : examples) {
            RecordType type = RecordJson.mapper().convertValue(example.path("recType"), RecordType.class);
            types.add(type);
            assertThat(RecordSchemas.errors(type, example)).isEmpty();
        }
        assertThat(types).containsExactlyInAnyOrderElementsOf(EnumSet.allOf(RecordType.class));
    }

    @Test
    void the_examples_are_what_the_program_would_write() throws Exception {
        List<String> texts = JSON.matcher(page)
                .results()
                .map(MatchResult::group)
                .map(text -> text.substring(7, text.length() - 3))
                .toList();
        assertThat(texts).hasSize(3);
        for (String text : texts) {
            JsonNode example = RecordSchemas.read(text);
            Class<? extends GraineryRecord> kind =
                    switch (RecordJson.mapper().convertValue(example.path("recType"), RecordType.class)) {
                        case HARVEST -> HarvestRecord.class;
                        case CONTAINER -> ContainerRecord.class;
                        case CDX -> CdxRecord.class;
                    };
            GraineryRecord record = RecordJson.mapper().readValue(text, kind);
            assertThat(RecordJson.mapper().writeValueAsString(record)).isEqualTo(example.toString());
        }
    }

    @Test
    void the_examples_belong_together() {
        Map<String, JsonNode> examples = new TreeMap<>();
        JSON.matcher(page)
                .results()
                .map(found -> RecordSchemas.read(found.group(1)))
                .forEach(example -> examples.put(example.path("recType").asText(), example));
        String name = examples.get("harvest")
                .at("/harvest/harvestPrefix/harvestNameStand")
                .asText();
        String index = examples.get("cdx").at("/cdx/fileName").asText();
        assertThat(examples.get("harvest").at("/harvest/harvestID").asText()).isEqualTo(NameUuid.DNS.of(name));
        assertThat(examples.get("container").at("/paths/harvestID").asText()).isEqualTo(NameUuid.DNS.of(name));
        assertThat(examples.get("cdx").at("/cdx/cdxID").asText()).isEqualTo(NameUuid.DNS.of(index));
        assertThat(examples.get("harvest").at("/paths/warcsID/0"))
                .isEqualTo(examples.get("container").at("/container/warcID"))
                .isEqualTo(examples.get("cdx").at("/paths/warcID"));
        String line = examples.get("container").at("/revision/hashOrig").asText() + "  "
                + examples.get("container").at("/container/fileName").asText() + "\n";
        assertThat(examples.get("harvest").at("/revision/hashOrig").asText()).isEqualTo(Md5.of(line));
    }

    @Test
    void the_test_vectors_of_identifiers_are_right() {
        List<List<String>> vectors = DocsFolder.codeRows(part("### Identifiers"));
        assertThat(vectors)
                .hasSizeGreaterThan(5)
                .allSatisfy(vector -> assertThat(NameUuid.valueOf(vector.get(1)).of(vector.get(0)))
                        .isEqualTo(vector.get(2)));
    }

    private Map<String, String> fieldsOfThePage(RecordType type) {
        Map<String, String> fields = new TreeMap<>();
        List<List<String>> rows = new ArrayList<>(DocsFolder.codeRows(part("## Every record")));
        rows.addAll(DocsFolder.codeRows(part(
                switch (type) {
                    case HARVEST -> "## Harvest record";
                    case CONTAINER -> "## Container record";
                    case CDX -> "## CDX record";
                })));
        if (type != RecordType.HARVEST) {
            rows.addAll(DocsFolder.codeRows(part("## The section extension")));
        }
        for (List<String> row : rows) {
            if (List.of("M", "R", "O", "–").contains(row.get(1))) {
                assertThat(fields.put(row.get(0), row.get(1))).as(row.get(0)).isNull();
            }
        }
        return fields;
    }

    private static Map<String, String> fieldsOfTheSchema(RecordType type) {
        Map<String, String> fields = new TreeMap<>();
        for (SchemaFields.Field field : SchemaFields.ofSchema(RecordSchemas.tree(type))) {
            String obligation = Pattern.compile("(Mandatory|Recommended|Optional), Metodika 10\\.[0-9.]+\\.$")
                    .matcher(field.description())
                    .results()
                    .map(found -> found.group().substring(0, 1))
                    .findFirst()
                    .orElse("–");
            if (!obligation.equals("–")) {
                assertThat(field.required()).as(field.path()).isEqualTo(!obligation.equals("O"));
            }
            // conflicts have the form of copies, and the page tells it once
            fields.put(field.path().replace(".conflicts[]", ".copies[]"), obligation);
        }
        return fields;
    }

    /** A chapter of the page, to the next heading of its level or above. */
    private String part(String heading) {
        int start = page.indexOf("\n" + heading + "\n");
        assertThat(start).as(heading).isNotNegative();
        String rest = page.substring(start + heading.length() + 1);
        String next = heading.startsWith("###") ? "(?m)^#{2,3} " : "(?m)^## ";
        return rest.split(next, 2)[0];
    }
}
