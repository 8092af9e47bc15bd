// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.harvest.BreakdownSum;
import dev.grainery.record.Amount;
import dev.grainery.record.CaptureProperty;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Location;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.stats.ArchiveFigures.Began;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts the contents of a store in one pass over a snapshot of its records. Memory grows with harvests and listed
 * values, not with files.
 */
final class FigureCount {

    /** Two years is the usual interval between checks. */
    private static final int MOST_MONTHS = 36;

    /** Missing files known by path; if a whole storage is lost, the rest count as failed. */
    private static final int MOST_MISSING = 200_000;

    private static final int AT_ONCE = 1_000;

    /** Bounds the memory for each harvest. */
    private static final int MOST_CRAWLERS = 50;

    private static final Pattern YEAR = Pattern.compile("[0-9]{4}\\b.*");

    private static final Pattern MONTH = Pattern.compile("[0-9]{4}-(0[1-9]|1[0-2])\\b.*");

    /** The year of the first website; earlier dates are wrong. */
    private static final int FIRST_YEAR = 1991;

    /** {@code NA} last: letters sort after digits. */
    private static final Comparator<OfYear> BY_YEAR =
            Comparator.comparing(OfYear::year).thenComparing(OfYear::harvestType);

    private static final Comparator<Dated> BY_DATE =
            Comparator.comparing(Dated::date).thenComparing(Dated::id);

    private final GraineryStore store;
    private final Instant now;
    private final LongConsumer progress;
    private final Map<String, FindingState> missing;
    private final Map<List<String>, OfYear> years = new HashMap<>();
    private final SortedMap<YearMonth, Began> began = new TreeMap<>();
    private final SortedMap<String, BreakdownSum> mediaTypes = new TreeMap<>();
    private final Map<String, SortedSet<Dated>> harvestsOfType = new HashMap<>();

    private final Map<String, Long> versions = new HashMap<>();

    private final Map<String, ContainerTimes> times = new HashMap<>();
    private final OpenWorkCount work;
    private final Map<CheckState, FileSum> containers = RootCount.none();
    private final Map<String, RootCount> roots = new TreeMap<>();
    private final SortedMap<YearMonth, FileSum> months = new TreeMap<>();
    private final Map<ContainerProperty, ShareSums> shares = new EnumMap<>(ContainerProperty.class);
    private FileSum cdxFiles = FileSum.NONE;
    private FileSum overdue = FileSum.NONE;
    private FileSum later = FileSum.NONE;
    private long records;
    private String lastDirectory = "";
    private String lastRoot = "";

    record Counted(ArchiveFigures figures, Map<String, OfHarvest> harvests) {}

    record OfHarvest(long version, ContainerTimes times) {}

    private record Dated(String date, String id) {}

    private FigureCount(GraineryStore store, Instant now, LongConsumer progress) {
        this.store = store;
        this.now = now;
        this.progress = progress;
        this.missing = missing(store);
        this.work = new OpenWorkCount(store, now);
        store.roots().all().forEach(root -> roots.put(root, new RootCount()));
        for (ContainerProperty property : ContainerProperty.values()) {
            shares.put(property, new ShareSums());
        }
    }

    static Counted of(GraineryStore store, Instant now, LongConsumer progress) {
        return new FigureCount(store, now, progress).counted();
    }

