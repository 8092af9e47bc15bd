// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.ShownPaths;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One finding. */
public final class FindingPage {

    /** How many records of the file are led to: a name may be that of many files. */
    private static final int MOST_RECORDS = 20;

    private final Findings findings;
    private final GraineryStore store;

    FindingPage(Findings findings, GraineryStore store) {
        this.findings = findings;
        this.store = store;
    }

    /**
     * What it shows.
     *
     * @param facts how it stands
     * @param details what was found, about what, and what is said about it
     * @param others where similar findings are
     */
    public record Model(Place place, Value title, List<Fact> facts, List<Fact> details, List<Value.Link> others)
            implements PageModel {

        public Model {
            facts = List.copyOf(facts);
            details = List.copyOf(details);
            others = List.copyOf(others);
        }

        @Override
        public String template() {
            return "finding.jte";
        }
    }

    /** What it shows of a finding, if there is one of this identifier. */
    Optional<Model> of(String id) {
        return findings.find(id).map(this::model);
    }

    private Model model(FindingRow row) {
        return new Model(
                Place.finding(row.id()),
                new Value.Meaning(row.code()),
                List.of(
                        new Fact("finding.severity", new Value.Severity(row.severity())),
                        new Fact(
                                "finding.state",
                                Value.word("state." + row.state().word())),
                        new Fact("finding.since", new Value.Time(row.since())),
                        new Fact("finding.first", new Value.Time(row.first())),
                        new Fact("finding.last", new Value.Time(row.last()))),
                details(row),
                others(row));
    }

    private List<Fact> details(FindingRow row) {
        List<Fact> details = new ArrayList<>();
        details.add(new Fact("finding.message", new Value.Message(row.message())));
        details.add(new Fact("finding.subject", Tables.subject(row)));
        List<Value> records = row.file().map(this::records).orElse(List.of());
        if (!records.isEmpty()) {
            details.add(new Fact("finding.records", new Value.Several(records)));
        }
        if (row.offset().isPresent()) {
            details.add(new Fact("finding.offset", Value.count(row.offset())));
        }
        details.add(
                new Fact("finding.source", Value.word("source." + row.source().word())));
        row.reason().ifPresent(reason -> details.add(new Fact("finding.reason", Value.name(reason))));
        row.by().ifPresent(by -> details.add(new Fact("finding.by", new Value.Name(by))));
        details.add(new Fact("finding.id", new Value.Code(row.id())));
        return details;
    }

    /** The records of the files that have the name of the file. */
    private List<Value> records(String file) {
        String name = new ShownPaths(false).file(file);
        List<Value> records = new ArrayList<>();
        store.containers()
                .named(name, MOST_RECORDS)
                .forEach(record -> records.add(Value.container(record.id(), fileName(record))));
        store.cdxFiles()
                .named(name, MOST_RECORDS)
                .forEach(record -> records.add(Value.cdx(record.id(), fileName(record))));
        return records;
    }

    private static String fileName(StoredFileRecord record) {
        return record.location().fileName();
    }

    private static List<Value.Link> others(FindingRow row) {
        Place list = Place.of(Kind.FINDINGS);
        List<Value.Link> others = new ArrayList<>();
        others.add(new Value.Link(list.with("code", row.code().code()), Value.word("finding.ofCode")));
        row.file()
                .map(new ShownPaths(false)::file)
                .ifPresent(name -> others.add(new Value.Link(
                        list.with("file", name).with("state", Findings.ALL), Value.word("finding.ofFile"))));
        row.harvestID()
                .ifPresent(id -> others.add(new Value.Link(
                        list.with("harvest", id).with("state", Findings.ALL), Value.word("finding.ofHarvest"))));
        return others;
    }
}
