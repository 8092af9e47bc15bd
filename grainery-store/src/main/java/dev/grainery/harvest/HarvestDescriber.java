// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.describe.naming.HarvestKind;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestExtension;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.OriginDate;
import dev.grainery.record.Reconciled;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Builds the record of one harvest from its containers, CDX files and crawls, added in any order and any number of
 * times. A file counts once, even under two names; the same set gives the same record and findings.
 *
 * <p>The hashes are MD5 of the manifest of the containers' hashes; hashLast is {@code NA} until a container is checked
 * again. Needs about 300 bytes per container. For one thread.
 */
public final class HarvestDescriber {

    /** Names of one source in a record, the first in order. */
    public static final int MOST_NAMES = 1_000;

    public static final int MOST_LOG_FILES = 10_000;

    private static final int MOST_RENAMED = 100;

    private final HarvestNaming naming;
    private final String name;
    private final List<CountedContainer> containers = new ArrayList<>();
    private final InspectedContainers inspected = new InspectedContainers();
    private final List<CdxMember> cdxFiles = new ArrayList<>();
    private final NameSet warcinfo = new NameSet(MOST_NAMES);
    private final NameSet prefixes = new NameSet(MOST_NAMES);
    private final NameSet directories = new NameSet(MOST_NAMES);
    private final LogLocations logs = new LogLocations();
    private final CrawlList crawls = new CrawlList();
    private Optional<Set<CountedContainer>> madeOfOthers = Optional.empty();
    private List<HarvestRecord.Alias> aliases = List.of();
    private Reconciled reconciled = Reconciled.NONE;
    private String start = NA;
    private Instant oldestCheck = Instant.MAX;
    private Instant firstDue = Instant.MAX;

    public HarvestDescriber(HarvestNaming naming, String name) {
        this.naming = naming;
        this.name = name;
    }

    public HarvestDescriber add(ContainerRecord container) {
        ContainerRecord.HarvestNames names = container.extension().harvestNames();
        if (!names.standard().equals(name)) {
            throw new IllegalArgumentException(
                    container.container().fileName() + " is of harvest " + names.standard() + ", not of " + name);
        }
        CountedContainer counted = CountedContainer.of(container);
        containers.add(counted);
        if (counted.source().isEmpty()) {
            inspected.add(counted, container.inspection());
        }
        warcinfo.add(names.warcinfo());
        prefixes.add(names.prefix());
        directories.add(names.directory());
        String date = container.container().dateOfOrigin();
        if (OriginDate.fault(date, container.header().date()).isEmpty()) {
            start = earlier(start, date);
        }
        oldestCheck = earlier(oldestCheck, container.revision().dateOfValidation());
        firstDue = earlier(firstDue, container.revision().nextLastDateOfValidation());
        return this;
    }

    public boolean hasMigrated() {
        return containers.stream().anyMatch(one -> one.source().isPresent());
    }

    /** Call after all containers were added: a converted container does not count if its source is present. */
    public void addInspection(ContainerRecord container) {
        CountedContainer counted = CountedContainer.of(container);
        if (counted.source().isPresent()
                && !madeOfOthers.orElseGet(this::findMadeOfOthers).contains(counted)) {
            inspected.add(counted, container.inspection());
        }
    }

    private Set<CountedContainer> findMadeOfOthers() {
        Set<CountedContainer> found = MigratedContainers.among(containers);
        madeOfOthers = Optional.of(found);
        return found;
    }

    public HarvestDescriber formerly(List<HarvestRecord.Alias> names) {
        aliases = List.copyOf(names.subList(0, Math.min(MOST_NAMES, names.size())));
        return this;
    }

    public HarvestDescriber add(Reconciled results) {
        reconciled = results;
        return this;
    }

    public HarvestDescriber add(CdxMember cdxFile) {
        cdxFiles.add(cdxFile);
        return this;
    }

