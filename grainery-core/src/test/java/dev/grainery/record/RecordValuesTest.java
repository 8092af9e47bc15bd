// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordValuesTest {

    private static final String MD5 = "d41d8cd98f00b204e9800998ecf8427e";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "na",
                "D41D8CD98F00B204E9800998ECF8427E",
                "d41d8cd98f00b204e9800998ecf8427",
                "d41d8cd98f00b204e9800998ecf8427g"
            })
    void what_is_no_md5_is_refused(String text) {
        assertThatThrownBy(() -> Hash.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_hash_is_known_or_not() {
        assertThat(Hash.of(MD5).isKnown()).isTrue();
        assertThat(Hash.of("NA")).isEqualTo(Hash.NA);
        assertThat(Hash.NA.isKnown()).isFalse();
        byte[] digest = new byte[16];
        digest[0] = (byte) 0xd4;
        assertThat(Hash.of(digest)).hasToString("d4" + "0".repeat(30));
    }

    @Test
    void an_amount_is_never_negative() {
        assertThatThrownBy(() -> Amount.of(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
        assertThat(Amount.of(0).value()).hasValue(0);
    }

    static Stream<Amount> amounts() {
        return Stream.of(Amount.NA, Amount.of(0), Amount.of(5), Amount.of(1L << 40), Amount.of(Long.MAX_VALUE));
    }

    @ParameterizedTest
    @MethodSource("amounts")
    void an_amount_is_read_back_as_it_was_written(Amount amount) throws JsonProcessingException {
        String json = RecordJson.mapper().writeValueAsString(amount);
        assertThat(json)
                .isEqualTo(amount.value().isPresent() ? "" + amount.value().getAsLong() : "\"NA\"");
        assertThat(RecordJson.mapper().readValue(json, Amount.class)).isEqualTo(amount);
    }

    static Stream<OneOrMany> texts() {
        return Stream.of(OneOrMany.NONE, OneOrMany.of("a"), OneOrMany.of(List.of("a", "b")), OneOrMany.of(""));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void texts_are_read_back_as_they_were_written(OneOrMany texts) throws JsonProcessingException {
        String json = RecordJson.mapper().writeValueAsString(texts);
        assertThat(RecordJson.mapper().readValue(json, OneOrMany.class)).isEqualTo(texts);
    }

    @Test
    void dates_are_read_back_as_they_were_written() throws JsonProcessingException {
        Instant time = Instant.parse("2026-03-04T05:06:07.089Z");
        String json = RecordJson.mapper().writeValueAsString(time);
        assertThat(json).isEqualTo("\"2026-03-04T05:06:07.089Z\"");
        assertThat(RecordJson.mapper().readValue(json, Instant.class)).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({"/a/b, c, b, /a/b/c", "/a, c, a, /a/c", "/, c, NA, /c"})
    void a_location_knows_its_parent_and_its_path(String directory, String name, String parent, String path) {
        Location location = new Location(directory, name);
        assertThat(location.parentDir()).isEqualTo(parent);
        assertThat(location.path()).isEqualTo(path);
        assertThat(FileDirectory.of(location)).isEqualTo(new FileDirectory(directory, parent));
    }

    @Test
    void locations_are_ordered_by_directory_and_name() {
        assertThat(Stream.of(new Location("/b", "a"), new Location("/a", "b"), new Location("/a", "a"))
                        .sorted())
                .extracting(Location::path)
                .containsExactly("/a/a", "/a/b", "/b/a");
    }

    @Test
    void a_comment_holds_every_remark_once() {
        Commentaries comment = Commentaries.NONE.with("one").with("two").with("one");
        assertThat(comment).isEqualTo(new Commentaries(true, "one\ntwo"));
        assertThat(comment.with("on").text()).isEqualTo("one\ntwo\non");
        assertThat(Commentaries.of(" ")).isEqualTo(Commentaries.NONE);
        assertThat(Commentaries.NONE.with("")).isEqualTo(Commentaries.NONE);
    }

    @Test
    void places_are_sorted_by_their_directory() {
        OtherLocation a = place("/a");
        OtherLocation b = place("/b");
        assertThat(new OtherLocations(List.of(b, a), List.of(b, a)))
                .isEqualTo(new OtherLocations(List.of(a, b), List.of(a, b)));
        assertThat(new OtherLocations(List.of(b, a), List.of()).copies()).containsExactly(a, b);
    }

    private static OtherLocation place(String directory) {
        return new OtherLocation(directory, Amount.of(1), Instant.EPOCH, RevisionStatus.FIRST, Hash.of(MD5));
    }

    @Test
    void a_style_makes_headers_and_names_an_author() {
        assertThat(new RecordStyle("NKCR", "Grainery 1.0")
                        .header(RecordType.CDX, Instant.parse("2026-03-04T05:06:07.089999Z")))
                .isEqualTo(new Header(
                        RecordType.CDX, "NKCR", Instant.parse("2026-03-04T05:06:07.089Z"), Header.DEFAULT_STANDARD));
        assertThatThrownBy(() -> new RecordStyle(" ", Header.DEFAULT_STANDARD))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("author");
    }
}
