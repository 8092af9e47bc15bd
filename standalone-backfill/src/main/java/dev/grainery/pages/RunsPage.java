// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choices;
import dev.grainery.listing.RunOutcome;
import dev.grainery.listing.RunRow;
import dev.grainery.listing.Runs;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.pages.Place.Kind;
import dev.grainery.store.Page;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The runs of commands that wrote into the store. */
public final class RunsPage {

    private final Runs runs;

    RunsPage(Runs runs) {
        this.runs = runs;
    }

    /** What it shows. */
    public record Model(Place place, FilterForm filter, DataTable table, Pager pager) implements PageModel {

        @Override
        public String template() {
            return "runs.jte";
        }

        @Override
        public Value title() {
            return Value.word("runs.title");
        }

        /** What to say if there are none. */
        public String none() {
            return place.isWhole() ? "runs.none" : "list.none";
        }
    }

    Model of(Choices choices, Optional<String> after, int limit) {
        Place list = Place.of(Kind.RUNS).with(choices.given());
        Page<RunRow> page = runs.rows(choices).chosen(after, limit);
        Place here = list.from(after);
        FilterForm filter = new FilterForm(
                list,
                List.of(
                        FilterForm.text("command", "run.command"),
                        FilterForm.choice(
                                "outcome",
                                "run.outcome",
                                Arrays.asList(RunOutcome.values()),
                                RunOutcome::word,
                                Tables::outcome),
                        FilterForm.text("since", "filter.since")));
        return new Model(here, filter, table(page.items(), list), new Pager(here, page.next()));
    }

    private static DataTable table(List<RunRow> runs, Place list) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("run.command"),
                Column.text("run.start"),
                Column.text("run.end"),
                Column.text("run.outcome"),
                Column.text("run.counts"),
                Column.text("run.host"),
                Column.text("run.program")));
        boolean hasPaths = runs.stream().anyMatch(run -> run.paths().isPresent());
        if (hasPaths) {
            columns.add(Column.text("run.paths"));
        }
        return new DataTable(
                "runs",
                "runs.title",
                columns,
                runs.stream()
                        .map(run -> {
                            List<Value> row = new ArrayList<>(List.of(
                                    new Value.Code(run.command()),
                                    new Value.Time(run.start()),
                                    run.end().<Value>map(Value.Time::new).orElse(new Value.Unknown()),
                                    Tables.outcome(run.outcome()),
                                    counts(run),
                                    Value.name(run.host()),
                                    Value.name(run.program())));
                            if (hasPaths) {
                                row.add(paths(run));
                            }
                            return List.copyOf(row);
                        })
                        .toList(),
                Optional.of(list));
    }

    /** What a run did, without what there was none of. */
    private static Value counts(RunRow run) {
        List<Value> counts = run.counts().entrySet().stream()
                .filter(count -> count.getValue() != 0)
                .map(count -> (Value) new Value.Figure(count.getKey(), count.getValue()))
                .toList();
        if (!counts.isEmpty()) {
            return new Value.Several(counts);
        }
        return run.counts().isEmpty() ? new Value.Unknown() : Value.word("run.nothing");
    }

    private static Value paths(RunRow run) {
        List<Value> paths = run.paths().orElse(List.of()).stream()
                .map(path -> (Value) new Value.Name(path))
                .toList();
        return paths.isEmpty() ? new Value.Unknown() : new Value.Several(paths);
    }
}
