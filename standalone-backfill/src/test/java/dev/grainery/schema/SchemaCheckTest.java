// SPDX-License-Identifier: Apache-2.0
package dev.grainery.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SchemaCheckTest {

    private static final String HARVEST = """
            {"recType": "harvest", "author": "NKCR", "date": "2026-01-02T12:00:00.000Z", "standard": "Grainery 1.0",
             "harvest": {
               "harvestPrefix": {"harvestNameStand": "V6M_2017-10-05", "harvestFromWarcinfo": "V6M_2017-10-05",
                 "harvestNameFNtrunc": ["V6M_2017-10-05", "V6M"], "harvestDirsName": "NA", "harvestType": "Serials",
                 "harvestSuffix": ["V6M", "2017-10-05"]},
               "date": "NA", "harvestID": "f4961309-a125-5aec-930b-cd9239544811", "size": 5, "warcsNumber": 1},
             "harvestCrawl": {"logs": false},
             "paths": {"cdxsID": [], "warcsID": ["3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2"],
               "warcsFileNames": ["a.warc.gz"]},
             "extension": {"version": 1, "modified": "2026-01-02T12:00:00.000Z", "cdxsNumber": 0},
             "revision": {"dateOfValidation": "2026-01-02T12:00:00.000Z", "statusOfValidation": "FIRST",
               "nextLastDateOfValidation": "2028-01-02T12:00:00.000Z", "hashOrig": "d41d8cd98f00b204e9800998ecf8427e",
               "hashLast": "NA", "commentaries": {"exists": false, "text": "NA"}}}
            """;

    private final SchemaCheck check = new SchemaCheck();

    @Test
    void a_good_record_has_no_problems() throws Exception {
        assertThat(check.problems(RecordType.HARVEST, harvest())).isEmpty();
    }

    @Test
    void a_problem_tells_the_place_and_the_broken_rule() throws Exception {
        ObjectNode harvest = harvest();
        harvest.withObject("/harvest").put("size", -1);
        harvest.withObject("/revision").remove("hashLast");
        assertThat(check.problems(RecordType.HARVEST, harvest))
                .satisfiesExactlyInAnyOrder(
                        problem -> assertThat(problem).startsWith("/harvest/size: must have a minimum value of 0"),
                        problem -> assertThat(problem).startsWith("/revision: required property 'hashLast' not found"));
    }

    @Test
    void every_type_has_its_own_schema() throws Exception {
        for (RecordType type : RecordType.values()) {
            boolean own = type == RecordType.HARVEST;
            assertThat(check.problems(type, harvest()).isEmpty()).isEqualTo(own);
        }
    }

    @Test
    void very_many_problems_of_one_record_are_counted() throws Exception {
        ObjectNode harvest = harvest();
        ArrayNode names = harvest.withObject("/paths").putArray("warcsFileNames");
        IntStream.range(0, 1_000).forEach(i -> names.add("a/" + i));
        List<String> problems = check.problems(RecordType.HARVEST, harvest);
        assertThat(problems).hasSize(SchemaCheck.MOST_PROBLEMS + 1).last().isEqualTo("and 980 more problems");
    }

    @Test
    void a_problem_is_one_line_of_bounded_length_whatever_the_record_holds() throws Exception {
        ObjectNode harvest = harvest();
        harvest.put("line\nend \u001b[2J" + "x".repeat(10_000), 1);
        assertThat(check.problems(RecordType.HARVEST, harvest))
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .contains("line\\u000Aend \\u001B[2Jxxx")
                        .hasSizeLessThan(600));
    }

    @Test
    void one_check_serves_many_threads() throws Exception {
        ObjectNode good = harvest();
        ObjectNode wrong = harvest();
        wrong.put("recType", "cdx");
        long refused = IntStream.range(0, 2_000)
                .parallel()
                .filter(i -> !check.problems(RecordType.HARVEST, i % 2 == 0 ? good : wrong)
                        .isEmpty())
                .count();
        assertThat(refused).isEqualTo(1_000);
    }

    private static ObjectNode harvest() throws Exception {
        return (ObjectNode) RecordJson.mapper().readTree(HARVEST);
    }
}
