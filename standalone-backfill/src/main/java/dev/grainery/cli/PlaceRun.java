// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.StopSignal;
import dev.grainery.relocate.PlaceSummary;
import dev.grainery.relocate.Refusal;
import dev.grainery.relocate.Refused;
import dev.grainery.store.GraineryStore;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A run in which a person says something of places, with what it tells. */
final class PlaceRun {

    /** How many places that were left as they are stand on the screen. */
    private static final int MOST_SHOWN = 20;

    private final CommandLine line;
    private final StatementOptions options;
    private final SidecarOption sidecar;
    private final StopSignal stop = new StopSignal();
    private long shown;

    PlaceRun(CommandLine line, StatementOptions options, SidecarOption sidecar) {
        this.line = line;
        this.options = options;
        this.sidecar = sidecar;
    }

    StopSignal stop() {
        return stop;
    }

    /** Takes a place that was left as it is. */
    void refused(Refused place) {
        if (++shown <= MOST_SHOWN) {
            line.getErr()
                    .println(place.place().path() + ": left as it is, as "
                            + place.refusal().meaning()
                            + (place.detail().equals(place.place().path()) ? "" : ": " + place.detail()));
        }
    }

    /**
     * Runs it.
     *
     * @param verb what is done to places, as the summary has it
     * @param nothing what the path is that nothing is known of
     */
    int run(Supplier<GraineryStore> store, Function<GraineryStore, PlaceSummary> run, String verb, String nothing) {
        if (options.dryRun() && sidecar.isGiven()) {
            throw new ParameterException(
                    line, SidecarOption.NAME + " cannot be combined with --dry-run, which changes nothing");
        }
        Interruption.of(line).stops(stop, "stopping; run the same command to continue");
        PlaceSummary summary;
        try (GraineryStore opened = store.get()) {
            sidecar.check(opened);
            summary = run.apply(opened);
            if (!options.dryRun()) {
                sidecar.update(opened, stop::isRequested);
            }
        }
        if (summary.changed() + summary.left() + summary.logs() + summary.findings() == 0 && !summary.interrupted()) {
            throw new ParameterException(line, "no file or directory is known at " + nothing);
        }
        ExitStatus status = sidecar.status(status(summary));
        print(summary, status, verb);
        return status.code();
    }

    private static ExitStatus status(PlaceSummary summary) {
        if (summary.interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        return summary.left() > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
    }

    private void print(PlaceSummary summary, ExitStatus status, String verb) {
        PrintWriter out = line.getOut();
        if (options.json()) {
            out.println(AnswerJson.of(summary, fields(), status));
        } else {
            Consumer<Map.Entry<String, Long>> row =
                    entry -> out.print(String.format(Locale.ROOT, "%-34s%10d%n", entry.getKey(), entry.getValue()));
            row.accept(Map.entry(verb, summary.changed()));
            if (summary.takenAway() > 0) {
                row.accept(Map.entry("of these, records taken away", summary.takenAway()));
            }
            new TreeMap<Refusal, Long>(summary.refused())
                    .forEach((refusal, count) -> row.accept(Map.entry("left: " + words(refusal), count)));
            row.accept(Map.entry("directories of crawl logs", summary.logs()));
            row.accept(Map.entry("harvests", summary.harvests()));
            row.accept(Map.entry("findings moved or resolved", summary.findings()));
            if (shown > MOST_SHOWN) {
                out.print("and " + (shown - MOST_SHOWN) + " more that were left as they are\n");
            }
            out.print(sidecar.text());
            if (options.dryRun()) {
                out.print("Dry run: nothing was written.\n");
            }
            if (summary.interrupted()) {
                out.print("Stopped before the end; run the same command to continue.\n");
            }
        }
        out.flush();
    }

    private Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("dryRun", options.dryRun());
        fields.putAll(sidecar.fields());
        return fields;
    }

    private static String words(Refusal refusal) {
        return switch (refusal) {
            case NOT_THERE -> "not there";
            case OTHER_SIZE -> "of another size";
            case TAKEN -> "place of another record";
            case STILL_THERE -> "still at the old place";
            case LAST_PLACE -> "last place of its record";
        };
    }
}
