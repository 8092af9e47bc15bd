// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingSource;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.KeptFinding.FindingSubject;
import dev.grainery.finding.Severity;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What was found wrong or odd: as a table, and one finding. */
final class Findings {

    private final GraineryStore store;
    private final ShownPaths paths;
    private final Table table;

    Findings(GraineryStore store, ShownPaths paths, Table table) {
        this.store = store;
        this.paths = paths;
        this.table = table;
    }

    List<Route> routes() {
        return List.of(
                new Route(
                        Link.API + "/findings",
                        Table.parameters("state", "severity", "code", "since", "harvest", "file"),
                        this::list),
                new Route(Link.API + "/findings/{id}", Set.of(), this::one));
    }

    /** A row of the table; {@code file} is a name, or a path if paths are shown. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Row(
            String id,
            FindingCode code,
            Severity severity,
            FindingState state,
            Optional<String> file,
            Optional<String> harvest,
            Optional<String> harvestID,
            OptionalLong offset,
            String message,
            FindingSource source,
            Instant first,
            Instant last,
            Instant since,
            Optional<String> reason,
            Optional<String> by,
            String link) {}

    private Row row(KeptFinding finding) {
        Optional<FindingSubject> harvest =
                Optional.of(finding.subject()).filter(FindingSubject.OfHarvest.class::isInstance);
        return new Row(
                finding.id(),
                finding.code(),
                finding.severity(),
                finding.state(),
                harvest.isPresent()
                        ? Optional.empty()
                        : Optional.of(paths.file(finding.subject().key())),
                harvest.map(FindingSubject::name),
                harvest.map(FindingSubject::key),
                finding.offset(),
                paths.text(finding.message(), finding.code().meaning()),
                finding.source(),
                finding.first(),
                finding.last(),
                finding.since(),
                paths.text(finding.reason()),
                finding.by(),
                Link.finding(finding.id()));
    }

    private Answer list(Call call) {
        Set<FindingState> states = call.word("state", FindingState.values())
                .map(EnumSet::of)
                .orElseGet(() -> EnumSet.allOf(FindingState.class));
        Set<FindingCode> codes = codes(call);
        Optional<Instant> since = call.time("since");
        Optional<Set<String>> subjects = subjects(call);
        if (subjects.isEmpty()) {
            return table.answer(call, Row.class, (after, limit) -> {
                Page<KeptFinding> page = store.findings().page(states, codes, since, after, limit);
                return new Page<>(page.items().stream().map(this::row).toList(), page.next());
            });
        }
        List<Row> rows = store.findings().of(subjects.get()).stream()
                .filter(finding -> states.contains(finding.state()) && codes.contains(finding.code()))
                .filter(finding -> since.isEmpty() || !finding.since().isBefore(since.get()))
                .map(this::row)
                .toList();
        return table.answer(call, Row.class, Table.of(rows));
    }

    private static Set<FindingCode> codes(Call call) {
        Set<FindingCode> codes = call.word("code", Arrays.asList(FindingCode.values()), FindingCode::code)
                .map(EnumSet::of)
                .orElseGet(() -> EnumSet.allOf(FindingCode.class));
        call.word("severity", Severity.values()).map(FindingCode::of).ifPresent(codes::retainAll);
        return codes;
    }

    /** What findings are to be about, empty for anything. */
    private Optional<Set<String>> subjects(Call call) {
        Optional<String> harvest = call.parameter("harvest");
        Optional<String> file = call.parameter("file");
        if (harvest.isPresent() && file.isPresent()) {
            throw Problem.badRequest("harvest cannot be combined with file");
        }
        return harvest.map(Set::of).or(() -> file.map(this::pathsOf));
    }

    /** Where the files of the records with this name lie. */
    private Set<String> pathsOf(String fileName) {
        Set<String> found = new TreeSet<>();
        Stream<StoredFileRecord> records = Stream.concat(
                store.containers().named(Set.of(fileName)).stream(), store.cdxFiles().named(Set.of(fileName)).stream());
        records.forEach(record -> {
            found.add(record.location().path());
            Stream.concat(record.places().copies().stream(), record.places().conflicts().stream())
                    .forEach(place -> found.add(place.location(fileName).path()));
        });
        return found;
    }

    private Answer one(Call call) {
        call.requireAccepted(Answer.JSON);
        return Answer.json(row(store.findings()
                .find(call.value("id"))
                .orElseThrow(() -> Problem.notFound("no finding has this identifier"))));
    }
}
