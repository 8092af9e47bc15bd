// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.stats.ArchiveFigures.Due;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.ArchiveFigures.OfYear;
import dev.grainery.stats.ArchiveFigures.Shares;
import dev.grainery.stats.HarvestSums.Group;
import dev.grainery.stats.HarvestSums.Kind;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Makes the figures of an archive of the sums of its harvests, for a moment. */
final class FigureSummary {

    /** For how many months ahead the files that are due are told by month: two years are usual between two checks. */
    private static final int MOST_MONTHS = 36;

    private static final Pattern YEAR = Pattern.compile("[0-9]{4}\\b.*");

    /** Years in their order, {@code NA} last; it has a letter, which comes after all digits. */
    private static final Comparator<OfYear> BY_YEAR =
            Comparator.comparing(OfYear::year).thenComparing(OfYear::harvestType);

    private static final Comparator<Map.Entry<String, HarvestSums>> MOST_BYTES_FIRST = Comparator.comparingLong(
                    (Map.Entry<String, HarvestSums> harvest) ->
                            harvest.getValue().containers().bytes())
            .reversed()
            .thenComparing(Map.Entry.comparingByKey());

    private final Instant now;
    private final List<Instant> monthEnds = new ArrayList<>();
    private final Map<List<String>, OfYear> years = new HashMap<>();
    private final Map<Kind, Map<FileState, FileSum>> states = new EnumMap<>(Kind.class);
    private final Map<String, Map<FileState, FileSum>> roots = new TreeMap<>();
    private final FileSum[] dueUntil;
    private final Map<ContainerProperty, ShareSums> shares = new EnumMap<>(ContainerProperty.class);
    private final SizeClasses sizes = new SizeClasses();
    private FileSum scheduled = FileSum.NONE;
    private FileSum cdxFiles = FileSum.NONE;
    private long harvests;

    private FigureSummary(Instant now) {
        this.now = now;
        YearMonth month = YearMonth.from(now.atOffset(ZoneOffset.UTC));
        monthEnds.add(now);
        for (int i = 1; i <= MOST_MONTHS; i++) {
            // a file that is due as the month begins belongs to it
            monthEnds.add(month.plusMonths(i)
                    .atDay(1)
                    .atStartOfDay(ZoneOffset.UTC)
                    .toInstant()
                    .minusMillis(1));
        }
        dueUntil = monthEnds.stream().map(end -> FileSum.NONE).toArray(FileSum[]::new);
        for (Kind kind : Kind.values()) {
            states.put(kind, none());
        }
        for (ContainerProperty property : ContainerProperty.values()) {
            shares.put(property, new ShareSums());
        }
    }

    private static Map<FileState, FileSum> none() {
        Map<FileState, FileSum> none = new EnumMap<>(FileState.class);
        for (FileState state : FileState.values()) {
            none.put(state, FileSum.NONE);
        }
        return none;
    }

    /**
     * The figures.
     *
     * @param sums the sums of all harvests by their identifiers, and of what is in none
     * @param roots the directories that were given to backfills
     * @param open how many findings of each code are open
     * @param asOf until when what was written is in the sums
     * @param now the moment: what is due then
     */
    static ArchiveFigures of(
            Map<String, HarvestSums> sums,
            Collection<String> roots,
            Map<FindingCode, Long> open,
            Instant asOf,
            Instant now) {
        FigureSummary summary = new FigureSummary(now);
        roots.forEach(root -> summary.roots.put(root, none()));
        // of many values, those that are met first are kept
        sums.entrySet().stream()
                .sorted(MOST_BYTES_FIRST)
                .map(Map.Entry::getValue)
                .forEach(summary::add);
        return summary.figures(open, asOf);
    }

    private void add(HarvestSums sums) {
        addYear(sums);
        cdxFiles = cdxFiles.plus(sums.cdxFiles());
        sums.groups().forEach(this::add);
        sums.shares().forEach((property, values) -> shares.get(property).add(values));
        sizes.add(sums.sizes());
    }

