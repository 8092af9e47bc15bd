// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records whose every text may be a path. */
class ShownPathsTest {

    private static final String SECRET = "/mnt/secret";

    @Test
    void a_record_of_a_container_names_no_directory() throws Exception {
        ContainerRecord record = RecordJson.mapper().readValue("""
                        {"recType": "container", "author": "NA", "date": "2026-11-23T00:00:00.000Z", "standard": "NA",
                         "container": {"fileName": "a.warc.gz", "warcID": "NA", "isPartOf": "NA", "hostName": "NA", "ip": "NA",
                          "contentLength": 1, "operator": "NA", "publisher": "NA", "audience": "NA", "robots": "NA",
                          "dateOfOrigin": "NA", "size": 1},
                         "type": {"format": "NA", "conformsTo": "NA", "warcType": "NA", "mimeTypeXML": "NA"},
                         "paths": {"basic": {"absolute": "/mnt/secret/a", "parentDir": "a"}, "harvestID": "NA", "cdxID": "NA"},
                         "extension": {"version": 1,
                          "harvestNames": {"standard": "NA", "warcinfo": "NA", "prefix": "NA", "directory": "NA"},
                          "utilities": [{"utility": "sf", "version": "1 in /mnt/secret", "started": "2026-11-23T00:00:00.000Z",
                           "milliseconds": 1, "exit": 0, "output": "read /mnt/secret/a/a.warc.gz", "errors": "at /mnt/secret"}],
                          "copies": [{"absolute": "/mnt/secret/b", "size": 1,
                           "dateOfValidation": "2026-11-23T00:00:00.000Z", "statusOfValidation": "FIRST", "hash": "NA"}],
                          "conflicts": [{"absolute": "/mnt/secret/c", "size": 1,
                           "dateOfValidation": "2026-11-23T00:00:00.000Z", "statusOfValidation": "FIRST", "hash": "NA"}]},
                         "revision": {"dateOfValidation": "2026-11-23T00:00:00.000Z", "statusOfValidation": "FIRST",
                          "nextLastDateOfValidation": "2026-11-23T00:00:00.000Z", "hashOrig": "NA", "hashLast": "NA",
                          "commentaries": {"exists": true, "text": "was in /mnt/secret"}}}
                        """, ContainerRecord.class);
        assertThat(new ShownPaths(true).json(record).toString()).contains(SECRET);
        ObjectNode hidden = new ShownPaths(false).json(record);
        assertThat(hidden.toString()).doesNotContain(SECRET).contains("a.warc.gz");
        assertThat(hidden.at("/revision/commentaries/text").asText()).isEqualTo(ShownPaths.WITHHELD);
        JsonNode utility = hidden.at("/extension/utilities/0");
        assertThat(List.of(
                        utility.path("version").asText(), utility.path("output").asText()))
                .containsOnly(ShownPaths.WITHHELD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/text/html",
                "mnt/secret",
                "text/secret/a.warc",
                "./text/html",
                "../image/a",
                "C:\\text\\html",
                "\\\\host\\text/html",
                "text/html in /mnt",
                "text/html,/mnt",
                "text/",
                "archive-text/html",
                "file:text/html/a",
                "text/html\\secret"
            })
    void a_text_that_may_name_a_path_is_withheld(String text) {
        assertThat(new ShownPaths(false).text(text, "-")).isEqualTo("-");
        assertThat(new ShownPaths(true).text(text, "-")).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/gzip; charset=binary",
                "warcinfo: application/warc-fields, response: application/http;msgtype=response",
                "image/svg+xml",
                "no path"
            })
    void media_types_are_shown(String text) {
        assertThat(new ShownPaths(false).text(text, "-")).isEqualTo(text);
    }

    @Test
    void a_record_of_a_harvest_names_no_directory() throws Exception {
        HarvestRecord record = RecordJson.mapper().readValue("""
                        {"recType": "harvest", "author": "NA", "date": "2026-11-23T00:00:00.000Z", "standard": "NA",
                         "harvest": {"harvestPrefix": {"harvestNameStand": "H", "harvestFromWarcinfo": "H",
                          "harvestNameFNtrunc": "NA", "harvestDirsName": "NA", "harvestType": "NA", "harvestSuffix": []},
                          "date": "NA", "harvestID": "NA", "size": 1, "warcsNumber": 1},
                         "harvestCrawl": {"logs": true, "path": "/mnt/secret/logs", "fileName": ["crawl.log"]},
                         "paths": {"cdxsID": [], "warcsID": [], "warcsFileNames": []},
                         "extension": {"version": 1, "cdxsNumber": 0, "crawls": [{"crawler": "c", "job": "/mnt/secret/job",
                          "launch": "1", "start": "2026-11-23T00:00:00.000Z", "status": "FINISHED",
                          "logsPath": "/mnt/secret/logs", "reportsPath": "/mnt/secret/reports",
                          "package": {"path": "/mnt/secret/p", "fileName": "p.tar", "size": 1, "md5": "0123456789abcdef0123456789abcdef"}}]},
                         "revision": {"dateOfValidation": "2026-11-23T00:00:00.000Z", "statusOfValidation": "FIRST",
                          "nextLastDateOfValidation": "2026-11-23T00:00:00.000Z", "hashOrig": "NA", "hashLast": "NA",
                          "commentaries": {"exists": false, "text": "NA"}}}
                        """, HarvestRecord.class);
        assertThat(new ShownPaths(true).json(record).toString()).contains(SECRET);
        assertThat(new ShownPaths(false).json(record).toString())
                .doesNotContain(SECRET)
                .contains("p.tar");
    }
}
