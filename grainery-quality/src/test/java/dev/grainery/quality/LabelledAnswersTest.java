// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.quality.LabelledAnswers.Labelled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Precision and recall on the labelled set, as exact counts: a change of the signs shows in them. */
class LabelledAnswersTest {

    /** In docs/answers.md: kind, answers labelled with it, of these found, others taken for it. */
    private static final List<String> EXPECTED = List.of(
            "challenge 207 198 0",
            "cut 45 45 0",
            "empty 54 54 0",
            "error-page 63 54 0",
            "login 54 54 0",
            "none 45 45 0",
            "page 279 279 18",
            "placeholder 72 72 0",
            "refused 63 63 0");

    private static String kind(String answer) {
        return answer.split(":", 2)[0];
    }

    @Test
    void kinds_are_found_with_few_false_alarms() throws IOException {
        List<Labelled> all = LabelledAnswers.all();
        List<String> answers = Judging.of(LabelledAnswers.container(all), AnswerSigns.builtIn())
                .answers();
        assertThat(answers).hasSameSizeAs(all).hasSizeGreaterThan(600);
        Map<String, int[]> counts = new TreeMap<>();
        List<String> otherServices = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            String label = all.get(i).label();
            String answer = answers.get(i);
            boolean right = kind(label).equals(kind(answer));
            counts.computeIfAbsent(kind(label), kind -> new int[3])[0]++;
            counts.computeIfAbsent(kind(answer), kind -> new int[3])[right ? 1 : 2]++;
            if (right && !label.equals(answer)) {
                otherServices.add(label + " " + answer);
            }
        }
        assertThat(counts.entrySet())
                .extracting(one -> String.format(
                        Locale.ROOT,
                        "%s %d %d %d",
                        one.getKey(),
                        one.getValue()[0],
                        one.getValue()[1],
                        one.getValue()[2]))
                .isEqualTo(EXPECTED);
        assertThat(otherServices).isEmpty();
    }
}
