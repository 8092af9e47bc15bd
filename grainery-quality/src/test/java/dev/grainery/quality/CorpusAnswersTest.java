// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.corpus.Corpus;
import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.Listeners;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real files without challenges, where the machine has some. */
@Tag("soak")
class CorpusAnswersTest {

    @Test
    void pages_that_were_looked_at_raise_no_false_alarm() throws IOException {
        Describer describer =
                Describer.builder().author("Lib").inspect("test 1").build();
        AnswerSigns signs = AnswerSigns.builtIn();
        Map<String, Integer> counts = new TreeMap<>();
        for (Corpus.Entry entry : Corpus.entries().toList()) {
            describer.describe(
                    StoredFile.of(entry.file()),
                    Listeners.NONE
                            .with(signs.judge())
                            .with(capture -> capture.answer().ifPresent(kind -> counts.merge(kind, 1, Integer::sum))));
        }
        assertThat(List.copyOf(counts.keySet())).isEqualTo(List.of("cut", "empty", "page", "refused"));
        assertThat(counts.get("page")).isGreaterThan(400);
    }
}
