// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamingFileTest {

    @TempDir
    private Path folder;

    @Test
    void smallest_file_is_a_name() throws Exception {
        HarvestNaming naming = load(file("{\"name\": \"ours\"}"));
        assertThat(naming.kind("Serials-2017-10 2017-10-05"))
                .isEqualTo(new HarvestKind("NA", List.of("2017-10", "2017-10-05")));
        assertThat(naming.names(Optional.of("a"), new Location("c", "b-20110905093545-00000.warc")))
                .isEqualTo(new ContainerRecord.HarvestNames("a", "a", "b", "c"));
    }

    @Test
    void source_may_be_the_prefix_or_the_directory() throws Exception {
        String crawled = "MigrantCrisisEU-2015-10-20151008093545-00000-h.warc.gz";
        Optional<String> isPartOf = Optional.of("Uprchlická krize v EU | Doménová sklizeň");
        HarvestNaming prefix = load(file("{\"name\": \"n\", \"source\": [\"prefix\", \"isPartOf\"]}"));
        assertThat(prefix.names(isPartOf, new Location("d", crawled)).standard())
                .isEqualTo("MigrantCrisisEU-2015-10");
        assertThat(prefix.names(isPartOf, new Location("d", "a.warc")).standard())
                .isEqualTo(isPartOf.get());
        assertThat(prefix.names(Optional.empty(), new Location("d", "a.warc")).standard())
                .isEqualTo("NA");
        HarvestNaming directory = load(file("{\"name\": \"n\", \"source\": [\"directory\"]}"));
        assertThat(directory.names(isPartOf, new Location("d", crawled)).standard())
                .isEqualTo("d");
    }

    @Test
    void text_that_names_nothing_is_passed_over_unless_there_is_nothing_else() throws Exception {
        HarvestNaming naming = load(file("{\"name\": \"n\", \"noNames\": [\"IAH\", \"basic\"]}"));
        String crawled = "IAH-20151008093545-00000-h.arc.gz";
        assertThat(naming.names(Optional.of("basic"), new Location("News-2015", crawled)))
                .isEqualTo(new ContainerRecord.HarvestNames("News-2015", "basic", "IAH", "News-2015"));
        assertThat(naming.names(Optional.of("basic"), new Location("", "test.arc.gz"))
                        .standard())
                .isEqualTo("basic");
        assertThat(naming.agree("News-2015", "IAH")).isTrue();
        assertThat(naming.agree("News-2015", "News-2016")).isFalse();
    }

    @Test
    void dates_may_be_written_in_other_ways() throws Exception {
        HarvestNaming naming = load(
                file("{\"name\": \"n\", \"separators\": \"+\", \"dates\": [\"YYYYMMDD\", \"DD.MM.YYYY\", \"YYYY_MM\"],"
                        + " \"types\": [{\"type\": \"Continuous\", \"words\": [\"News\"]}]}"));
        assertThat(naming.kind("News+20151008+a b+2015_10"))
                .isEqualTo(new HarvestKind("Continuous", List.of("20151008", "a b", "2015_10")));
        assertThat(naming.dateIn("x+08.10.2015")).contains("2015-10-08");
        assertThat(naming.dateIn("x+20151008")).contains("2015-10-08");
        assertThat(naming.dateIn("x+2015_10")).contains("2015-10");
        assertThat(naming.dateIn("x+2015-10")).isEmpty();
    }

    @Test
    void date_may_be_a_year_alone() throws Exception {
        HarvestNaming naming = load(file("{\"name\": \"n\", \"dates\": [\"YYYY\", \"YYYY-MM\"]}"));
        assertThat(naming.kind("HR 2015 2016-07")).isEqualTo(new HarvestKind("NA", List.of("2015", "2016-07")));
        assertThat(naming.dateIn("HR-2015")).contains("2015");
        assertThat(naming.dateIn("HR-20155")).isEmpty();
    }

    @Test
    void first_rule_that_fits_decides() throws Exception {
        HarvestNaming naming = load(file("{\"name\": \"n\", \"types\": ["
                + "{\"type\": \"Tests\", \"pattern\": \"News-(test|try)\"},"
                + "{\"type\": \"Continuous\", \"words\": [\"News\", \"Daily\"]}]}"));
        assertThat(naming.kind("News-try-2")).isEqualTo(new HarvestKind("Tests", List.of("News", "try", "2")));
        assertThat(naming.kind("daily_2")).isEqualTo(new HarvestKind("Continuous", List.of("2")));
        assertThat(naming.kind("Newspaper")).isEqualTo(new HarvestKind("NA", List.of()));
    }

    @ParameterizedTest
    @CsvSource({"(a+)+b", "(a|aa)*b", "((a*)*)*b", "(.*)*(.*)*(.*)*x"})
    void expression_that_never_ends_does_not_match(String pattern) throws Exception {
        HarvestNaming naming =
                load(file("{\"name\": \"n\", \"types\": [{\"type\": \"Tests\", \"pattern\": \"" + pattern + "\"}]}"));
        assertThat(naming.kind("a".repeat(5_000))).isEqualTo(new HarvestKind("NA", List.of()));
    }

    @Test
    void all_problems_are_told_at_once() throws IOException {
        Path file = file("""
                {
                  // name is missing
                  "sources": ["isPartOf"],
                  "source": ["isPartOf", "prefix", "isPartOf", "folder"],
                  "noNames": "IAH",
                  "separators": "a-",
                  "dates": ["YYYY-DD", "YYYY-MM-DDD"],
                  "tokens": [""],
                  "crawler": "crawler[",
                  "remark": 5,
                  "types": [
                    {"type": "Serial", "words": ["S"]},
                    {"type": "Serials"},
                    {"type": "Serials", "words": ["S"], "pattern": "S"},
                    {"words": [], "suffix": "all", "word": "S"},
                    "Serials",
                  ],
                }
                """);
        NamingFileException e = catchThrowableOfType(NamingFileException.class, () -> NamingConvention.load(file));
        assertThat(e.file()).isEqualTo(file.toString());
        assertThat(e).hasMessageContaining(file + " cannot be used:\n  /sources: unknown key");
        String text = "must be a text in quotation marks, of 1 to 200 characters";
        String list = "must be a list of texts, in square brackets, of 1 to 200; leave the key out if there are none";
        String keys = "crawler, dates, name, noNames, remark, separators, source, tokens, types";
        String dates = "must be a form of YYYY, with or without MM, or MM and DD, such as YYYY-MM-DD";
        assertThat(e.problems())
                .containsExactlyInAnyOrder(
                        "/sources: unknown key; the keys here are " + keys,
                        "/: the key name is missing; add it",
                        "/source/3: must be one of isPartOf, prefix, directory, not \"folder\"",
                        "/source: names a source twice; name each once, the first choice first",
                        "/noNames: " + list,
                        "/separators: must not contain letters or digits; write the characters between tokens",
                        "/dates/0: " + dates + ", not \"YYYY-DD\"",
                        "/dates/1: " + dates + ", not \"YYYY-MM-DDD\"",
                        "/tokens/0: " + text,
                        "/crawler: is not a regular expression: Unclosed character class near index 7;"
                                + " a backslash is written twice in JSON",
                        "/remark: " + text,
                        "/types/0/type: must be one of Topics, Serials, Continuous, Totals, Tests, Requests",
                        "/types/1: must have either words or a pattern that match such names",
                        "/types/2: must have either words or a pattern that match such names",
                        "/types/3/word: unknown key; the keys here are pattern, suffix, type, words",
                        "/types/3: the key type is missing; add it",
                        "/types/3/words: " + list,
                        "/types/3/suffix: must be tokens or name, not \"all\"",
                        "/types/4: must be an object, in curly braces");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\": \"n\" | line 1, column 13: is not JSON: Unexpected end-of-input: expected close marker for"
                        + " Object (start marker at line: 1, column: 1)",
                "{'name': 1}        | line 1, column 2: is not JSON: Unexpected character",
                "{\"name\":\"a\",\"name\":\"b\"} | is not JSON: Duplicate field 'name'",
                "{\"name\": \"n\"} x | is not JSON: Unrecognized token 'x'",
                "[]                 | must be one JSON object, in curly braces",
                "''                 | must be one JSON object, in curly braces",
                "{\"types\": {}}    | /types: must be a list of objects, in square brackets"
            })
    void what_is_no_naming_file_says_where_and_why(String json, String problem) throws IOException {
        Path file = file(json);
        NamingFileException e = catchThrowableOfType(NamingFileException.class, () -> NamingConvention.load(file));
        assertThat(e.problems()).anySatisfy(one -> assertThat(one).contains(problem));
    }

    @Test
    void file_that_is_not_there_or_cannot_be_a_naming_file_is_told() throws IOException {
        Path missing = folder.resolve("missing.json");
        assertThat(catchThrowableOfType(NamingFileException.class, () -> NamingConvention.load(missing))
                        .problems())
                .containsExactly("there is no such file; check the path");
        assertThat(catchThrowableOfType(NamingFileException.class, () -> NamingConvention.load(folder))
                        .problems())
                .singleElement()
                .asString()
                .startsWith("cannot be read: ");
        Path large = Files.write(folder.resolve("large.json"), new byte[(1 << 20) + 1]);
        assertThat(catchThrowableOfType(NamingFileException.class, () -> NamingConvention.load(large))
                        .problems())
                .containsExactly("longer than 1 MiB; this is not a naming file");
    }

    private Path file(String json) throws IOException {
        return Files.writeString(folder.resolve("naming.json"), json);
    }

    private static HarvestNaming load(Path file) throws NamingFileException {
        return NamingConvention.load(file).naming();
    }
}
