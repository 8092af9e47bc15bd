// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

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
