// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Severity;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.stats.ArchiveFigures.Due;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.ArchiveFigures.OfYear;
import dev.grainery.stats.ArchiveFigures.Shares;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts what a store holds, in one pass over its records, as it stands at one moment. It takes memory for each harvest and
 * each value that is told, not for each file.
 */
final class FigureCount {

    /** For how many months ahead the files that are due are told by month: two years are usual between two checks. */
    private static final int MOST_MONTHS = 36;

    /** How many missing files are known by their paths; if a whole storage is lost, the others are only told as failed. */
    private static final int MOST_MISSING = 200_000;

    private static final int AT_ONCE = 1_000;

    /** Of how many crawlers the times are kept: they take memory in each harvest. */
    private static final int MOST_CRAWLERS = 50;

    private static final Pattern YEAR = Pattern.compile("[0-9]{4}\\b.*");

    /** Years in their order, {@code NA} last; it has a letter, which comes after all digits. */
    private static final Comparator<OfYear> BY_YEAR =
            Comparator.comparing(OfYear::year).thenComparing(OfYear::harvestType);

    private final GraineryStore store;
    private final Instant now;
    private final LongConsumer progress;
    private final Set<String> missing;
    private final Map<List<String>, OfYear> years = new HashMap<>();
    /** How often the record of each harvest was written. */
    private final Map<String, Long> versions = new HashMap<>();

    private final Map<String, ContainerTimes> times = new HashMap<>();
    private final Map<CheckState, FileSum> containers = none();
    private final Map<String, Map<CheckState, FileSum>> roots = new TreeMap<>();
    private final SortedMap<YearMonth, FileSum> months = new TreeMap<>();
    private final Map<ContainerProperty, ShareSums> shares = new EnumMap<>(ContainerProperty.class);
    private final SizeClasses sizes = new SizeClasses();
    private FileSum cdxFiles = FileSum.NONE;
    private FileSum overdue = FileSum.NONE;
    private FileSum later = FileSum.NONE;
    private long records;
    private String lastDirectory = "";
    private String lastRoot = "";

    /** What was counted: the figures of all, and when the containers of harvests were made. */
    record Counted(ArchiveFigures figures, Map<String, OfHarvest> harvests) {}

    /** When the containers of a harvest were made, as of a version of its record. */
    record OfHarvest(long version, ContainerTimes times) {}

    private FigureCount(GraineryStore store, Instant now, LongConsumer progress) {
        this.store = store;
        this.now = now;
        this.progress = progress;
        this.missing = missing(store);
        store.roots().all().forEach(root -> roots.put(root, none()));
        for (ContainerProperty property : ContainerProperty.values()) {
            shares.put(property, new ShareSums());
        }
    }

    /**
     * Counts all.
     *
     * @param now the moment: what is due then
     * @param progress told of each record how many were read
     */
    static Counted of(GraineryStore store, Instant now, LongConsumer progress) {
        return new FigureCount(store, now, progress).counted();
    }

    private Counted counted() {
        Map<FindingCode, Long> open = store.findings().count(FindingState.OPEN);
        store.harvests().forEachHead(this::add);
        store.containers().forEachBrief(Optional.empty(), this::add);
        store.cdxFiles().forEachBrief(Optional.empty(), record -> {
            // there is also a record of one that was expected and is not there, which nobody checks
            if (record.cdx().exists()) {
                addFiles(record);
                cdxFiles = cdxFiles.plus(sum(record.size()));
            }
            progress.accept(++records);
        });
        Map<String, OfHarvest> harvests = new HashMap<>();
        versions.forEach((id, version) -> {
            ContainerTimes made = times.getOrDefault(id, new ContainerTimes(0));
            if (made.isWhole()) {
                harvests.put(id, new OfHarvest(version, made));
            }
        });
        return new Counted(figures(open), harvests);
    }

