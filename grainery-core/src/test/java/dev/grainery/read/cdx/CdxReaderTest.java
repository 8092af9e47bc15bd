// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.Reading;
import dev.grainery.record.Amount;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CdxReaderTest extends CdxReading {

    @Test
    void the_header_tells_columns_and_container() throws IOException {
        Reading<CdxDescription> reading = read("a.cdx", HEADER + line("x.warc.gz") + line("y.warc.gz"));
        assertDescription(reading, CdxKind.CDX, 11, 2, "x.warc.gz", "y.warc.gz");
        assertFindings(reading);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\uFEFF CDX N b g\r\na)/ 2020 x.warc\r\n\r\n",
                "CDX N b g\na)/ 2020 x.warc",
                "\n CDX N b g \n \na)/ 2020 x.warc \n",
                "\tCDX\tN\tb\tg\na)/\t2020\tx.warc\n",
                " CDX N b g\na)/ 2020 x.warc\n CDX N b g\n"
            })
    void a_header_is_one_whatever_surrounds_it(String text) throws IOException {
        Reading<CdxDescription> reading = read("a.cdx", text);
        assertDescription(reading, CdxKind.CDX, 3, 1, "x.warc");
        assertFindings(reading);
    }

    @Test
    void without_header_the_first_line_tells_the_columns() throws IOException {
        assertDescription(read("a.cdx", line("x.warc")), CdxKind.CDX, 11, 1, "x.warc");
        assertDescription(
                read("a.cdx", "a)/ 20200101000000 http://a.cz/ t 200 A - 20 x.warc\n"), CdxKind.CDX, 9, 1, "x.warc");
        assertDescription(
                read("a.cdx", "a)/ 20200101000000 http://a.cz/ t 200 A - - 20 x.warc\n"), CdxKind.CDX, 10, 1, "x.warc");
        assertDescription(read("a.cdx", "http://a.cz/ 1.1.1.1 20200101000000 t 5 x.arc 9\n"), CdxKind.CDX, 7, 1);
    }

    @Test
    void a_header_without_letters_leaves_the_columns_to_the_first_line() throws IOException {
        assertDescription(read("a.cdx", " CDX\n" + line("x.warc")), CdxKind.CDX, 11, 1, "x.warc");
    }

    @Test
    void a_header_alone_is_an_index_that_lists_nothing() throws IOException {
        Reading<CdxDescription> reading = read("a.cdx", HEADER + "\n");
        assertDescription(reading, CdxKind.CDX, 11, 0);
        assertFindings(reading, FindingCode.EMPTY_CDX);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.cdx", "a.cdx.gz", "a.cdxj"})
    void a_file_of_no_bytes_is_an_index_that_lists_nothing(String name) throws IOException {
        Reading<CdxDescription> reading = read(name, "");
        assertThat(description(reading))
                .isEqualTo(new CdxDescription(CdxKind.UNKNOWN, Amount.NA, Amount.NA, List.of(), 0));
        assertFindings(reading, FindingCode.EMPTY_CDX);
    }

    @Test
    void meta_lines_alone_are_a_cdxj_that_lists_nothing() throws IOException {
        Reading<CdxDescription> reading = read("a.cdxj", "!context [\"x\"]\n@meta {}\n");
        assertDescription(reading, CdxKind.CDXJ, 3, 0);
        assertFindings(reading, FindingCode.EMPTY_CDX);
    }

    @Test
    void the_objects_of_a_cdxj_name_the_container() throws IOException {
        Reading<CdxDescription> reading = read("a.cdxj", """
                !meta {}
                a)/ 2020 {"x": {"filename": "inner"}, "filename": "d/x.warc.gz", "filename": "2"}
                (cz,a,)/ 2007-08-21T13:31:36Z response {"ref": "warcfile:y#1.warc.gz#12"}
                b)/ 2020 {"locator": "urn:ipfs/Q/R"}
                c)/ 2020 {"status": 404, "filename": null}
                """);
        assertDescription(reading, CdxKind.CDXJ, 3, 4, "urn:ipfs/Q/R", "x.warc.gz", "y#1.warc.gz");
        assertFindings(reading);
    }

    @Test
    void lines_of_a_cdxj_without_a_readable_object_are_damage() throws IOException {
        String good = "a)/ 2020 {\"filename\": \"x.warc\"}\n";
        Reading<CdxDescription> reading = read("a.cdxj", good + "b)/ 2020\n" + good + "c)/ 2020 {\"filename\": \"x.wa");
        assertDescription(reading, CdxKind.CDXJ, 3, 4, "x.warc");
        assertFindings(reading, FindingCode.DAMAGED);
        assertThat(reading.findings().get(0).offset()).isEqualTo(OptionalLong.of(good.length()));
        assertThat(reading.findings().get(0).message()).startsWith("2 lines").endsWith("line 2");
    }

    @Test
    void lines_with_other_columns_are_found_and_their_last_column_is_still_the_container() throws IOException {
        Reading<CdxDescription> reading =
                read("a.cdx", HEADER + line("x.warc") + "a b" + TAIL + "y.warc\n" + "a 2020 http://a.cz/ z.warc\n");
        assertDescription(reading, CdxKind.CDX, 11, 3, "x.warc", "y.warc");
        assertFindings(reading, FindingCode.CDX_UNEVEN);
        assertThat(reading.findings().get(0))
                .isEqualTo(Finding.at(
                        FindingCode.CDX_UNEVEN,
                        directory.resolve("a.cdx").toString(),
                        HEADER.length() + line("x.warc").length(),
                        "2 lines do not have 11 columns, the first is line 3 with 12"));
    }

    @Test
    void container_names_lose_their_directories_and_what_cannot_be_printed() throws IOException {
        Reading<CdxDescription> reading = read(
                "a.cdx",
                HEADER
                        + line("/data/w/x.warc.gz")
                        + line("http://h/y.warc.gz")
                        + line("z\u0007\u0085.warc")
                        + line("-")
                        + line("dir/")
                        + line("n".repeat(2_000)));
        assertDescription(reading, CdxKind.CDX, 11, 6, "n".repeat(1_000), "x.warc.gz", "y.warc.gz", "z.warc");
        assertFindings(reading, FindingCode.VALUE_CUT);
    }

    @Test
    void a_line_of_any_length_counts_but_is_not_looked_at() throws IOException {
        Reading<CdxDescription> reading = read(
                "a.cdx", HEADER + line("x.warc") + "a".repeat(CdxText.MAX_LINE_LENGTH) + line("y") + line("z.warc"));
        assertDescription(reading, CdxKind.CDX, 11, 3, "x.warc", "z.warc");
        assertFindings(reading);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Some notes about the index of 20200101000000\n",
                "1 2 20200101000000\n3 4 20200101000000\n",
                "http://example.cz/ only an address\n",
                "\0\0\1\n\0\0\n",
                "{\"a\": 1, \"b\": {\"c\": 2}}\n",
                "@echo off\ncopy a b\n"
            })
    void what_is_no_index_is_found_and_tells_nothing(String text) throws IOException {
        Reading<CdxDescription> reading = read("a.cdx", text);
        assertThat(description(reading)).isEqualTo(CdxDescription.UNKNOWN);
        assertFindings(reading, FindingCode.NOT_A_CDX_FILE);
    }

    @Test
    void names_that_promise_something_else_are_found() throws IOException {
        byte[] gzip = gzip(HEADER + line("x.warc"));
        String object = "a)/ 2020 {\"filename\": \"x.warc\"}\n";
        assertFindings(read("a.cdx", gzip), FindingCode.WRONG_EXTENSION);
        assertFindings(read("a.CDX.GZ", gzip));
        assertFindings(read("a.cdx.gz", HEADER + line("x.warc")), FindingCode.WRONG_EXTENSION);
        assertFindings(read("b.cdx", object), FindingCode.WRONG_EXTENSION);
        assertFindings(read("b.cdxj", object));
        assertFindings(read("b.cdxj.gz", gzip(object)));
        assertFindings(read("c.cdxj", HEADER + line("x.warc")), FindingCode.WRONG_EXTENSION);
        assertFindings(read("index", object));
        // the name that the WACZ specification gives to CDXJ
        assertFindings(read("w/indexes/index.cdx", object));
        assertFindings(read("w/indexes/index.cdx.gz", gzip(object)));
        assertFindings(read("w/indexes/index.cdx", HEADER + line("x.warc")));
        assertFindings(read("w/indexes/index.cdx.gz", object), FindingCode.WRONG_EXTENSION);
        assertFindings(read("w/indexes/other.cdx", object), FindingCode.WRONG_EXTENSION);
        assertFindings(read("w/index.cdx", object), FindingCode.WRONG_EXTENSION);
    }

    @Test
    void more_names_than_a_record_lists_are_counted() throws IOException {
        StringBuilder text = new StringBuilder(HEADER);
        for (int i = 2_499; i >= 0; i--) {
            text.append(line("x-" + (10_000 + i) + ".warc")).append(line("x-" + (10_000 + i % 7) + ".warc"));
        }
        CdxDescription description = description(read("a.cdx", text.toString()));
        assertThat(description.containerNamesTotal()).isEqualTo(2_500);
        assertThat(description.containerNames())
                .hasSize(1_000)
                .isSorted()
                .startsWith("x-10000.warc")
                .endsWith("x-10999.warc");
    }

    @Test
    void beyond_what_is_told_apart_the_count_is_a_lower_bound() {
        ContainerNames names = new ContainerNames(3);
        List.of("a", "b", "c", "a").forEach(names::add);
        assertThat(names.total()).isEqualTo(3);
        List.of("d", "e").forEach(names::add);
        assertThat(names.total()).isBetween(3L, 5L);
    }
}
