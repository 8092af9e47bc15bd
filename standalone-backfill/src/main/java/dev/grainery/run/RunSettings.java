// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.captures.CaptureDirectory;
import dev.grainery.captures.TableDirectory;
import dev.grainery.file.Storage;
import dev.grainery.inspect.AnswerJudge;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.quality.AnswerSigns;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.LocationProbe;
import dev.grainery.store.ObservationContext;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Settings of every run that reads many files. The host and the program are named in its events. */
public record RunSettings(
        Storage storage,
        Jobs jobs,
        Budget budget,
        boolean dryRun,
        Utilities utilities,
        Optional<AnswerSigns> answers,
        Optional<TableDirectory> captures,
        String host,
        String program) {

    /** For one container. */
    public Listeners listeners(CaptureListener lines, PayloadListener payloads) {
        return new Listeners(lines, payloads)
                .with(answers.map(AnswerSigns::judge).orElse(AnswerJudge.NONE));
    }

    public ObservationContext observer(GraineryStore store) {
        return new ObservationContext(new LocationProbe(store, storage, host), host, program);
    }

    public Optional<CaptureDirectory> captures(GraineryStore store) throws IOException {
        return captures.isPresent()
                ? Optional.of(new CaptureDirectory(captures.get(), store, program))
                : Optional.empty();
    }

    /** For a worker, which gets the names of the tables instead of listing them. */
    public Optional<CaptureDirectory> captures(GraineryStore store, List<String> tables) {
        return captures.map(directory -> CaptureDirectory.knowing(directory, tables, store, program));
    }
}