    /** Logs in the directory of the harvest take precedence over those where a crawl wrote them. */
    public HarvestDescriber add(CrawlLogs found) {
        logs.add(found.path(), found.fileNames());
        return this;
    }

    /** If the logs were packed, the package counts: the directory of a launch rarely stays. */
    public HarvestDescriber add(Crawl crawl) {
        crawls.add(crawl);
        if (crawl.packaged().isPresent()) {
            logs.add(
                    crawl.packaged().get().path(),
                    List.of(crawl.packaged().get().fileName()));
        } else if (!crawl.logFiles().isEmpty()) {
            logs.add(crawl.logsPath().orElse(""), crawl.logFiles());
        }
        return this;
    }

    public boolean isEmpty() {
        return containers.isEmpty() && crawls.isEmpty();
    }

    public AssembledHarvest assemble(Header header) {
        if (header.recType() != RecordType.HARVEST) {
            throw new IllegalArgumentException("not the header of a harvest: " + header.recType());
        }
        if (isEmpty()) {
            throw new IllegalStateException(
                    "harvest " + name + " has neither a container nor a crawl, so it has no record");
        }
        keepEachOnce(containers, CountedContainer.ORDER, CountedContainer.BY_NAME);
        List<Finding> findings = findings();
        Set<String> renamed = new TreeSet<>();
        List<CountedContainer> counted = eachOnce(findings, renamed);
        keepEachOnce(cdxFiles, CdxMember.BY_NAME, CdxMember.BY_NAME);
        HarvestRecord harvest = new HarvestRecord(
                header,
                section(counted),
                logs.crawl(),
                new HarvestRecord.Paths(
                        cdxFiles.stream().map(CdxMember::cdxID).toList(),
                        counted.stream().map(CountedContainer::id).toList(),
                        counted.stream().map(CountedContainer::fileName).toList()),
                new HarvestExtension(
                        0,
                        Optional.of(header.date()),
                        cdxFiles.size(),
                        inspected.sums(counted.size()),
                        crawls.listed(),
                        reconciled,
                        aliases,
                        List.of(),
                        Optional.empty()),
                containers.isEmpty()
                        ? HarvestRevision.ofNone(crawls.first())
                        : HarvestRevision.of(counted, oldestCheck, firstDue));
        return new AssembledHarvest(harvest, findings, renamed);
    }

    private HarvestRecord.Section section(List<CountedContainer> counted) {
        HarvestKind kind = naming.kind(name);
        HarvestRecord.Prefix prefix = new HarvestRecord.Prefix(
                name,
                warcinfo.asOneOrMany(),
                prefixes.asOneOrMany(),
                directories.asOneOrMany(),
                kind.type(),
                kind.suffix());
        long size = counted.stream().mapToLong(CountedContainer::size).reduce(0, Amount::sum);
        return new HarvestRecord.Section(
                prefix, earlier(start, crawls.start().orElse(NA)), NameUuid.DNS.of(name), size, counted.size());
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(
                new NameFindings(naming, name).of(warcinfo.names(), prefixes.names(), directories.names()));
        List<String> fileNames =
                containers.stream().map(CountedContainer::fileName).toList();
        findings.addAll(SerialGaps.findings(name, fileNames, crawls.vanished()));
        findings.addAll(crawls.findings(name, fileNames));
        reconciled.completeness().ifPresent(compared -> findings.addAll(CompletenessFindings.of(name, compared)));
        if (!logs.crawl().logs()) {
            findings.add(Finding.of(FindingCode.NO_CRAWL_LOGS, name, "no crawl logs were found beside its containers"));
        }
        return findings;
    }

