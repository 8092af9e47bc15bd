// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.describe.naming.ContainerName;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.OneOrMany;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Stems;
import dev.grainery.store.document.Chunks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Of several containers with a name that a CDX file lists, those in its directory or in the harvest's directory above
 * {@code logs/index} count, else a single one elsewhere. Uses the records alone.
 */
public final class CdxLinks {

    private static final int STEMS_AT_ONCE = 200;

    private final GraineryStore store;
    private final Set<String> changedHarvests = new HashSet<>();
    private final Set<Finding> findings = new LinkedHashSet<>();

    public CdxLinks(GraineryStore store) {
        this.store = store;
    }

    /** Returns the harvests of changed records. */
    public Set<String> update(Set<String> stems) {
        linkAll(stems);
        changedHarvests.remove(GraineryRecord.NA);
        return Set.copyOf(changedHarvests);
    }

    private void linkAll(Set<String> stems) {
        Chunks.of(List.copyOf(stems), STEMS_AT_ONCE).forEach(some -> link(Set.copyOf(some)));
        store.flush();
    }

    /** A container that no CDX file names has no link, so the CDX files lead to all links. */
    public Set<String> updateAll() {
        Set<String> some = new HashSet<>();
        store.cdxFiles().forEach(Optional.empty(), cdxFile -> {
            if (cdxFile.cdx().exists()) {
                some.addAll(Stems.of(cdxFile));
            }
            if (some.size() >= STEMS_AT_ONCE) {
                linkAll(some);
                some.clear();
            }
        });
        return update(some);
    }

    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    private void link(Set<String> stems) {
        List<CdxRecord> cdxFiles = store.cdxFiles().withStems(stems).stream()
                .filter(cdxFile -> cdxFile.cdx().exists())
                .toList();
        Map<List<String>, List<CdxRecord>> covering = new HashMap<>();
        for (List<CdxRecord> group : groups(cdxFiles)) {
            NamedContainers containers = new NamedContainers(
                    store.containers().withStems(stems(group)).stream().collect(Collectors.groupingBy(CdxLinks::stem)));
            List<Verdict> verdicts = new ArrayList<>();
            for (CdxRecord cdxFile : group) {
                List<ContainerRecord> covered = containers.coveredBy(cdxFile);
                covered.stream()
                        .filter(c -> stems.contains(stem(c)))
                        .forEach(c -> covering.computeIfAbsent(identity(c), x -> new ArrayList<>())
                                .add(cdxFile));
                linkCdxFile(cdxFile, covered);
                verdicts.add(missing(cdxFile, containers.missingOf(cdxFile)));
            }
            FindingCollection.FindingChanges decided = store.findings().decide(verdicts);
            verdicts.forEach(
                    verdict -> findings.addAll(decided.news(verdict.subject().key(), verdict.made())));
        }
        Set<String> named = stems(cdxFiles);
        named.retainAll(stems);
        store.containers()
                .withStems(named)
                .forEach(c -> linkContainer(c, covering.getOrDefault(identity(c), List.of())));
    }

    private static List<List<CdxRecord>> groups(List<CdxRecord> cdxFiles) {
        List<List<CdxRecord>> groups = new ArrayList<>();
        int names = STEMS_AT_ONCE;
        for (CdxRecord cdxFile : cdxFiles) {
            int more = cdxFile.cdx().warcName().values().size();
            if (names + more > STEMS_AT_ONCE) {
                groups.add(new ArrayList<>());
                names = 0;
            }
            groups.get(groups.size() - 1).add(cdxFile);
            names += more;
        }
        return groups;
    }

