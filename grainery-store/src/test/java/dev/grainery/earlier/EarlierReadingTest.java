// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EarlierReadingTest {

    private static final Date DATE = Date.from(Instant.parse("2019-07-02T10:00:00Z"));
    private static final String SUM = "00112233445566778899aabbccddeeff";
    private static final String OTHER_SUM = "ffeeddccbbaa99887766554433221100";
    private static final String UUID = "6a1f0c3e-2b4d-4e5f-8a9b-0c1d2e3f4a5b";

    private static final String SCRIPT_CONTAINER = """
            {"_id": {"$oid": "5e0f00000000000000000001"}, "recType": "container", "author": "Jana Nová",
             "date": "2019-07-02T10:00:00Z", "standard": "Grainery 0.36",
             "container": {"filename": "A-2019-00001.warc.gz", "warcID": "urn:uuid:%s", "isPartOf": "A-2019",
               "hostname": "crawler", "ip": "10.0.0.1", "contentLength": "511", "operator": "Petr Starý",
               "robots": "ignore", "software": "Heritrix", "dateOfOrigin": "2019-07-01T08:00:00Z", "size": 1000},
             "type": {"format": "WARC/1.0", "conformsTo": "NA", "warcType": "warcinfo", "mimetypeXML": "NA"},
             "paths": {"storage": "NA", "mount": "NA", "pathToHarvest": "/mnt/archive/1/A-2019", "LTP": "NA",
               "harvestID": "NA", "cdxID": "NA"},
             "revision": {"dateOfValidation": "2019-07-02T10:00:05Z", "statusOfValidation": "FIRST",
               "nextLastDateOfValidation": "2021-07-01T10:00:05Z", "hashOrig": "%s", "hashLast": "NA"}}
            """.formatted(UUID, SUM);

    private static final String OLDEST_CONTAINER = """
            {"_id": "70", "_rev": "1-c1", "type": "container", "author": "Jan Zkoušený", "date": "2015/01/15 15:52:20",
             "standart": "Grainery 0.25",
             "container": {"filename": "B-2013.warc.gz", "recordID": "urn:uuid:%s",
               "harvestID": "urn:uuid:00000000-0000-4000-8000-000000000000", "timestamp": "TODO...",
               "size": "5000000000",
               "cdx": {"exists": "true", "path": "./logs/index/B-2013.warc.gz.cdx", "md5": "%s", "size": "7"},
               "type": {"format": "WARC File Format 1.0", "mimimetypeXML": "TODO?"},
               "path": {"storage": {"HNAS1": "10.0.0.1:/web/13", "HNAS2": "10.0.0.2:/web/13"},
                 "mount": "/mnt/archive/13", "pathToHarvest": "./serials/B-2013",
                 "LTP": {"status": "undefined", "pathToLTP": "undefined"}},
               "Md5": {"dateOfValidation": "2017-02-17T15:06:44Z", "statusOfValidation": "NA",
                 "nextLastDateOfValidation": "2019-02-17T15:06:44Z",
                 "hash": {"exhashOfOriginal": "%s", "exlastHash": "undefined"}}}}
            """.formatted(UUID, OTHER_SUM, SUM);

    private static EarlierRecord read(String json) {
        return EarlierReading.of(EarlierDocument.of(json));
    }

    private static EarlierFile file(String json) {
        return (EarlierFile) read(json);
    }

    private static EarlierHarvest harvest(String json) {
        return (EarlierHarvest) read(json);
    }

    @Test
    void a_container_of_the_script_is_read() {
        EarlierFile file = file(SCRIPT_CONTAINER);
        assertThat(file.type()).isEqualTo(RecordType.CONTAINER);
        assertThat(file.fileName()).isEqualTo("A-2019-00001.warc.gz");
        assertThat(file.directory()).contains("/mnt/archive/1/A-2019");
        assertThat(file.id()).contains(UUID);
        assertThat(file.size()).isEqualTo(Amount.of(1000));
        assertThat(file.md5()).isEqualTo(Hash.of(SUM));
        assertThat(file.date()).contains(Instant.parse("2019-07-02T08:00:05Z"));
        assertThat(file.lastMd5()).isEmpty();
        assertThat(file.author()).contains("Jana Nová");
        assertThat(file.operator()).contains("Petr Starý");
        assertThat(file.comment()).isEmpty();
        assertThat(file.standard()).isEqualTo("Grainery 0.36");
        assertThat(file.document().text()).isEqualTo(SCRIPT_CONTAINER);
    }

    @Test
    void a_container_of_the_samples_is_read() {
        EarlierFile file = file("""
                {"_id": "5dcd98a695bcf5a1a194f0bf", "recType": "container", "author": "Library",
                 "date": {"$date": "2019-11-14T19:10:46.991Z"}, "standard": "Grainery 0.4",
                 "container": {"fileName": "C.warc.gz", "warcID": "%s", "isPartOf": "C_2017", "hostName": "crawler",
                   "contentLength": 955, "operator": "NA", "publisher": "Library", "audience": "readers", "size": 1055},
                 "paths": {"basic": {"absolute": "/mnt/archive/17/C_2017/", "parentDir": "C_2017"}, "harvestID": "NA"},
                 "type": {"format": "WARC File Format 1.0", "mimeTypeXML": "application/warc"},
                 "revision": {"dateOfValidation": {"$date": "2019-12-04T19:10:46.991Z"}, "statusOfValidation": true,
                   "nextValidation": {"$date": "2021-12-03T19:10:46.991Z"}, "hashOrigin": "%s", "hastLast": "%s",
                   "commentaries": {"exists": true, "text": "TODO: ask the crawler"}}}
                """.formatted(UUID.toUpperCase(Locale.ROOT), SUM.toUpperCase(Locale.ROOT), OTHER_SUM));
        assertThat(file.fileName()).isEqualTo("C.warc.gz");
        assertThat(file.directory()).contains("/mnt/archive/17/C_2017");
        assertThat(file.id()).contains(UUID);
        assertThat(file.size()).isEqualTo(Amount.of(1055));
        assertThat(file.md5()).isEqualTo(Hash.of(SUM));
        assertThat(file.lastMd5()).contains(Hash.of(OTHER_SUM));
        assertThat(file.date()).contains(Instant.parse("2019-12-04T19:10:46.991Z"));
        assertThat(file.operator()).isEmpty();
        assertThat(file.comment()).contains("TODO: ask the crawler");
        assertThat(file.standard()).isEqualTo("Grainery 0.4");
    }

    @Test
    void a_container_of_the_oldest_form_is_read() {
        EarlierFile file = file(OLDEST_CONTAINER);
        assertThat(file.type()).isEqualTo(RecordType.CONTAINER);
        assertThat(file.fileName()).isEqualTo("B-2013.warc.gz");
        assertThat(file.directory()).contains("/mnt/archive/13/serials/B-2013");
        assertThat(file.id()).contains(UUID);
        assertThat(file.size()).isEqualTo(Amount.of(5_000_000_000L));
        assertThat(file.md5()).isEqualTo(Hash.of(SUM));
        assertThat(file.lastMd5()).isEmpty();
        assertThat(file.date()).contains(Instant.parse("2017-02-17T14:06:44Z"));
        assertThat(file.author()).contains("Jan Zkoušený");
        assertThat(file.standard()).isEqualTo("Grainery 0.25");
    }

    @Test
    void without_a_date_of_the_sum_that_of_the_record_counts() {
        assertThat(file(OLDEST_CONTAINER.replace("2017-02-17T15:06:44Z", "undefined"))
                        .date())
                .contains(Instant.parse("2015-01-15T14:52:20Z"));
    }

    @Test
    void the_sum_of_a_cdx_file_in_the_record_of_a_container_is_not_that_of_the_container() {
        EarlierFile file = file("""
                {"recType": "container", "container": {"filename": "D.warc.gz"}, "path": {"mount": "NA",
                 "pathToHarvest": "NA"}, "cdx": {"md5": "%s"}, "revision": {"hashOrig": "NA"}}
                """.formatted(SUM));
        assertThat(file.md5()).isEqualTo(Hash.NA);
        assertThat(file.directory()).isEmpty();
        assertThat(file.size()).isEqualTo(Amount.NA);
        assertThat(file.standard()).isEqualTo("NA");
    }

    @Test
    void a_cdx_file_of_the_script_is_read() {
        EarlierFile file = file("""
                {"recType": "cdx", "author": "Jana Nová", "date": "2019-01-02T10:00:00Z", "standard": "Grainery 0.36",
                 "cdx": {"fileName": "A.warc.gz.cdx", "warcName": "A.warc.gz", "exists": true, "path": "NA",
                   "md5": "%s", "size": "300", "columns": "11", "lines": "5"},
                 "paths": {"storage": "NA", "mount": "NA", "pathToHarvest": "/mnt/archive/1/A/logs/index", "cdxID": "NA"},
                 "revision": {"dateOfValidation": "NA", "statusOfValidation": "NA", "hashOrig": "NA", "hashLast": "NA"}}
                """.formatted(SUM));
        assertThat(file.type()).isEqualTo(RecordType.CDX);
        assertThat(file.fileName()).isEqualTo("A.warc.gz.cdx");
        assertThat(file.directory()).contains("/mnt/archive/1/A/logs/index");
        assertThat(file.id()).isEmpty();
        assertThat(file.size()).isEqualTo(Amount.of(300));
        assertThat(file.md5()).isEqualTo(Hash.of(SUM));
        assertThat(file.date()).contains(Instant.parse("2019-01-02T09:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "/mnt/A, ./logs/index/x.cdx, /mnt/A/logs/index",
        "/mnt/A/logs/index, ./logs/index/x.cdx, /mnt/A/logs/index",
        "/mnt/A, x.cdx, /mnt/A",
        "/mnt/A, NA, /mnt/A",
        "/mnt/A, /mnt/B/x.cdx, /mnt/B",
        "/mnt/A, /mnt/B/, /mnt/B",
        "NA, /mnt/B/x.cdx, /mnt/B",
        "NA, ./logs/index/x.cdx, ",
        "/mnt/A, ../x.cdx, "
    })
    void a_cdx_file_of_the_samples_lies_below_its_harvest(String base, String path, String directory) {
        EarlierFile file = file("""
                {"recType": "cdx", "cdx": {"fileName": "x.cdx", "path": "%s", "cdxID": "%s"},
                 "paths": {"basic": {"absolute": "%s"}, "warcID": "00000000-0000-4000-8000-000000000000"},
                 "revision": {"hashOrig": "%s"}}
                """.formatted(path, UUID, base, SUM));
        assertThat(file.directory().orElse(null)).isEqualTo(directory);
        assertThat(file.id()).contains(UUID);
        assertThat(file.md5()).isEqualTo(Hash.of(SUM));
    }

    @Test
    void a_harvest_of_the_script_is_read() {
        EarlierHarvest harvest = harvest("""
                {"recType": "harvest", "author": "Jana Nová", "date": "2019-07-02T10:00:00Z",
                 "standard": "Grainery 0.36",
                 "harvest": {"harvestName": "A-2019", "status": "NonValidated", "date": "2019-07-01T08:00:00Z",
                   "harvestID": "NA", "harvestId": "%s", "description": "Ordinary", "operator": "Petr Starý",
                   "harvestSubtype": {}, "size": 12, "warcsNumber": 1},
                 "harvestCrawl": {"logs": "NA", "path": "NonValidated", "filename": "NA"},
                 "commentaries": {"exists": true, "text": "beside"},
                 "paths": {"warcID": ["urn:uuid:%s"], "warcFilenames": ["A.warc.gz"], "harvestID": "NA"},
                 "revision": {"dateOfValidation": "NA", "commentaries": {"exists": "true", "text": "within"}}}
                """.formatted(UUID, UUID));
        assertThat(harvest.names())
                .isEqualTo(new EarlierHarvest.Names(Optional.of("A-2019"), List.of(), List.of(), List.of()));
        assertThat(harvest.id()).contains(UUID);
        assertThat(harvest.author()).contains("Jana Nová");
        assertThat(harvest.comment()).contains("beside\nwithin");
        assertThat(harvest.date()).contains(Instant.parse("2019-07-02T08:00:00Z"));
        assertThat(harvest.standard()).isEqualTo("Grainery 0.36");
    }

    @ParameterizedTest
    @CsvSource({
        "harvestPrefix:, harvestNameStand",
        "harvestName:, harvestNameFull",
        "harvestPrefix, harvestNameStand",
        "harvestName, harvestNameFull"
    })
    void a_harvest_of_the_samples_has_many_names(String section, String name) {
        EarlierHarvest harvest = harvest("""
                {"recType": "harvest", "harvest": {"%s": {"%s": "C_2017", "harvestFromWarcinfo": "C 2017",
                   "harvestNameFNtrunc": ["C_2017", "C_2018", "NA", "C_2017"], "harvestDirsName": ["C"],
                   "harvestType": "Topics", "harvestSuffix": ["C", "2017"]}, "harvestID": "<urn:uuid:%s>"},
                 "paths": {"cdxsID": "NA", "warcsID": "%s"}}
                """.formatted(section, name, UUID, UUID));
        assertThat(harvest.names().standard()).contains("C_2017");
        assertThat(harvest.names().warcinfo()).containsExactly("C 2017");
        assertThat(harvest.names().prefixes()).containsExactly("C_2017", "C_2018");
        assertThat(harvest.names().directories()).containsExactly("C");
        assertThat(harvest.id()).contains(UUID);
        assertThat(harvest.comment()).isEmpty();
        assertThat(harvest.date()).isEmpty();
    }

    @Test
    void a_harvest_of_the_oldest_form_is_read() {
        EarlierHarvest harvest = harvest("""
                {"_id": "70", "_rev": "1-c1", "author": "Jan Zkoušený", "date": "2014/05/15 15:52:20",
                 "standart": "Grainery 0.25", "type": "harvest",
                 "harvest": {"harvestName": "Serials 2013", "description": "Monthly", "operator": "NA",
                   "harvestDuration": "undefined", "hosts": {"names": ["TODO"], "number": 3},
                   "harvestCrawl": {"logs": true, "reports": "NA", "logsData": {"frontierRecover": ["NA"]}}}}
                """);
        assertThat(harvest.names().standard()).contains("Serials 2013");
        assertThat(harvest.id()).isEmpty();
        assertThat(harvest.date()).contains(Instant.parse("2014-05-15T13:52:20Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'exists': false, 'text': 'none of it'}",
                "{'exists': true, 'text': 'NA'}",
                "{'exists': true}",
                "{'text': 'no word on it'}",
                "[]",
                "true"
            })
    void a_comment_counts_if_it_exists(String commentaries) {
        String json = "{'recType': 'container', 'container': {'filename': 'x'}, 'commentaries': " + commentaries + "}";
        assertThat(file(json).comment()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"NA", "na", " ", "undefined", "null", "TODO...", "TODOundefined-standard-LTP"})
    void what_is_not_known_is_empty(String value) {
        EarlierFile file = file(SCRIPT_CONTAINER
                .replace("Jana Nová", value)
                .replace("Petr Starý", value)
                .replace("urn:uuid:" + UUID, value)
                .replace("/mnt/archive/1/A-2019", value)
                .replace(SUM, value)
                .replace("2019-07-02T10:00:0", value));
        assertThat(file.author()).isEmpty();
        assertThat(file.operator()).isEmpty();
        assertThat(file.id()).isEmpty();
        assertThat(file.directory()).isEmpty();
        assertThat(file.md5()).isEqualTo(Hash.NA);
        assertThat(file.date()).isEmpty();
    }

    @Test
    void a_last_sum_equal_to_the_first_says_nothing_more() {
        assertThat(file(SCRIPT_CONTAINER.replace("\"hashLast\": \"NA\"", "\"hashLast\": \"" + SUM + "\""))
                        .lastMd5())
                .isEmpty();
    }

    @Test
    void the_last_sum_stays_when_the_first_is_unknown() {
        EarlierFile file = file(SCRIPT_CONTAINER
                .replace(SUM, "NA")
                .replace("\"hashLast\": \"NA\"", "\"hashLast\": \"" + OTHER_SUM + "\""));
        assertThat(file.md5()).isEqualTo(Hash.NA);
        assertThat(file.lastMd5()).contains(Hash.of(OTHER_SUM));
    }

    @ParameterizedTest
    @CsvSource({
        "'1000', 1000",
        "'\"1000\"', 1000",
        "'{\"$numberLong\": \"5000000000\"}', 5000000000",
        "'{\"$numberInt\": \"7\"}', 7",
        "'1034766557.0', 1034766557",
        "'0', 0",
        "'-1', ",
        "'1.5', ",
        "'\"1.5\"', ",
        "'\"12 MB\"', ",
        "'\"99999999999999999999\"', ",
        "'{\"$numberDouble\": \"NaN\"}', ",
        "'{\"$numberDouble\": \"Infinity\"}', ",
        "'[1]', "
    })
    void sizes_are_numbers_or_texts(String size, Long bytes) {
        assertThat(file(SCRIPT_CONTAINER.replace("\"size\": 1000", "\"size\": " + size))
                        .size())
                .isEqualTo(bytes == null ? Amount.NA : Amount.of(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"urn:uuid:%s", "<urn:uuid:%s>", "%s", "URN:UUID:%s"})
    void identifiers_are_bare(String form) {
        assertThat(file(SCRIPT_CONTAINER.replace("urn:uuid:" + UUID, form.formatted(UUID)))
                        .id())
                .contains(UUID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"urn:uuid:", "urn:uuid:123", "http://example.org/1", "6a1f0c3e2b4d4e5f8a9b0c1d2e3f4a5b"})
    void what_is_no_uuid_is_no_identifier(String id) {
        assertThat(file(SCRIPT_CONTAINER.replace("urn:uuid:" + UUID, id)).id()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/mnt/a/, /mnt/a",
        "/mnt//a/./b, /mnt/a/b",
        "/, /",
        "./serials, ",
        "serials/x, ",
        "/mnt/../etc, ",
        "C:\\archive, "
    })
    void directories_are_absolute(String path, String directory) {
        Document document = Document.parse(SCRIPT_CONTAINER);
        document.get("paths", Document.class).put("pathToHarvest", path);
        EarlierFile file = (EarlierFile) EarlierReading.of(new EarlierDocument("", "", document));
        assertThat(file.directory().orElse(null)).isEqualTo(directory);
    }

    @ParameterizedTest
    @CsvSource({
        // winter and summer
        "2019-01-02T10:00:00Z, 2019-01-02T09:00:00Z",
        "2019-07-02T10:00:00Z, 2019-07-02T08:00:00Z",
        "2019-01-01T00:30:00Z, 2018-12-31T23:30:00Z",
        // an hour that there is twice, one that there is not
        "2019-10-27T02:30:00Z, 2019-10-27T00:30:00Z",
        "2019-03-31T02:30:00Z, 2019-03-31T01:30:00Z",
        "2019-11-14T19:10:46.991Z, 2019-11-14T19:10:46.991Z",
        "2015/01/15 15:52:20, 2015-01-15T14:52:20Z",
        "2019-02-30T10:00:00Z, ",
        "2019-07-02T25:00:00Z, ",
        "2019-07-02, ",
        "2019-07-02T10:00:00, ",
        "+019-07-02T10:00:00Z, ",
        "0000-07-02T10:00:00Z, ",
        "20190702100000, ",
        "exDateOfValidation00, "
    })
    void dates_hold_the_time_of_prague(String text, Instant instant) {
        assertThat(EarlierDate.of(text).orElse(null)).isEqualTo(instant);
    }

    @Test
    void dates_of_the_database_are_instants() {
        assertThat(EarlierDate.of(DATE)).contains(Instant.parse("2019-07-02T10:00:00Z"));
        assertThat(EarlierDate.of(Date.from(Instant.ofEpochMilli(Long.MAX_VALUE))))
                .isEmpty();
        assertThat(EarlierDate.of(Date.from(Instant.ofEpochMilli(Long.MIN_VALUE))))
                .isEmpty();
        assertThat(EarlierDate.of(1_562_061_600_000L)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'{}', it has no recType",
        "'{\"warc\": {\"name\": \"x\"}}', it has no recType",
        "'{\"recType\": 5}', it has no recType",
        "'{\"recType\": \"seed\\u0007\\n\"}', its recType is none of Grainery: seed",
        "'{\"recType\": \"container\"}', 'its recType is container, but it has no section of that name'",
        "'{\"recType\": \"cdx\", \"cdx\": []}', 'its recType is cdx, but it has no section of that name'",
        "'{\"recType\": \"cdx\", \"cdx\": {}}', the cdx has no file name",
        "'{\"recType\": \"container\", \"container\": {\"filename\": \"NA\"}}', the container has no file name",
        "'{\"recType\": \"container\", \"container\": {\"filename\": \"a/..\"}}', the container has no file name",
        "'{\"recType\": \"harvest\", \"harvest\": {\"harvestName\": \"NA\"}}',"
                + " the harvest has neither a name nor an identifier"
    })
    void what_is_no_record_has_a_reason(String json, String reason) {
        EarlierRecord unknown = read(json);
        assertThat(unknown).isInstanceOf(EarlierUnknown.class);
        assertThat(((EarlierUnknown) unknown).reason().strip()).isEqualTo(reason);
        assertThat(unknown.document().text()).isEqualTo(json);
    }

    @Test
    void the_word_of_a_record_may_be_written_in_capitals() {
        assertThat(file(SCRIPT_CONTAINER.replace("\"container\",", "\"Container\","))
                        .type())
                .isEqualTo(RecordType.CONTAINER);
    }

    @Test
    void values_of_wrong_types_break_nothing() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            Document document = Document.parse(seed % 2 == 0 ? SCRIPT_CONTAINER : OLDEST_CONTAINER);
            shuffle(document, random);
            assertThat(EarlierReading.of(new EarlierDocument("", "", document))).isNotNull();
        }
    }

    private static void shuffle(Map<String, Object> object, Random random) {
        List<Object> odd = Arrays.asList(
                null,
                1,
                -1L,
                2.5,
                true,
                "",
                "/",
                ".",
                Date.from(Instant.EPOCH),
                List.of(),
                new ArrayList<>(Arrays.asList("a", null)),
                new Document(),
                new Document("exists", true));
        for (Map.Entry<String, Object> entry : object.entrySet()) {
            if (random.nextInt(6) == 0) {
                entry.setValue(odd.get(random.nextInt(odd.size())));
            } else if (entry.getValue() instanceof Document inner) {
                shuffle(inner, random);
            }
        }
    }
}
