// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.DocsFolder;
import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordPageTest {

    private final String page;

    RecordPageTest() throws IOException {
        page = DocsFolder.page("record.md");
    }

    /** If they are not: mvn test -pl grainery-core -Dtest=RecordPageTest -Dgrainery.reference=write */
    @Test
    void the_tables_of_fields_are_those_of_the_schemas() throws IOException {
        String made = page;
        for (Map.Entry<String, String> table : new RecordFields().tables().entrySet()) {
            String begin = "<!-- fields: " + table.getKey() + " -->\n";
            assertThat(made).contains(begin);
            int from = made.indexOf(begin) + begin.length();
            int to = made.indexOf("<!-- end -->\n", from);
            made = made.substring(0, from) + table.getValue() + made.substring(to);
        }
        if ("write".equals(System.getProperty("grainery.reference"))) {
            Files.writeString(RepositoryFolder.of("docs/record.md"), made);
        } else {
            assertThat(page).isEqualTo(made);
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_is_mandatory_or_recommended_is_required_and_what_is_optional_is_not(RecordType type) {
        Pattern obligation = Pattern.compile("(Mandatory|Recommended|Optional), Metodika 10\\.[0-9.]+\\.$");
        List<SchemaFields.Field> fields = SchemaFields.ofSchema(RecordSchemas.tree(type)).stream()
                .filter(field -> obligation.matcher(field.description()).find())
                .toList();
        assertThat(fields)
                .hasSizeGreaterThan(10)
                .allSatisfy(field -> assertThat(field.required())
                        .as(field.path())
                        .isEqualTo(!field.description().contains("Optional, Metodika")));
    }

    @Test
    void where_values_come_from_is_told_of_fields_that_exist() {
        List<String> fields = new ArrayList<>();
        for (RecordType type : RecordType.values()) {
            SchemaFields.ofSchema(RecordSchemas.tree(type)).forEach(field -> fields.add(field.path()));
        }
        List<List<String>> rows = DocsFolder.codeRows(part("## Where values come from"));
        assertThat(rows)
                .hasSizeGreaterThan(30)
                .allSatisfy(row -> assertThat(fields).contains(row.get(0)));
    }

    @Test
    void the_page_leads_to_one_valid_example_of_each_record() throws IOException {
        List<RecordType> types = new ArrayList<>();
        for (String text : examples()) {
            JsonNode example = RecordSchemas.read(text);
            RecordType type = RecordJson.mapper().convertValue(example.path("recType"), RecordType.class);
            types.add(type);
            assertThat(RecordSchemas.errors(type, example)).isEmpty();
        }
        assertThat(types).containsExactlyInAnyOrderElementsOf(EnumSet.allOf(RecordType.class));
    }

    @Test
    void the_examples_are_what_the_program_would_write() throws Exception {
        for (String text : examples()) {
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
    void the_examples_belong_together() throws IOException {
        Map<String, JsonNode> examples = new TreeMap<>();
        examples().stream()
                .map(RecordSchemas::read)
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

    private List<String> examples() throws IOException {
        List<String> texts = new ArrayList<>();
        for (RecordType type : RecordType.values()) {
            String example = "examples/" + type.name().toLowerCase(Locale.ROOT) + ".json";
            assertThat(page).contains("](" + example + ")");
            texts.add(Files.readString(RepositoryFolder.of("docs/" + example)));
        }
        return texts;
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
