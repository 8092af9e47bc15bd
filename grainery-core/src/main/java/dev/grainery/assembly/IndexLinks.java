// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.CdxPaths;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.CdxSection;
import dev.grainery.record.ContainerPaths;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.OneOrMany;
import dev.grainery.store.GraineryStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Links indexes and the containers they cover: {@code paths.cdxID} of the one, {@code paths.warcID} and
 * {@code paths.harvestID} of the other. Computed from the store alone, so that it does not matter which was met first.
 *
 * <p>An index covers the containers it names. Of several containers of one name, those that lie with the index count:
 * in its directory, or in the harvest's directory above {@code logs/index}; if none does, a single one elsewhere.
 */
public final class IndexLinks {

    /** Stands among the pending harvests while links may be out of date. */
    public static final String PENDING = "index-links";

    private final GraineryStore store;
    private final Set<String> changedHarvests = new HashSet<>();
    private final List<Finding> findings = new ArrayList<>();

    public IndexLinks(GraineryStore store) {
        this.store = store;
    }

    /**
     * Brings the links of the touched containers, and of the indexes that cover them, up to date.
     *
     * @return the harvests whose containers or indexes changed
     */
    public Set<String> update(Predicate<String> touched) {
        List<CdxRecord> indexes = new ArrayList<>();
        Set<String> named = new HashSet<>();
        store.indexes().forEach(Optional.empty(), index -> {
            List<String> stems = stems(index);
            if (stems.stream().anyMatch(touched)) {
                indexes.add(index);
                named.addAll(stems);
            }
        });
        if (indexes.isEmpty()) {
            return Set.of();
        }
        Map<String, List<ContainerRecord>> byStem = new HashMap<>();
        store.containers().forEach(Optional.empty(), container -> {
            String stem = TouchedNames.stem(container.container().fileName());
            if (named.contains(stem)) {
                byStem.computeIfAbsent(stem, s -> new ArrayList<>()).add(container);
            }
        });
        link(indexes, byStem, touched);
        changedHarvests.remove(GraineryRecord.NA);
        return Set.copyOf(changedHarvests);
    }

    /** What was found odd about the indexes whose links were looked at. */
    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    private void link(List<CdxRecord> indexes, Map<String, List<ContainerRecord>> byStem, Predicate<String> touched) {
        Map<ContainerRecord, List<CdxRecord>> covering = new HashMap<>();
        for (CdxRecord index : indexes) {
            List<ContainerRecord> covered = index.cdx().warcName().values().stream()
                    .flatMap(name -> nearest(index, ofName(name, byStem)).stream())
                    .distinct()
                    .toList();
            covered.forEach(
                    c -> covering.computeIfAbsent(c, x -> new ArrayList<>()).add(index));
            linkIndex(index, covered);
            missing(index, byStem);
        }
        byStem.forEach((stem, containers) -> {
            if (touched.test(stem)) {
                containers.forEach(c -> linkContainer(c, covering.getOrDefault(c, List.of())));
            }
        });
    }

    private void missing(CdxRecord index, Map<String, List<ContainerRecord>> byStem) {
        List<String> missing = index.cdx().warcName().values().stream()
                .filter(name -> ofName(name, byStem).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            findings.add(Finding.of(
                    FindingCode.INDEX_WITHOUT_CONTAINER,
                    index.location().path(),
                    "it covers " + missing.get(0)
                            + (missing.size() == 1 ? "" : " and " + (missing.size() - 1) + " more")
                            + " without a record"));
        }
    }

    private static List<String> stems(CdxRecord index) {
        return index.cdx().warcName().values().stream()
                .map(TouchedNames::stem)
                .distinct()
                .toList();
    }

    /** Containers of just this name, else those of this name with another extension. */
    private static List<ContainerRecord> ofName(String name, Map<String, List<ContainerRecord>> byStem) {
        List<ContainerRecord> all = byStem.getOrDefault(TouchedNames.stem(name), List.of());
        List<ContainerRecord> exact =
                all.stream().filter(c -> c.container().fileName().equals(name)).toList();
        return exact.isEmpty() ? all : exact;
    }

    private static List<ContainerRecord> nearest(CdxRecord index, List<ContainerRecord> candidates) {
        String directory = index.location().directory();
        String harvest = index.location().harvestDirectory();
        List<ContainerRecord> near = candidates.stream()
                .filter(c -> c.location().directory().equals(directory)
                        || c.location().directory().equals(harvest))
                .toList();
        if (!near.isEmpty()) {
            return near;
        }
        return candidates.size() == 1 ? candidates : List.of();
    }

    private void linkIndex(CdxRecord index, List<ContainerRecord> covered) {
        TreeSet<String> ids = new TreeSet<>();
        TreeSet<String> harvests = new TreeSet<>();
        covered.forEach(c -> {
            ids.add(c.id());
            harvests.add(c.harvestId());
        });
        CdxPaths paths = new CdxPaths(
                index.paths().basic(),
                OneOrMany.of(ids.stream().limit(CdxSection.MOST_NAMES).toList()),
                harvests.size() == 1 ? harvests.first() : GraineryRecord.NA);
        if (!paths.equals(index.paths())) {
            changedHarvests.add(index.harvestId());
            changedHarvests.add(paths.harvestID());
            store.indexes().update(index.id(), index.cdx().fileName(), r -> r.withPaths(paths));
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
                            r -> r.withPaths(new ContainerPaths(
                                    r.paths().basic(), r.paths().harvestID(), cdxId)));
        }
    }
}
