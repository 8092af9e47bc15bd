// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import dev.grainery.file.NameText;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.utility.Utilities.Versioned;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.UtilityOutput;
import dev.grainery.system.BoundedProgram;
import dev.grainery.system.BoundedProgram.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Receives payloads during the reading and runs the programs afterwards. Not thread-safe. */
public final class UtilityRun implements AutoCloseable {

    private final List<Versioned> all;
    private final InstantSource clock;
    private final Map<Versioned, PayloadSelection> selections = new LinkedHashMap<>();
    private final PayloadSpool spool;

    UtilityRun(List<Versioned> all, PayloadSpool.DirectoryMaker directory, InstantSource clock) {
        this.all = all;
        this.clock = clock;
        for (Versioned one : all) {
            one.utility().payloads().ifPresent(choice -> selections.put(one, new PayloadSelection(choice)));
        }
        this.spool = new PayloadSpool(List.copyOf(selections.values()), directory);
    }

    public PayloadListener payloads() {
        return selections.isEmpty() ? PayloadListener.NONE : spool;
    }

    /** Skips programs for the container if it is no local file, and for payloads if none was selected. */
    public ContainerRecord describe(ContainerRecord record) throws InterruptedException {
        return record.withUtilities(outputs(record.location()));
    }

    private List<UtilityOutput> outputs(Location location) throws InterruptedException {
        Optional<Path> container = location.directory().startsWith("/")
                ? Optional.of(NameText.pathOf(location.path())).filter(Files::isRegularFile)
                : Optional.empty();
        List<UtilityOutput> outputs = new ArrayList<>();
        for (Versioned one : all) {
            PayloadSelection selection = selections.get(one);
            if (selection != null) {
                if (!selection.isEmpty() || spool.failure().isPresent()) {
                    outputs.add(ofPayloads(one, selection.payloads()));
                }
            } else if (container.isPresent()) {
                outputs.add(output(
                        one, one.utility().commandFor(container.get()), BoundedProgram.TEMPORARY, Optional.empty()));
            }
        }
        return outputs;
    }

    private UtilityOutput ofPayloads(Versioned one, UtilityOutput.Payloads payloads) throws InterruptedException {
        if (spool.failure().isPresent()) {
            return failed(
                    one,
                    clock.instant(),
                    "its payloads could not be written into temporary files: "
                            + spool.failure().get(),
                    Optional.empty());
        }
        List<String> names =
                payloads.given().stream().map(UtilityOutput.Payload::file).toList();
        return output(one, one.utility().commandFor(names), spool.directory(), Optional.of(payloads));
    }

    private UtilityOutput output(
            Versioned one, List<String> command, Path directory, Optional<UtilityOutput.Payloads> payloads)
            throws InterruptedException {
        Utility utility = one.utility();
        Instant started = clock.instant();
        try {
            Ended ended = Utilities.program(command, utility.timeLimit(), directory, utility.outputLimit())
                    .run();
            boolean inTime = ended.exit().isPresent();
            String errors = Utilities.plain(ended.errors().text());
            return new UtilityOutput(
                    utility.label(),
                    one.version(),
                    started,
                    ended.ran().toMillis(),
                    inTime ? Optional.of(ended.exit().getAsInt()) : Optional.empty(),
                    inTime
                            ? Optional.empty()
                            : Optional.of(
                                    "was ended after " + utility.timeLimit().toSeconds() + " seconds"),
                    Utilities.plain(ended.output().text()),
                    ended.output().isCut(),
                    errors.isEmpty() ? Optional.empty() : Optional.of(errors),
                    ended.errors().isCut(),
                    payloads);
        } catch (IOException e) {
            return failed(one, started, String.valueOf(e.getMessage()), payloads);
        }
    }

    private static UtilityOutput failed(
            Versioned one, Instant started, String why, Optional<UtilityOutput.Payloads> payloads) {
        return new UtilityOutput(
                one.utility().label(),
                one.version(),
                started,
                0,
                Optional.empty(),
                Optional.of(why),
                "",
                false,
                Optional.empty(),
                false,
                payloads);
    }

    @Override
    public void close() {
        spool.close();
    }
}
