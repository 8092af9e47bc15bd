// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import dev.grainery.pages.PagePlace.Kind;
import java.util.ArrayList;
import java.util.List;

final class FindingPage {

    private FindingPage() {}

    static PageModel of(FindingRow row) {
        return PageModel.about(
                PagePlace.finding(row.id()),
                "finding.kind",
                new Value.Meaning(row.code()),
                List.of(
                        new Part.Facts(List.of(
                                new Fact("finding.severity", Value.severity(row.severity())),
                                new Fact(
                                        "finding.state",
                                        Value.word("state." + row.state().word())),
                                new Fact("finding.since", new Value.Time(row.since())),
                                new Fact("finding.first", new Value.Time(row.first())),
                                new Fact("finding.last", new Value.Time(row.last())))),
                        new Part.Section("next-title", "finding.next", List.of(new Part.Fields(next(row)))),
                        new Part.Section(
                                "details-title",
                                "finding.details",
                                List.of(new Part.Fields(details(row)), new Part.Actions(others(row))))));
    }

    private static List<Fact> next(FindingRow row) {
        List<Fact> next = new ArrayList<>();
        next.add(new Fact("finding.step", new Value.Step(row.code(), row.fileName(), row.harvest())));
        if (row.state() == FindingState.OPEN) {
            next.add(new Fact(
                    "finding.otherwise", new Value.Code("grainery findings ack " + row.id() + " --reason \"…\"")));
        }
        return next;
    }

    private static List<Fact> details(FindingRow row) {
        List<Fact> details = new ArrayList<>();
        details.add(new Fact("finding.message", new Value.Message(row.message())));
        details.add(new Fact("finding.subject", Tables.subject(row)));
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

    private static List<Value.Link> others(FindingRow row) {
        PagePlace list = PagePlace.of(Kind.FINDINGS);
        PagePlace ofAnyState = list.with("state", Findings.ALL);
        List<Value.Link> others = new ArrayList<>();
        others.add(new Value.Link(list.with("code", row.code().code()), Value.word("finding.ofCode")));
        row.fileName()
                .ifPresent(name ->
                        others.add(new Value.Link(ofAnyState.with("file", name), Value.word("finding.ofFile"))));
        row.harvestID()
                .ifPresent(id ->
                        others.add(new Value.Link(ofAnyState.with("harvest", id), Value.word("finding.ofHarvest"))));
        return others;
    }
}
