// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grainery.quality.LabelledAnswers.Labelled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerSignsTest {

    @TempDir
    private Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("signs.txt"), text);
    }

    private static String answer(AnswerSigns signs, String head, String body) {
        Labelled message = new Labelled("", "https://a.example/Oats/1", "", "HTTP/1.1 " + head + "\r\n\r\n" + body);
        return Judging.of(LabelledAnswers.container(List.of(message)), signs)
                .answers()
                .get(0);
    }

    @Test
    void a_file_adds_signs_and_exceptions_and_changes_the_version() throws Exception {
        AnswerSigns own = AnswerSigns.with(file("""
                # ours

                challenge:ours: header x-wall=stop && chars <100\r
                error-page: titled oats are out
                not empty: uri /oats/
                """));
        String wall = "200 OK\r\nContent-Type: text/html\r\nX-Wall: STOP it";
        assertThat(answer(own, wall, "<p>oats</p>")).isEqualTo("challenge:ours");
        assertThat(answer(AnswerSigns.builtIn(), wall, "<p>oats</p>")).isEqualTo("page");
        String html = "200 OK\r\nContent-Type: text/html";
        assertThat(answer(own, html, "<title>Oats are  OUT</title><p>sorry</p>"))
                .isEqualTo("error-page");
        assertThat(answer(own, html, "<body></body>")).isEqualTo("page");
        assertThat(own.version())
                .matches("1\\+[0-9a-f]{8}")
                .startsWith(AnswerSigns.builtIn().version());
    }

    @Test
    void texts_are_compared_as_pages_are_read() throws Exception {
        AnswerSigns own = AnswerSigns.with(file("\ufefferror-page: text oats\u00a0&amp; Öl aren\u2019t in\u2026"));
        assertThat(answer(own, "200 OK\r\nContent-Type: text/html", "<p>Oats &amp; &Ouml;l aren't in...</p>"))
                .isEqualTo("error-page");
    }

    @Test
    void a_file_in_another_encoding_is_refused() throws IOException {
        Path file = Files.writeString(directory.resolve("signs.txt"), "# first\nlogin: title é\n", ISO_8859_1);
        assertThatExceptionOfType(SignsFileException.class)
                .isThrownBy(() -> AnswerSigns.with(file))
                .withMessageContaining(file.toString())
                .withMessageContaining("line 2: is not UTF-8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "nonsense; line 2: is not of the form KIND: TERM && TERM",
                "fake: title x; line 2: no kind \"fake\"",
                "cut: title x; line 2: no kind \"cut\"",
                "login:service: password; line 2: only a challenge has a service",
                "login: colour red; line 2: no term \"colour\"",
                "login: title; line 2: \"title\" needs a value",
                "login: title &nbsp;line 2: \"title\" needs more than blanks",
                "login: uri /účet; line 2: \"uri\" takes ASCII only",
                "login: header a=č; line 2: \"header\" takes ASCII only",
                "login: cookie č; line 2: \"cookie\" takes ASCII only",
                "login: chars 20; line 2: write for example \"chars <600\"",
                "login: status 4x; line 2: write for example \"status 403,5xx\"",
                "login: header a b; line 2: write header NAME or header NAME=PART",
                "login: password &&  && title x; line 2: a term is a word and a value"
            })
    void each_error_states_its_line_and_what_to_write(String line, String problem) throws IOException {
        Path file = file("# first\n" + line + "\n");
        assertThatExceptionOfType(SignsFileException.class)
                .isThrownBy(() -> AnswerSigns.with(file))
                .withMessageContaining(file.toString())
                .withMessageContaining(problem);
    }

    @Test
    void a_missing_file_is_an_error() {
        assertThatExceptionOfType(SignsFileException.class)
                .isThrownBy(() -> AnswerSigns.with(directory.resolve("none")))
                .withMessageContaining("there is no such file");
    }
}