    private void addYear(HarvestSums sums) {
        Optional<HarvestRecord.Section> harvest = sums.head().map(HarvestRecord::harvest);
        FileSum containers = harvest.map(head -> new FileSum(head.warcsNumber(), head.size()))
                .orElse(sums.containers());
        if (harvest.isEmpty() && containers.files() == 0) {
            return;
        }
        harvests += harvest.isPresent() ? 1 : 0;
        String year = harvest.map(HarvestRecord.Section::date)
                .filter(date -> YEAR.matcher(date).matches())
                .map(date -> date.substring(0, 4))
                .orElse(GraineryRecord.NA);
        String type = harvest.map(head -> head.harvestPrefix().harvestType()).orElse(GraineryRecord.NA);
        years.merge(
                List.of(year, type),
                new OfYear(year, type, harvest.isPresent() ? 1 : 0, containers),
                (one, other) -> new OfYear(
                        year,
                        type,
                        one.harvests() + other.harvests(),
                        one.containers().plus(other.containers())));
    }

    private void add(Group group, Schedule schedule) {
        FileSum all = schedule.all();
        FileSum overdue = schedule.until(now);
        scheduled = scheduled.plus(all);
        for (int i = 0; i < dueUntil.length; i++) {
            dueUntil[i] = dueUntil[i].plus(schedule.until(monthEnds.get(i)));
        }
        Map<FileState, FileSum> ofRoot = roots.computeIfAbsent(group.root(), root -> none());
        for (Map<FileState, FileSum> into : List.of(states.get(group.kind()), ofRoot)) {
            switch (group.known()) {
                case MISSING -> into.merge(FileState.MISSING, all, FileSum::plus);
                case FAILED -> into.merge(FileState.FAILED, all, FileSum::plus);
                case NEVER_CHECKED -> {
                    into.merge(FileState.DUE, overdue, FileSum::plus);
                    into.merge(FileState.NEVER_CHECKED, all.minus(overdue), FileSum::plus);
                }
                case CHECKED -> {
                    into.merge(FileState.DUE, overdue, FileSum::plus);
                    into.merge(FileState.PROVEN, all.minus(overdue), FileSum::plus);
                }
            }
        }
    }

    private ArchiveFigures figures(Map<FindingCode, Long> open, Instant asOf) {
        Map<Severity, Long> openFindings = new EnumMap<>(Severity.class);
        for (Severity severity : Severity.values()) {
            openFindings.put(severity, 0L);
        }
        open.forEach((code, count) -> openFindings.merge(code.severity(), count, Long::sum));
        Map<ContainerProperty, Shares> byProperty = new EnumMap<>(ContainerProperty.class);
        shares.forEach((property, values) -> byProperty.put(property, values.shares()));
        return new ArchiveFigures(
                asOf,
                harvests,
                years.values().stream().map(OfYear::containers).reduce(FileSum.NONE, FileSum::plus),
                cdxFiles,
                years.values().stream().sorted(BY_YEAR).toList(),
                states.get(Kind.CONTAINER),
                states.get(Kind.CDX),
                due(),
                byProperty,
                sizes.classes(),
                openFindings,
                ofRoots());
    }

    private Due due() {
        List<Due.Month> months = new ArrayList<>();
        YearMonth first = YearMonth.from(now.atOffset(ZoneOffset.UTC));
        int last = dueUntil.length - 1;
        while (last > 0 && dueUntil[last].equals(dueUntil[last - 1])) {
            last--;
        }
        for (int i = 1; i <= last; i++) {
            months.add(new Due.Month(first.plusMonths(i - 1L), dueUntil[i].minus(dueUntil[i - 1])));
        }
        return new Due(dueUntil[0], months, scheduled.minus(dueUntil[dueUntil.length - 1]));
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
