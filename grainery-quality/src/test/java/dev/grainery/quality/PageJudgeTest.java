// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixture.ContainerBytes;
import dev.grainery.quality.LabelledAnswers.Labelled;
import dev.grainery.record.Inspection.Share;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageJudgeTest {

    private static final String HTML = "Content-Type: text/html\r\n";
    private static final String PAGE = "<html><body><p>Oats and barley.</p></body></html>";
    private static final String ROBOT = "<html><body><p>Please verify you are human</p></body></html>";

    private static Labelled message(String head, byte[] body) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes((head + "\r\n").getBytes(ISO_8859_1));
        message.writeBytes(body);
        return new Labelled("", "https://a.example/", "", message.toString(ISO_8859_1));
    }

    private static String answer(String head, byte[] body) {
        return Judging.of(LabelledAnswers.container(List.of(message(head, body))), AnswerSigns.builtIn())
                .answers()
                .get(0);
    }

    private static String answer(String head, String body) {
        return answer(head, body.getBytes(ISO_8859_1));
    }

    @Test
    void counts_are_kept_in_the_inspection_with_the_version_of_the_signs() {
        AnswerSigns signs = AnswerSigns.builtIn();
        Judging judged = Judging.of(
                LabelledAnswers.container(List.of(
                        message("HTTP/1.1 200 OK\r\n" + HTML, PAGE.getBytes(ISO_8859_1)),
                        message("HTTP/1.1 403 No\r\n", new byte[0]),
                        message("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n", new byte[9]))),
                signs);
        assertThat(judged.inspection().answers().orElseThrow().top())
                .containsExactly(new Share("page", 1, PAGE.length()), new Share("refused", 1, 0));
        assertThat(judged.inspection().answerSigns()).isEqualTo(Optional.of(signs.version()));
        assertThat(judged.answers()).containsExactly("page", "refused", "none");
    }

    @Test
    void fields_of_interim_responses_do_not_count() {
        String interim = "HTTP/1.1 103 Early Hints\r\ncf-mitigated: challenge\r\n\r\n";
        assertThat(answer(interim + "HTTP/1.1 200 OK\r\n" + HTML, PAGE)).isEqualTo("page");
    }

    @Test
    void a_challenge_is_no_refusal() {
        assertThat(answer("HTTP/1.1 403 No\r\n" + HTML, ROBOT)).isEqualTo("challenge");
        assertThat(answer("HTTP/1.1 403 No\r\n" + HTML, PAGE)).isEqualTo("refused");
    }

    @Test
    void a_page_in_utf_16_is_read_by_its_mark_and_not_by_what_it_states() {
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML, "<meta charset=utf-16>" + ROBOT))
                .isEqualTo("challenge");
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML, ("\ufeff" + ROBOT).getBytes(UTF_16LE)))
                .isEqualTo("challenge");
        assertThat(answer("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=no-such\r\n", ROBOT))
                .isEqualTo("challenge");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unicode", "utf16", "utf32", "iso-10646-ucs-2", "ibm037", "no/such", ""})
    void an_encoding_that_does_not_extend_ascii_is_not_believed(String name) {
        assertThat(answer("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=" + name + "\r\n", ROBOT))
                .isEqualTo("challenge");
    }

    @Test
    void a_mark_of_utf_8_decides_the_encoding() {
        String page = "\ufeff<html><body><p>Ověřte, že jste člověk</p></body></html>";
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=iso-8859-2\r\n";
        assertThat(answer(head, page.getBytes(UTF_8))).isEqualTo("challenge");
        assertThat(answer(head, page.substring(1).getBytes(UTF_8))).isEqualTo("page");
    }

    @Test
    void a_repeated_or_folded_media_type_is_one() {
        String head = "HTTP/1.1 200 OK\r\n";
        assertThat(answer(head + HTML + HTML, ROBOT)).isEqualTo("challenge");
        assertThat(answer(head + "Content-Type:\r\n text/html;\r\n\tcharset=utf-8\r\n", ROBOT))
                .isEqualTo("challenge");
    }

    @Test
    void elements_may_end_themselves_in_xhtml_only() {
        String page = "<html><head><script src=\"a.js\"/><title/></head><body><p>Oats</p></body></html>";
        String head = "HTTP/1.1 200 OK\r\n";
        assertThat(answer(head + HTML, page)).isEqualTo("empty");
        assertThat(answer(head + HTML, "<?xml version=\"1.0\"?>\n" + page)).isEqualTo("page");
        assertThat(answer(head + "Content-Type: application/xhtml+xml\r\n", page))
                .isEqualTo("page");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!-->", "<!--->", "<!-- a --!>", "<!---->", "<!-- -- -->", "</3>", "<3 ", "< b"})
    void text_behind_what_is_no_tag_is_visible(String markup) {
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML, markup + "please verify you are human<p>"))
                .isEqualTo("challenge");
    }

    @Test
    void a_damaged_page_is_not_called_empty() {
        StringBuilder script = new StringBuilder("<html><head><script>");
        new Random(1).ints(4_000).forEach(script::append);
        byte[] whole = ContainerBytes.gzip((script + "</script></head><body>Oats</body></html>").getBytes(ISO_8859_1));
        assertThat(answer(
                        "HTTP/1.1 200 OK\r\n" + HTML + "Content-Encoding: gzip\r\n",
                        Arrays.copyOf(whole, whole.length / 2)))
                .isEqualTo("page");
    }

    @Test
    void a_body_that_cannot_be_decoded_is_not_called_empty() {
        String brotli = "HTTP/1.1 200 OK\r\n" + HTML + "Content-Encoding: br\r\n";
        assertThat(answer(brotli, "\u000b\u0002\u0080oats\u0003")).isEqualTo("page");
        assertThat(answer(brotli + "cf-mitigated: challenge\r\n", "\u000b\u0002\u0080oats\u0003"))
                .isEqualTo("challenge:cloudflare");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate"})
    void a_body_that_is_not_encoded_as_stated_is_read_as_it_is(String coding) {
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML + "Content-Encoding: " + coding + "\r\n", ROBOT))
                .isEqualTo("challenge");
    }

    @Test
    void only_the_beginning_of_a_large_body_is_decoded() {
        byte[] bomb = ContainerBytes.gzip((" ".repeat(1 << 22) + ROBOT).getBytes(ISO_8859_1));
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML + "Content-Encoding: gzip\r\n", bomb))
                .isEqualTo("page");
    }

    @Test
    void the_answer_to_a_head_request_is_not_judged() {
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML + "Content-Length: 300\r\n", ""))
                .isEqualTo("none");
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML + "Transfer-Encoding: chunked\r\n", ""))
                .isEqualTo("none");
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML + "Content-Length: 0\r\n", ""))
                .isEqualTo("empty");
    }

    @ParameterizedTest
    @CsvSource({"204, none", "302, none", "404, none", "201, page", "511, none"})
    void only_successes_and_refusals_are_judged(int status, String answer) {
        assertThat(answer("HTTP/1.1 " + status + " X\r\n" + HTML, PAGE)).isEqualTo(answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<",
                "<a b=\"",
                "<a b='c'",
                "<!--",
                "<!-- --",
                "</",
                "<3",
                "<script>",
                "<title>",
                "<iframe>",
                "<input type=\"password",
                "&#",
                "<p"
            })
    void damaged_markup_is_read_once(String piece) {
        String page = "<html><body>" + piece.repeat(60_000 / piece.length());
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML, page)).isIn("page", "empty", "login");
    }

    @Test
    void many_and_long_fields_are_skipped() {
        String many = "x: y\r\n".repeat(5_000);
        assertThat(answer("HTTP/1.1 200 OK\r\n" + HTML + many + "cf-mitigated: challenge\r\n", PAGE))
                .isEqualTo("page");
        assertThat(answer("HTTP/1.1 200 OK\r\nset-cookie: " + "a".repeat(90_000) + "\r\n" + HTML, PAGE))
                .isEqualTo("page");
    }
}
