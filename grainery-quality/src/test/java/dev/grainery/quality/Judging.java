// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileSource;
import dev.grainery.file.StreamedFile;
import dev.grainery.inspect.CountedCapture;
import dev.grainery.inspect.Listeners;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;

/** What an inspection with answers makes of a container. */
record Judging(Inspection inspection, List<CountedCapture> captures) {

    private static final Describer DESCRIBER =
            Describer.builder().author("Lib").inspect("test 1").build();

    static Judging of(byte[] container, AnswerSigns signs) {
        return of(StreamedFile.of(new ByteArrayInputStream(container)).size(container.length), signs);
    }

    static Judging of(FileSource file, AnswerSigns signs) {
        List<CountedCapture> captures = new ArrayList<>();
        Described described =
                DESCRIBER.describe(file, Listeners.NONE.with(signs.judge()).with(captures::add));
        if (described instanceof Described.Recorded recorded
                && recorded.record() instanceof ContainerRecord container) {
            return new Judging(
                    container
                            .inspection()
                            .orElseThrow(() -> new AssertionError("not inspected: " + described.findings())),
                    captures);
        }
        throw new AssertionError(described.findings().toString());
    }

    List<String> answers() {
        return captures.stream().map(capture -> capture.answer().orElse("none")).toList();
    }
}
