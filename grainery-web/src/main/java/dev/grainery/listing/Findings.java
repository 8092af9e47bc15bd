// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.NextStep;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.StoredFinding.FindingSubject;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public record Findings(GraineryStore store, ShownPaths paths) {

    /** Bounds the records whose files are looked up by name; a name may have any number of them. */
    private static final int MOST_OF_NAME = 1_000;

    private static final int LOOKED_UP_AT_ONCE = 500;

    /** Open or acknowledged. */
    public static final String UNRESOLVED = "unresolved";

    public static final String ALL = "all";

    public static final List<String> STATES = Stream.concat(
                    Stream.of(UNRESOLVED),
                    Stream.concat(Arrays.stream(FindingState.values()).map(FindingState::word), Stream.of(ALL)))
            .toList();

    public static final List<Choice> CHOICES = List.of(
            Choice.word("state", "Only those in this state; unresolved: open or acknowledged.", STATES),
            Choice.word("severity", "Only those of this severity.", Severity.values(), Severity::word),
            Choice.word("code", "Only those of this code.", FindingCode.values(), FindingCode::code),
            Choice.time("since", "Only those that came into their state at this date or time (UTC) or later."),
            Choice.text("harvest", "Only those about this harvest and its files (its identifier or name)."),
            Choice.text("file", "Only those about files of this name that have a record."),
            Choice.ofNamesake());

    public FindingRow row(StoredFinding finding) {
        return row(finding, Optional.empty(), Optional.empty());
    }

    private Page<FindingRow> rows(Page<StoredFinding> page) {
        return new Page<>(rows(page.items()), page.next());
    }

    private List<FindingRow> rows(List<StoredFinding> findings) {
        Map<String, RecordReference> records = store.recordsAt(findings.stream()
                .map(StoredFinding::subject)
                .filter(subject -> !subject.isHarvest())
                .map(FindingSubject::key)
                .distinct()
                .toList());
        Map<String, Optional<String>> harvests = new HashMap<>();
        return findings.stream()
                .map(finding -> {
                    Optional<RecordReference> record =
                            Optional.ofNullable(records.get(finding.subject().key()));
                    return row(
                            finding,
                            record,
                            record.flatMap(file -> harvests.computeIfAbsent(file.harvestId(), store.harvests()::name)));
                })
                .toList();
    }

    private FindingRow row(StoredFinding finding, Optional<RecordReference> record, Optional<String> harvestOfFile) {
        Optional<FindingSubject> harvest = Optional.of(finding.subject()).filter(FindingSubject::isHarvest);
        Optional<String> file = harvest.isPresent()
                ? Optional.empty()
                : Optional.of(paths.file(finding.subject().key()));
        Optional<String> harvestName = harvest.map(FindingSubject::name).or(() -> harvestOfFile);
        return new FindingRow(
                finding.id(),
                finding.code(),
                finding.severity(),
                finding.state(),
                file,
                record.map(RecordReference::type),
                record.map(RecordReference::id),
                harvestName,
                harvest.map(FindingSubject::key)
                        .or(() -> record.map(RecordReference::harvestId).filter(id -> harvestOfFile.isPresent())),
                finding.offset(),
                paths.text(finding.message(), finding.code().meaning()),
                NextStep.of(finding.code(), "en", file.map(new ShownPaths(false)::file), harvestName)
                        .plain(),
                finding.source(),
                finding.first(),
                finding.last(),
                finding.since(),
                paths.text(finding.reason()),
                finding.by());
    }

    public Rows<FindingRow> rows(Choices choices) {
        Set<FindingState> states =
                states(choices.word("state", STATES, word -> word).orElse(ALL));
        Set<FindingCode> codes = codes(choices);
        Optional<Instant> since = choices.time("since");
        Optional<List<StoredFinding>> some = some(choices, states, codes);
        Rows<StoredFinding> wanted = some.map(all -> Rows.of(all.stream()
                        .filter(finding -> since.isEmpty() || !finding.since().isBefore(since.get()))
                        .toList()))
                .orElse((after, limit) -> store.findings().page(states, codes, since, after, limit));
        return (after, limit) -> rows(wanted.page(after, limit));
    }

    private static Set<FindingState> states(String word) {
        return switch (word) {
            case ALL -> EnumSet.allOf(FindingState.class);
            case UNRESOLVED -> EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED);
            default -> EnumSet.of(FindingState.of(word));
        };
    }

    public record OfCode(FindingCode code, long open, long acknowledged) {}

    public static List<OfCode> byCode(GraineryStore store) {
        Map<FindingCode, Long> open = store.findings().count(FindingState.OPEN);
        Map<FindingCode, Long> acknowledged = store.findings().count(FindingState.ACKNOWLEDGED);
        return Arrays.stream(FindingCode.values())
                .map(code -> new OfCode(code, open.getOrDefault(code, 0L), acknowledged.getOrDefault(code, 0L)))
                .filter(of -> of.open() + of.acknowledged() > 0)
                .toList();
    }

    private static Set<FindingCode> codes(Choices choices) {
        Set<FindingCode> codes = choices.word("code", Arrays.asList(FindingCode.values()), FindingCode::code)
                .map(EnumSet::of)
                .orElseGet(() -> EnumSet.allOf(FindingCode.class));
        choices.word("severity", Severity.values()).map(FindingCode::of).ifPresent(codes::retainAll);
        return codes;
    }

    private Optional<List<StoredFinding>> some(Choices choices, Set<FindingState> states, Set<FindingCode> codes) {
        Optional<String> harvest = choices.text("harvest");
        Optional<String> file = choices.text("file");
        if (harvest.isPresent() && file.isPresent()) {
            throw new BadChoiceException(
                    BadChoiceException.Reason.HARVEST_OR_FILE, harvest.get(), "harvest cannot be combined with file");
        }
        Optional<String> id = choices.idOfNamesake();
        if (harvest.isPresent()) {
            return Optional.of(ofHarvests(new NamedHarvests(store).ids(harvest.get()), states, codes));
        }
        return file.map(name -> store.findings().of(places(name, id)).stream()
                .filter(finding -> states.contains(finding.state()) && codes.contains(finding.code()))
                .toList());
    }

    /**
     * Findings of harvests and of all their files: unresolved before resolved, errors first, since a list may be
     * truncated. All findings are held in memory, the records are not.
     */
    public List<StoredFinding> ofHarvests(Set<String> harvestIds, Set<FindingState> states, Set<FindingCode> codes) {
        Predicate<StoredFinding> wanted = finding -> states.contains(finding.state()) && codes.contains(finding.code());
        List<StoredFinding> found = new ArrayList<>(ofHarvestsAlone(harvestIds));
        Set<String> paths = new HashSet<>();
        Consumer<Location> files = location -> {
            paths.add(location.path());
            if (paths.size() >= LOOKED_UP_AT_ONCE) {
                store.findings().of(paths).stream().filter(wanted).forEach(found::add);
                paths.clear();
            }
        };
        for (String id : harvestIds) {
            files().forEach(some -> some.forEachLocation(id, files));
        }
        found.addAll(store.findings().of(paths));
        found.removeIf(wanted.negate());
        found.sort(Comparator.<StoredFinding, Boolean>comparing(finding -> finding.state() == FindingState.RESOLVED)
                .thenComparing(FindingCollection.IN_ORDER));
        return found;
    }

    private List<StoredFinding> ofHarvestsAlone(Set<String> harvestIds) {
        return store.findings().of(harvestIds).stream()
                .filter(finding -> finding.subject().isHarvest())
                .toList();
    }

    public List<FindingRow> unresolved(String harvestId, FindingCode code) {
        return rows(ofHarvestsAlone(Set.of(harvestId)).stream()
                .filter(finding -> finding.code() == code && finding.state() != FindingState.RESOLVED)
                .toList());
    }

    private List<RecordCollection<? extends StoredFileRecord>> files() {
        return List.of(store.containers(), store.cdxFiles());
    }

    private Set<String> places(String fileName, Optional<String> id) {
        List<StoredFileRecord> records = new ArrayList<>();
        for (RecordCollection<? extends StoredFileRecord> some : files()) {
            if (id.isPresent()) {
                some.find(id.get(), fileName).ifPresent(records::add);
            } else {
                records.addAll(some.named(fileName, MOST_OF_NAME + 1));
            }
        }
        if (records.size() > MOST_OF_NAME) {
            throw new BadChoiceException(
                    BadChoiceException.Reason.MANY,
                    fileName,
                    "file: more than " + MOST_OF_NAME
                            + " records have this file name; choose one of them by its id, too");
        }
        return records.stream()
                .flatMap(StoredFileRecord::locations)
                .map(Location::path)
                .collect(Collectors.toSet());
    }

    public Optional<FindingRow> find(String id) {
        return store.findings().find(id).map(found -> rows(List.of(found)).get(0));
    }
}
