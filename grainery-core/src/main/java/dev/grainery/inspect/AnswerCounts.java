// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.read.container.Ascii;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import dev.grainery.record.Inspection.Breakdown;
import java.util.Optional;

/** Counts what a judge says of the HTTP responses. */
final class AnswerCounts {

    private static final int MAX_KINDS = 1_000;
    private static final int MAX_URI_LENGTH = 2_100;

    private final AnswerJudge judge;
    private final Distribution kinds = new Distribution(MAX_KINDS, MAX_KINDS);
    private Optional<String> last = Optional.empty();

    AnswerCounts(AnswerJudge judge) {
        this.judge = judge;
    }

    void add(RecordHeader header, ContentReading content, boolean here, boolean isCut) {
        last = Optional.empty();
        boolean isResponse = here && content.hasHead() && content.http.statusFrom() >= 0;
        if (judge.signs().isEmpty() || !isResponse) {
            return;
        }
        HttpHead http = content.http;
        last = judge.judge(new HttpAnswer(
                Ascii.shown(
                        header.bytes(),
                        header.from(Field.WARC_TARGET_URI),
                        header.end(Field.WARC_TARGET_URI),
                        MAX_URI_LENGTH),
                (int) Ascii.number(http.bytes(), http.statusFrom(), http.statusFrom() + 3),
                http.bytes(),
                http.start(),
                http.length(),
                content.identifiedType(),
                content.firstBytes().bytes(),
                content.firstBytes().length(),
                content.payloadBytes(),
                http.contentLength(),
                http.encoding(),
                isCut));
        last.map(Ascii::bytes).ifPresent(kind -> kinds.add(kind, 0, kind.length, content.payloadBytes()));
    }

    Optional<String> last() {
        return last;
    }

    Optional<String> signs() {
        return judge.signs();
    }

    Optional<Breakdown> breakdown() {
        return judge.signs().map(version -> kinds.breakdown());
    }
}
