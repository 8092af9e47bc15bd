// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StreamedFile;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerJudgeTest {

    private static final String CONTAINER = record("a", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\noats")
            + record("b", "HTTP/1.1 403 No\r\n\r\n")
            + record("c", "no message");

    private final List<CountedCapture> captures = new ArrayList<>();

    private static String record(String path, String block) {
        return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:0b6b1e4e-0000-4000-8000-00000000000" + path
                + ">\r\nWARC-Date: 2026-11-20T10:00:00Z\r\nWARC-Target-URI: http://oats.example/" + path
                + "\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: " + block.length()
                + "\r\n\r\n" + block + "\r\n\r\n";
    }

    private Inspection inspection(AnswerJudge judge) {
        byte[] bytes = CONTAINER.getBytes(StandardCharsets.US_ASCII);
        Described described = Describer.builder()
                .author("Lib")
                .inspect("test 1")
                .build()
                .describe(
                        StreamedFile.of(new ByteArrayInputStream(bytes)).size(bytes.length),
                        Listeners.NONE.with(judge).with(captures::add));
        assertThat(described).isInstanceOf(Described.Recorded.class);
        ContainerRecord record = (ContainerRecord) ((Described.Recorded) described).record();
        return record.inspection().orElseThrow();
    }

    @Test
    void http_responses_are_judged_and_counted() {
        Inspection inspection = inspection(new AnswerJudge() {
            @Override
            public Optional<String> signs() {
                return Optional.of("7");
            }

            @Override
            public Optional<String> judge(HttpAnswer answer) {
                assertThat(answer.uri()).startsWith("http://oats.example/");
                return answer.status() == 200 && answer.statedBytes() == 4 ? Optional.of("oats") : Optional.empty();
            }
        });

        assertThat(captures)
                .extracting(CountedCapture::answer)
                .containsExactly(Optional.of("oats"), Optional.empty(), Optional.empty());
        assertThat(inspection.answerSigns()).contains("7");
        assertThat(inspection.answers().orElseThrow().toString()).contains("oats");
    }

    @Test
    void nothing_is_counted_without_signs() {
        Inspection inspection = inspection(AnswerJudge.NONE);

        assertThat(captures).hasSize(3).allMatch(capture -> capture.answer().isEmpty());
        assertThat(inspection.answerSigns()).isEmpty();
        assertThat(inspection.answers()).isEmpty();
    }
}