    private Counted counted() {
        Map<FindingCode, Long> open = store.findings().count(FindingState.OPEN);
        store.harvests().forEachHead(this::add);
        store.containers().forEachBrief(Optional.empty(), this::add);
        store.cdxFiles().forEachBrief(Optional.empty(), record -> {
            // an expected CDX file has a record, but is not checked
            if (record.cdx().exists()) {
                addFiles(record, Optional.empty());
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

    /** Missing files are known by their findings; their records are not rewritten. */
    private static Map<String, FindingState> missing(GraineryStore store) {
        Map<String, FindingState> missing = new HashMap<>();
        Optional<String> after = Optional.empty();
        do {
            Page<StoredFinding> page = store.findings()
                    .page(
                            EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED),
                            EnumSet.of(FindingCode.FILE_MISSING),
                            Optional.empty(),
                            after,
                            AT_ONCE);
            page.items().forEach(finding -> missing.put(finding.subject().key(), finding.state()));
            after = page.next();
        } while (after.isPresent() && missing.size() < MOST_MISSING);
        return missing;
    }

    private static FileSum sum(Amount size) {
        return new FileSum(1, size.value().orElse(0));
    }

    private void add(HarvestRecord record) {
        HarvestRecord.Section harvest = record.harvest();
        String type = harvest.harvestPrefix().harvestType();
        String year = YEAR.matcher(harvest.date()).matches() ? harvest.date().substring(0, 4) : GraineryRecord.NA;
        FileSum files = new FileSum(harvest.warcsNumber(), harvest.size());
        work.add(record);
        versions.put(harvest.harvestID(), record.extension().version());
        add(year, type, 1, files);
        if (MONTH.matcher(harvest.date()).matches()) {
            began.merge(
                    YearMonth.parse(harvest.date().substring(0, 7)),
                    new Began(1, files),
                    (one, other) -> new Began(
                            one.harvests() + other.harvests(), one.containers().plus(other.containers())));
        }
        if (!year.equals(GraineryRecord.NA) && !type.equals(GraineryRecord.NA)) {
            harvestsOfType
                    .computeIfAbsent(type, one -> new TreeSet<>(BY_DATE))
                    .add(new Dated(harvest.date(), harvest.harvestID()));
        }
        record.extension()
                .inspection()
                .ifPresent(sums -> mediaTypes
                        .computeIfAbsent(
                                yearOf(harvest.date()),
                                one -> new BreakdownSum(CaptureProperty.MEDIA_TYPE_IDENTIFIED.mostListed()))
                        .add(sums.mediaTypesIdentified()));
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
        containers.merge(
                addFiles(record, Optional.of(yearOf(record.container().dateOfOrigin()))),
                sum(record.size()),
                FileSum::plus);
        if (!record.extension().noContainer()) {
            FileSum one = sum(record.size());
            shares.forEach((property, values) -> values.add(property.of(record), one));
            if (versions.containsKey(record.harvestId())) {
                times.computeIfAbsent(record.harvestId(), id -> new ContainerTimes(MOST_CRAWLERS))
                        .add(record);
            } else {
                add(GraineryRecord.NA, GraineryRecord.NA, 0, one);
            }
        }
        progress.accept(++records);
    }

    private String yearOf(String date) {
        if (!YEAR.matcher(date).matches()) {
            return GraineryRecord.NA;
        }
        int year = Integer.parseInt(date.substring(0, 4));
        return year >= FIRST_YEAR && year <= month(now).getYear() ? date.substring(0, 4) : GraineryRecord.NA;
    }

    private CheckState addFiles(StoredFileRecord record, Optional<String> year) {
        Stream.concat(record.places().copies().stream(), record.places().conflicts().stream())
                .forEach(place -> {
                    RevisionStatus status = place.statusOfValidation();
                    add(
                            record,
                            year,
                            place.location(record.location().fileName()),
                            place.size(),
                            status,
                            status != RevisionStatus.FIRST,
                            place.dateOfValidation().plus(RevisionCycle.untilNext(status)));
                });
        Revision revision = record.revision();
        return add(
                record,
                year,
                record.location(),
                record.size(),
                revision.statusOfValidation(),
                revision.hashLast().isKnown(),
                revision.nextLastDateOfValidation());
    }

    private CheckState add(
            StoredFileRecord record,
            Optional<String> year,
            Location location,
            Amount size,
            RevisionStatus status,
            boolean isChecked,
            Instant due) {
        FileSum one = sum(size);
        boolean isOverdue = !due.isAfter(now);
        CheckState state;
        if (missing.containsKey(location.path())) {
            state = CheckState.MISSING;
        } else if (status.isFailure()) {
            state = CheckState.FAILED;
        } else if (isOverdue) {
            state = CheckState.DUE;
        } else {
            state = isChecked ? CheckState.PROVEN : CheckState.NEVER_CHECKED;
        }
        roots.computeIfAbsent(root(location.directory()), root -> new RootCount())
                .add(state, one, year, record.harvestId(), missing.get(location.path()) == FindingState.ACKNOWLEDGED);
        work.addFile(location.path(), record.harvestId(), status, due, one);
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

    /** Tries the previous root first: most files lie below the same one. */
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
                began,
                breakdowns(),
                before(),
                containers,
                due(),
                byProperty,
                openFindings,
                ofRoots(),
                work.work(versions.keySet()));
    }

    private SortedMap<String, Breakdown> breakdowns() {
        SortedMap<String, Breakdown> breakdowns = new TreeMap<>();
        mediaTypes.forEach((year, sum) -> breakdowns.put(year, sum.breakdown()));
        return breakdowns;
    }

    private Map<String, String> before() {
        Map<String, String> before = new HashMap<>();
        harvestsOfType.values().forEach(harvests -> {
            Optional<String> last = Optional.empty();
            for (Dated harvest : harvests) {
                last.ifPresent(earlier -> before.put(harvest.id(), earlier));
                last = Optional.of(harvest.id());
            }
        });
        return before;
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
        roots.forEach((directory, root) -> {
            String name = directory.equals("/") ? directory : directory.substring(directory.lastIndexOf('/') + 1);
            int number = named.merge(name, 1, Integer::sum);
            all.add(new OfRoot(
                    Optional.of(directory).filter(path -> !path.isEmpty()),
                    number == 1 ? name : name + " (" + number + ")",
                    root.states().values().stream().reduce(FileSum.NONE, FileSum::plus),
                    root.states(),
                    root.years(),
                    root.damaged(),
                    root.toReplace()));
        });
        all.sort(Comparator.comparing((OfRoot root) -> root.directory().isEmpty()));
        return all;
    }
}