    private static Set<String> stems(List<CdxRecord> cdxFiles) {
        return cdxFiles.stream()
                .flatMap(cdxFile -> Stems.of(cdxFile).stream())
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static String stem(ContainerRecord container) {
        return Stems.of(container.container().fileName());
    }

    private static List<String> identity(ContainerRecord container) {
        return List.of(container.id(), container.container().fileName());
    }

    private static Verdict missing(CdxRecord cdxFile, List<String> named) {
        List<String> missing =
                named.stream().filter(name -> isOfContainer(name, cdxFile)).toList();
        String path = cdxFile.location().path();
        if (missing.isEmpty()) {
            return Verdict.linked(path, List.of());
        }
        String more = missing.size() == 1 ? "" : " and " + (missing.size() - 1) + " more";
        return Verdict.linked(
                path,
                List.of(Finding.of(
                        FindingCode.CDX_WITHOUT_CONTAINER,
                        path,
                        "it covers " + missing.get(0) + more + " without a record")));
    }

    /** Some names in CDX files are names of objects or of the CDX file itself. */
    private static boolean isOfContainer(String name, CdxRecord cdxFile) {
        boolean ofCdxFile = cdxFile.cdx().fileName().startsWith(name + ".");
        return !name.startsWith("urn:")
                && (!ofCdxFile
                        || !name.equals(Stems.of(name))
                        || ContainerName.parse(name).isPresent());
    }

    private void linkCdxFile(CdxRecord cdxFile, List<ContainerRecord> covered) {
        Set<String> ids = covered.stream().map(ContainerRecord::id).collect(Collectors.toCollection(TreeSet::new));
        List<String> harvests =
                covered.stream().map(ContainerRecord::harvestId).distinct().toList();
        CdxRecord.Paths paths = new CdxRecord.Paths(
                cdxFile.paths().basic(),
                OneOrMany.of(ids.stream().limit(CdxRecord.Section.MOST_NAMES).toList()),
                harvests.size() == 1 ? harvests.get(0) : GraineryRecord.NA);
        if (!paths.equals(cdxFile.paths())) {
            changedHarvests.add(cdxFile.harvestId());
            changedHarvests.add(paths.harvestID());
            store.cdxFiles().update(cdxFile.id(), cdxFile.cdx().fileName(), r -> r.withPaths(paths));
        }
    }

    private void linkContainer(ContainerRecord container, List<CdxRecord> covering) {
        String own = container.container().fileName() + ".cdx";
        String cdxId = covering.stream()
                .min(Comparator.comparing((CdxRecord i) -> !i.cdx().fileName().equals(own))
                        .thenComparing(CdxRecord::location))
                .map(CdxRecord::id)
                .orElse(GraineryRecord.NA);
        if (!cdxId.equals(container.paths().cdxID())) {
            changedHarvests.add(container.harvestId());
            store.containers()
                    .update(
                            container.id(),
                            container.container().fileName(),
                            r -> r.withPaths(new ContainerRecord.Paths(
                                    r.paths().basic(), r.paths().harvestID(), cdxId)));
        }
    }

    private record NamedContainers(Map<String, List<ContainerRecord>> byStem) {

        List<ContainerRecord> coveredBy(CdxRecord cdxFile) {
            return cdxFile.cdx().warcName().values().stream()
                    .flatMap(name -> nearest(cdxFile, ofName(name)).stream())
                    .distinct()
                    .toList();
        }

        List<String> missingOf(CdxRecord cdxFile) {
            return cdxFile.cdx().warcName().values().stream()
                    .filter(name -> ofName(name).isEmpty())
                    .toList();
        }

        private List<ContainerRecord> ofName(String name) {
            List<ContainerRecord> all = byStem.getOrDefault(Stems.of(name), List.of());
            List<ContainerRecord> exact = all.stream()
                    .filter(c -> c.container().fileName().equals(name))
                    .toList();
            return exact.isEmpty() ? all : exact;
        }

        private static List<ContainerRecord> nearest(CdxRecord cdxFile, List<ContainerRecord> candidates) {
            String directory = cdxFile.location().directory();
            String harvest = cdxFile.location().harvestDirectory();
            List<ContainerRecord> near = candidates.stream()
                    .filter(c -> c.location().directory().equals(directory)
                            || c.location().directory().equals(harvest))
                    .toList();
            if (!near.isEmpty()) {
                return near;
            }
            return candidates.size() == 1 ? candidates : List.of();
        }
    }
}