    /** The files that were not found when they were last looked for: findings say so, and no record is written for that. */
    private static Set<String> missing(GraineryStore store) {
        Set<String> missing = new HashSet<>();
        Optional<String> after = Optional.empty();
        do {
            Page<KeptFinding> page = store.findings()
                    .page(
                            EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED),
                            EnumSet.of(FindingCode.FILE_MISSING),
                            Optional.empty(),
                            after,
                            AT_ONCE);
            page.items().forEach(finding -> missing.add(finding.subject().key()));
            after = page.next();
        } while (after.isPresent() && missing.size() < MOST_MISSING);
        return missing;
    }

    private static Map<CheckState, FileSum> none() {
        Map<CheckState, FileSum> none = new EnumMap<>(CheckState.class);
        for (CheckState state : CheckState.values()) {
            none.put(state, FileSum.NONE);
        }
        return none;
    }

    private static FileSum sum(Amount size) {
        return new FileSum(1, size.value().orElse(0));
    }

    private void add(HarvestRecord record) {
        HarvestRecord.Section harvest = record.harvest();
        versions.put(harvest.harvestID(), record.extension().version());
        add(
                YEAR.matcher(harvest.date()).matches() ? harvest.date().substring(0, 4) : GraineryRecord.NA,
                harvest.harvestPrefix().harvestType(),
                1,
                new FileSum(harvest.warcsNumber(), harvest.size()));
    }

    private void add(String year, String type, long harvests, FileSum files) {
        years.merge(
                List.of(year, type),
                new OfYear(year, type, harvests, files),
                (one, other) -> new OfYear(
                        year,
                        type,
                        one.harvests() + other.harvests(),
                        one.containers().plus(other.containers())));
    }

    private void add(ContainerRecord record) {
        containers.merge(addFiles(record), sum(record.size()), FileSum::plus);
        if (!record.extension().noContainer()) {
            FileSum one = sum(record.size());
            shares.forEach((property, values) -> values.add(property.of(record), one));
            record.size().value().ifPresent(sizes::add);
            if (versions.containsKey(record.harvestId())) {
                times.computeIfAbsent(record.harvestId(), id -> new ContainerTimes(MOST_CRAWLERS))
                        .add(record);
            } else {
                add(GraineryRecord.NA, GraineryRecord.NA, 0, one);
            }
        }
        progress.accept(++records);
    }

    /** Adds the file of a record and all that lie elsewhere; tells how the file of the record stands. */
    private CheckState addFiles(StoredFileRecord record) {
        Stream.concat(record.places().copies().stream(), record.places().conflicts().stream())
                .forEach(place -> add(place, record.location().fileName()));
        Revision revision = record.revision();
        return add(
                record.location(),
                record.size(),
                revision.statusOfValidation(),
                revision.hashLast().isKnown(),
                revision.nextLastDateOfValidation());
    }

    private void add(Place place, String fileName) {
        RevisionStatus status = place.statusOfValidation();
        add(
                place.location(fileName),
                place.size(),
                status,
                status != RevisionStatus.FIRST,
                place.dateOfValidation().plus(RevisionCycle.untilNext(status)));
    }

    private CheckState add(Location location, Amount size, RevisionStatus status, boolean isChecked, Instant due) {
        FileSum one = sum(size);
        boolean isOverdue = !due.isAfter(now);
        CheckState state;
        if (missing.contains(location.path())) {
            state = CheckState.MISSING;
        } else if (!RevisionCycle.isGood(status)) {
            state = CheckState.FAILED;
        } else if (isOverdue) {
            state = CheckState.DUE;
        } else {
            state = isChecked ? CheckState.PROVEN : CheckState.NEVER_CHECKED;
        }
        roots.computeIfAbsent(root(location.directory()), root -> none()).merge(state, one, FileSum::plus);
        YearMonth month = month(due);
        if (isOverdue) {
            overdue = overdue.plus(one);
        } else if (month.isBefore(month(now).plusMonths(MOST_MONTHS))) {
            months.merge(month, one, FileSum::plus);
        } else {
            later = later.plus(one);
        }
        return state;
    }

    private static YearMonth month(Instant time) {
        return YearMonth.from(time.atOffset(ZoneOffset.UTC));
    }

    /** The innermost of the roots that a directory is or lies below; most files lie where the one before them lies. */
    private String root(String directory) {
        if (!directory.equals(lastDirectory)) {
            String above = directory;
            while (!above.isEmpty() && !roots.containsKey(above)) {
                above = above.substring(0, Math.max(0, above.lastIndexOf('/')));
            }
            lastDirectory = directory;
            lastRoot = above.isEmpty() && roots.containsKey("/") ? "/" : above;
        }
        return lastRoot;
    }

    private ArchiveFigures figures(Map<FindingCode, Long> open) {
        Map<Severity, Long> openFindings = new EnumMap<>(Severity.class);
        for (Severity severity : Severity.values()) {
            openFindings.put(severity, 0L);
        }
        open.forEach((code, count) -> openFindings.merge(code.severity(), count, Long::sum));
        Map<ContainerProperty, Shares> byProperty = new EnumMap<>(ContainerProperty.class);
        shares.forEach((property, values) -> byProperty.put(property, values.shares()));
        return new ArchiveFigures(
                now,
                versions.size(),
                years.values().stream().map(OfYear::containers).reduce(FileSum.NONE, FileSum::plus),
                cdxFiles,
                years.values().stream().sorted(BY_YEAR).toList(),
                containers,
                due(),
                byProperty,
                sizes.classes(),
                openFindings,
                ofRoots());
    }

    private Due due() {
        List<Due.Month> due = new ArrayList<>();
        for (YearMonth month = month(now); !months.tailMap(month).isEmpty(); month = month.plusMonths(1)) {
            due.add(new Due.Month(month, months.getOrDefault(month, FileSum.NONE)));
        }
        return new Due(overdue, due, later);
    }

    private List<OfRoot> ofRoots() {
        List<OfRoot> all = new ArrayList<>();
        Map<String, Integer> named = new HashMap<>();
        roots.forEach((directory, sums) -> {
            String name = directory.equals("/") ? directory : directory.substring(directory.lastIndexOf('/') + 1);
            int number = named.merge(name, 1, Integer::sum);
            all.add(new OfRoot(
                    Optional.of(directory).filter(path -> !path.isEmpty()),
                    number == 1 ? name : name + " (" + number + ")",
                    sums.values().stream().reduce(FileSum.NONE, FileSum::plus),
                    sums));
        });
        all.sort(Comparator.comparing((OfRoot root) -> root.directory().isEmpty()));
        return all;
    }
}
