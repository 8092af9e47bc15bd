// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.KeptFinding.FindingSubject;
import dev.grainery.finding.Severity;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was found wrong or odd in a store. */
public final class Findings {

    /** By what they can be chosen. */
    public static final Set<String> CHOICES = Set.of("state", "severity", "code", "since", "harvest", "file", "id");

    /** The files of how many records of one name are looked for; there may be any number of them. */
    private static final int MOST_OF_NAME = 1_000;

    /** The states of findings that still hold: open or acknowledged. */
    public static final String UNRESOLVED = "unresolved";

    /** All states. */
    public static final String ALL = "all";

    /** The words that states can be chosen by. */
    public static final List<String> STATES = Stream.concat(
                    Stream.of(UNRESOLVED),
                    Stream.concat(Arrays.stream(FindingState.values()).map(FindingState::word), Stream.of(ALL)))
            .toList();

    private final GraineryStore store;
    private final ShownPaths paths;

    public Findings(GraineryStore store, ShownPaths paths) {
        this.store = store;
        this.paths = paths;
    }

    private FindingRow row(KeptFinding finding) {
        Optional<FindingSubject> harvest =
                Optional.of(finding.subject()).filter(FindingSubject.OfHarvest.class::isInstance);
        return new FindingRow(
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
                finding.by());
    }

    /**
     * Those that are wanted, errors first.
     *
     * @throws BadChoiceException if they cannot be chosen so
     */
    public Rows<FindingRow> rows(Choices choices) {
        Set<FindingState> states =
                states(choices.word("state", STATES, word -> word).orElse(ALL));
        Set<FindingCode> codes = codes(choices);
        Optional<Instant> since = choices.time("since");
        Optional<List<KeptFinding>> some = some(choices, states, codes);
        if (some.isEmpty()) {
            return (after, limit) -> {
                Page<KeptFinding> page = store.findings().page(states, codes, since, after, limit);
                return new Page<>(page.items().stream().map(this::row).toList(), page.next());
            };
        }
        return Rows.of(some.get().stream()
                .filter(finding -> since.isEmpty() || !finding.since().isBefore(since.get()))
                .map(this::row)
                .toList());
    }

    private static Set<FindingState> states(String word) {
        return switch (word) {
            case ALL -> EnumSet.allOf(FindingState.class);
            case UNRESOLVED -> EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED);
            default -> EnumSet.of(FindingState.of(word));
        };
    }

    /**
     * How many findings of a code hold.
     *
     * @param open how many of them are open
     * @param acknowledged how many of them somebody knows of
     */
    public record OfCode(FindingCode code, long open, long acknowledged) {}

    /** How many findings of each code hold, errors first; codes of which there are none are left out. */
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

    /** Those of a harvest or file, empty if neither is chosen. */
    private Optional<List<KeptFinding>> some(Choices choices, Set<FindingState> states, Set<FindingCode> codes) {
        Optional<String> harvest = choices.text("harvest");
        Optional<String> file = choices.text("file");
        if (harvest.isPresent() && file.isPresent()) {
            throw new BadChoiceException("harvest cannot be combined with file");
        }
        Optional<String> id = OneFile.id(choices);
        if (harvest.isPresent()) {
            Set<String> ids = new NamedHarvests(store).ids(harvest.get());
            return Optional.of(new HarvestFindings(store).of(ids, states, codes));
        }
        return file.map(name -> paths(id.isPresent() ? recordsOf(id.get(), name) : recordsOf(name)))
                .map(paths -> store.findings().of(paths).stream()
                        .filter(finding -> states.contains(finding.state()) && codes.contains(finding.code()))
                        .toList());
    }

    /** What holds of a harvest itself with this code, and not of its files. */
    public List<FindingRow> unresolved(String harvestId, FindingCode code) {
        return new HarvestFindings(store)
                .ofHarvestsAlone(Set.of(harvestId)).stream()
                        .filter(finding -> finding.code() == code && finding.state() != FindingState.RESOLVED)
                        .map(this::row)
                        .toList();
    }

    private Stream<StoredFileRecord> recordsOf(String id, String fileName) {
        return Stream.concat(
                store.containers().find(id, fileName).stream(), store.cdxFiles().find(id, fileName).stream());
    }

    private Stream<StoredFileRecord> recordsOf(String fileName) {
        List<StoredFileRecord> records = new ArrayList<>(store.containers().named(fileName, MOST_OF_NAME + 1));
        records.addAll(store.cdxFiles().named(fileName, MOST_OF_NAME + 1));
        if (records.size() > MOST_OF_NAME) {
            throw new BadChoiceException("file: more than " + MOST_OF_NAME
                    + " records have this file name; choose one of them by its id, too");
        }
        return records.stream();
    }

    /** Where the files of these records lie. */
    private static Set<String> paths(Stream<StoredFileRecord> records) {
        return records.flatMap(StoredFileRecord::locations).map(Location::path).collect(Collectors.toSet());
    }

    /** One finding. */
    public Optional<FindingRow> find(String id) {
        return store.findings().find(id).map(this::row);
    }
}