    /** Without second names and converted containers. The first name in order of a sound file counts. */
    private List<CountedContainer> eachOnce(List<Finding> findings, Set<String> several) {
        List<CountedContainer> byContent = new ArrayList<>(containers);
        byContent.sort(CountedContainer.BY_BYTES
                .thenComparing(CountedContainer::isLost)
                .thenComparing(CountedContainer.ORDER));
        Set<CountedContainer> others = Collections.newSetFromMap(new IdentityHashMap<>());
        others.addAll(MigratedContainers.among(containers));
        int renamed = 0;
        for (int first = 0, next = 1; next < byContent.size(); next++) {
            if (!byContent.get(next).isRenamed(byContent.get(first))) {
                first = next;
            } else {
                others.add(byContent.get(next));
                several.add(byContent.get(next).id());
                if (++renamed <= MOST_RENAMED) {
                    findings.add(Finding.of(
                            FindingCode.COPY,
                            name,
                            byContent.get(next).fileName() + " is "
                                    + byContent.get(first).fileName() + " under another name, and counts once"));
                }
            }
        }
        return others.isEmpty()
                ? containers
                : containers.stream().filter(one -> !others.contains(one)).toList();
    }

    private static <T> void keepEachOnce(List<T> files, Comparator<T> order, Comparator<T> name) {
        files.sort(order);
        int number = 0;
        for (int i = 0; i < files.size(); i++) {
            if (number == 0 || name.compare(files.get(i), files.get(number - 1)) != 0) {
                files.set(number++, files.get(i));
            }
        }
        files.subList(number, files.size()).clear();
    }

    static String earlier(String date, String other) {
        boolean before = !other.equals(NA) && other.compareTo(date) < 0;
        return date.equals(NA) || before ? other : date;
    }

    private static Instant earlier(Instant time, Instant other) {
        return other.isBefore(time) ? other : time;
    }

    /** The record has version 0 and no comment, which the store adds. */
    public record AssembledHarvest(HarvestRecord record, List<Finding> findings, Set<String> severalNames) {

        public AssembledHarvest {
            severalNames = Set.copyOf(severalNames);
            findings = List.copyOf(findings);
        }
    }

    public record CdxMember(String fileName, String cdxID) {

        private static final Comparator<CdxMember> BY_NAME =
                Comparator.comparing(CdxMember::fileName).thenComparing(CdxMember::cdxID);

        public static CdxMember of(CdxRecord cdxFile) {
            return new CdxMember(cdxFile.cdx().fileName(), cdxFile.cdx().cdxID());
        }
    }

    /** Logs in the directory of the harvest supersede those where a crawl wrote them. Not thread-safe. */
    static final class LogLocations {

        private final LogFiles stored = new LogFiles();
        private final LogFiles written = new LogFiles();

        void add(String path, List<String> fileNames) {
            // the directory of a crawler, in any storage, has its own address
            LogFiles files = path.isEmpty() || path.startsWith("/") || path.contains("://") ? written : stored;
            if (!path.isEmpty()) {
                files.paths.add(path);
            }
            fileNames.forEach(files.names::add);
        }

        HarvestRecord.CrawlSection crawl() {
            LogFiles files = stored.isKnown() ? stored : written;
            return files.isKnown()
                    ? new HarvestRecord.CrawlSection(
                            true, files.paths.names().stream().findFirst(), List.copyOf(files.names.names()))
                    : HarvestRecord.CrawlSection.NONE;
        }

        private static final class LogFiles {

            final NameSet paths = new NameSet(1);
            final NameSet names = new NameSet(HarvestDescriber.MOST_LOG_FILES);

            boolean isKnown() {
                return !paths.names().isEmpty() || !names.names().isEmpty();
            }
        }
    }

    static final class NameSet {

        private final int most;
        private final NavigableSet<String> names = new TreeSet<>();

        NameSet(int most) {
            this.most = most;
        }

        void add(String name) {
            if (name.equals(GraineryRecord.NA)) {
                return;
            }
            names.add(name);
            if (names.size() > most) {
                // the result must not depend on the order of adding
                names.remove(names.last());
            }
        }

        NavigableSet<String> names() {
            return names;
        }

        OneOrMany asOneOrMany() {
            return OneOrMany.of(names);
        }
    }
}
