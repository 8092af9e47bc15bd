// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.NameUuid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The identifiers here were computed by another program, RFC 9562 5.5. */
class ContainerIdentityTest {

    private static final String CRAWLER_MADE =
            "Serials-2013-07-1M_ArchiveIt-20130722150002470-00000-5644~crawler00.webarchiv.cz~7778.warc.gz";
    private static final String BY_ITS_NAME = "4f4ecb12-8a2f-5573-8911-1f15b8fb08b4";
    private static final String BY_ITS_BYTES = "d6001f8c-767d-5b0c-a24c-f569ab41b094";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<urn:uuid:5a1a5a1a-0000-4000-8000-00000000000a>",
                "urn:uuid:5a1a5a1a-0000-4000-8000-00000000000a",
                "<URN:UUID:5A1A5A1A-0000-4000-8000-00000000000A>",
                "<uuid:5a1a5a1a-0000-4000-8000-00000000000a>",
                "5a1a5a1a-0000-4000-8000-00000000000A",
                " < urn:uuid:5a1a5a1a-0000-4000-8000-00000000000a > ",
                "<urn:uuid:5a1a5a1a-0000-4000-8000-00000000000a"
            })
    void a_uuid_is_taken_out_of_every_form_of_record_id(String recordId) {
        assertThat(warcIdFor(recordId)).isEqualTo("5a1a5a1a-0000-4000-8000-00000000000a");
    }

    @ParameterizedTest
    @CsvSource({
        "<http://archive.example/warc/17>, 1caeabd9-e328-574b-8502-239aad819c84",
        "http://archive.example/warc/17, 1caeabd9-e328-574b-8502-239aad819c84",
        "<urn:uuid:5a1a5a1a-0000-4000-8000-00000000000>, 55145a57-b18e-5880-91fa-f6f37d783071",
        "<urn:sha1:ABC>, 07d97338-179d-5d9e-96e5-914a0827f3f8"
    })
    void a_uri_that_is_no_uuid_gets_one_in_the_url_namespace(String recordId, String expected) {
        assertThat(warcIdFor(recordId)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<>", " ", "< >"})
    void a_record_id_that_says_nothing_identifies_nothing(String recordId) {
        assertThat(warcIdFor(recordId)).isEqualTo(BY_ITS_BYTES);
    }

    private static String warcIdFor(String recordId) {
        return DescribedContainer.warc().describedBy(recordId, "", 0).section().warcID();
    }

    @Test
    void a_file_without_an_identifier_and_with_a_crawlers_name_is_known_by_its_name() {
        assertThat(DescribedContainer.warc().named(CRAWLER_MADE).section().warcID())
                .isEqualTo(BY_ITS_NAME);
        assertThat(DescribedContainer.arc("1.1")
                        .named("IAH-20110905093545-00000-kovar-laptop-8090.arc.gz")
                        .saying("hostname", "kovar")
                        .section()
                        .warcID())
                .isEqualTo("217e60ad-b7f5-5c18-84ef-c9fad58325fa");
    }

    @Test
    void a_file_without_an_identifier_and_with_any_name_is_known_by_its_bytes_wherever_it_lies() {
        DescribedContainer warc = DescribedContainer.warc().named("test.warc.gz");
        assertThat(warc.section().warcID()).isEqualTo(BY_ITS_BYTES);
        assertThat(warc.in("/elsewhere").section().warcID()).isEqualTo(BY_ITS_BYTES);
        assertThat(DescribedContainer.arc("1.0").saying().section().warcID()).isEqualTo(BY_ITS_BYTES);
    }

    @Test
    void a_file_that_cannot_be_read_is_known_by_its_name_or_by_where_it_lies() {
        assertThat(DescribedContainer.warc()
                        .named(CRAWLER_MADE)
                        .mappedUnread()
                        .record()
                        .container()
                        .warcID())
                .isEqualTo(BY_ITS_NAME);
        assertThat(DescribedContainer.warc()
                        .in("/a b")
                        .named("ž.warc")
                        .mappedUnread()
                        .record()
                        .container()
                        .warcID())
                .isEqualTo("111faa73-b742-5755-b225-a6285aa90c0f");
    }

    @ParameterizedTest
    @CsvSource({
        "V6M_2017-10-05, f4961309-a125-5aec-930b-cd9239544811",
        "Serials 2013-05-1M_12M_ArchiveIt, cc760e03-b1d2-5690-b3c9-8cac676d6f5f",
        "CZ-2015-12, a2fdd658-8aa9-5f62-8513-5b991ae1305d",
        "Topics 2018-01-Prezidentské volby, bc3365db-2749-5c86-b14a-0c10fb290b24",
        "IAH-20110905093545-00000-kovar-laptop-8090.arc.gz, 217e60ad-b7f5-5c18-84ef-c9fad58325fa"
    })
    void names_give_the_identifiers_of_the_standard(String name, String uuid) {
        assertThat(NameUuid.DNS.of(name)).isEqualTo(uuid);
    }

    @Test
    void the_harvest_is_identified_by_its_name() {
        assertThat(DescribedContainer.warc()
                        .saying("isPartOf", "CZ-2015-12")
                        .mapped()
                        .record()
                        .harvestId())
                .isEqualTo("a2fdd658-8aa9-5f62-8513-5b991ae1305d");
        assertThat(DescribedContainer.warc()
                        .in("/")
                        .named("test.warc.gz")
                        .mapped()
                        .record()
                        .harvestId())
                .isEqualTo("NA");
    }
}
