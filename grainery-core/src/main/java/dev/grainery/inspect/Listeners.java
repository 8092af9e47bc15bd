// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

public record Listeners(
        CaptureListener captures,
        PayloadListener payloads,
        RecordResults records,
        CountedCapture.Listener counted,
        AnswerJudge answers) {

    public static final Listeners NONE = new Listeners(CaptureListener.NONE, PayloadListener.NONE);

    public Listeners(CaptureListener captures, PayloadListener payloads) {
        this(captures, payloads, RecordResults.NONE);
    }

    public Listeners(CaptureListener captures, PayloadListener payloads, RecordResults records) {
        this(captures, payloads, records, CountedCapture.Listener.NONE, AnswerJudge.NONE);
    }

    public Listeners with(CountedCapture.Listener other) {
        return new Listeners(captures, payloads, records, other, answers);
    }

    public Listeners with(AnswerJudge other) {
        return new Listeners(captures, payloads, records, counted, other);
    }
}
