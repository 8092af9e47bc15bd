// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.harvest.HarvestDescriber;
import dev.grainery.harvest.HarvestDescriber.AssembledHarvest;
import dev.grainery.harvest.HarvestDescriber.CdxMember;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.NamedHarvest;
import dev.grainery.record.Reconciled;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import dev.grainery.store.FindingCollection;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import dev.grainery.store.PendingHarvests;
import dev.grainery.store.PendingHarvests.Mark;
import dev.grainery.store.StoreSettings.RecordTerms;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.document.Chunks;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

public final class HarvestRebuild {

    private static final int FLUSHED_AT_ONCE = 100;

    private final GraineryStore store;
    private final InstantSource clock;
    private final Consumer<String> severalNames;

    public HarvestRebuild(GraineryStore store, InstantSource clock) {
        this(store, clock, id -> {});
    }

    /** The consumer receives identifiers of containers that a harvest has under several names. */
    public HarvestRebuild(GraineryStore store, InstantSource clock, Consumer<String> severalNames) {
        this.store = store;
        this.clock = clock;
        this.severalNames = severalNames;
    }

    @FunctionalInterface
    public interface Listener {

        void updated(String harvestId, StoredHarvest.Outcome outcome, List<Finding> findings);
    }

    public void updatePending(Listener listener) {
        Map<String, Mark> pending = new TreeMap<>(store.pending().all());
        pending.remove(PendingHarvests.LINKS);
        update(pending, listener);
    }

    public void updatePending(Set<String> harvestIds, Listener listener) {
        update(pending(harvestIds), listener);
    }

    private Map<String, Mark> pending(Set<String> harvestIds) {
        Map<String, Mark> pending = new TreeMap<>();
        if (!harvestIds.isEmpty()) {
            pending.putAll(store.pending().all());
            pending.keySet().retainAll(harvestIds);
        }
        return pending;
    }

    private void update(Map<String, Mark> marks, Listener listener) {
        renew(marks, listener);
        Map<String, Mark> pending = marks;
        while (!pending.isEmpty()) {
            pending = pending(rebuild(pending, listener));
        }
        store.flush();
    }

    /** Takes away those that need no rebuild. */
    private void renew(Map<String, Mark> pending, Listener listener) {
        List<String> checked = pending.keySet().stream()
                .filter(id -> pending.get(id).isOfChecks())
                .toList();
        for (List<String> some : Chunks.of(checked, FLUSHED_AT_ONCE)) {
            Map<String, Mark> renewed = new HashMap<>();
            new TreeMap<>(store.harvests().renew(some)).forEach((id, outcome) -> {
                renewed.put(id, pending.get(id));
                listener.updated(id, outcome, List.of());
            });
            store.pending().clear(renewed);
            store.flush();
            pending.keySet().removeAll(renewed.keySet());
        }
    }

    private Set<String> rebuild(Map<String, Mark> pending, Listener listener) {
        Set<String> changed = new TreeSet<>();
        for (List<String> some : Chunks.of(List.copyOf(pending.keySet()), FLUSHED_AT_ONCE)) {
            Misfiled misfiled = new Misfiled(new TreeSet<>(), new TreeMap<>());
            Map<String, StoredHarvest.Outcome> outcomes = new LinkedHashMap<>();
            Map<String, List<Finding>> findings = new HashMap<>();
            Map<String, Set<String>> several = new TreeMap<>();
            store.harvests()
                    .write(
                            some,
                            () -> {
                                Parts parts = parts(some);
                                return id -> {
                                    Optional<AssembledHarvest> assembled = assemble(id, parts, misfiled);
                                    findings.put(
                                            id,
                                            assembled
                                                    .map(AssembledHarvest::findings)
                                                    .orElse(List.of()));
                                    assembled.ifPresent(harvest -> several.put(id, harvest.severalNames()));
                                    return assembled.map(AssembledHarvest::record);
                                };
                            },
                            (id, written) -> outcomes.put(id, written.outcome()));
            outcomes.entrySet().stream()
                    .filter(written -> written.getValue() == StoredHarvest.Outcome.REMOVED
                            || written.getValue() == StoredHarvest.Outcome.NONE)
                    .forEach(removed -> store.facts().removeReconciled(removed.getKey()));
            filing().ifPresent(filing -> changed.addAll(filed(filing, misfiled)));
            FindingCollection.FindingChanges decided = store.findings()
                    .decide(some.stream()
                            .map(id -> Verdict.rebuilt(id, findings.get(id)))
                            .toList());
            outcomes.forEach((id, outcome) -> listener.updated(id, outcome, decided.news(id, findings.get(id))));
            store.pending().clear(some.stream().collect(Collectors.toMap(Function.identity(), pending::get)));
            store.flush();
            several.forEach((id, containers) -> {
                containers.forEach(severalNames);
                changed.addAll(containers.isEmpty() ? Set.of() : Set.of(id));
            });
        }
        return changed;
    }

    private Optional<HarvestFiling> filing() {
        return store.settings()
                .convention()
                .map(stored -> new HarvestFiling(
                        store,
                        stored,
                        store.settings().find(SettingKey.NAMING).orElseThrow().by(),
                        clock));
    }

    private static Set<String> filed(HarvestFiling filing, Misfiled misfiled) {
        Set<String> changed = new TreeSet<>();
        if (!misfiled.containers().isEmpty()) {
            changed.addAll(misfiled.containers());
            filing.file(misfiled.containers()).forEach(group -> changed.add(group.harvestId()));
        }
        misfiled.crawls().forEach((id, crawls) -> changed.addAll(filing.follow(id, crawls)));
        return changed;
    }

    private record Misfiled(Set<String> containers, Map<String, List<Crawl>> crawls) {}

    private Parts parts(List<String> harvestIds) {
        return new Parts(
                store.settings().terms(),
                filing(),
                store.facts().crawls(harvestIds),
                store.facts().reconciled(harvestIds),
                store.facts().aliases(harvestIds),
                store.facts().hasLogs(),
                !store.cdxFiles().isEmpty());
    }

    private Optional<AssembledHarvest> assemble(String harvestId, Parts parts, Misfiled misfiled) {
        List<HarvestDescriber> assembly = new ArrayList<>(1);
        HarvestHeader header = new HarvestHeader();
        Set<String> directories = new HashSet<>();
        store.containers().forEach(Optional.of(harvestId), container -> {
            if (parts.filing().filter(filing -> filing.isMisfiled(container)).isPresent()) {
                misfiled.containers().add(harvestId);
            } else if (!container.extension().noContainer()) {
                if (assembly.isEmpty()) {
                    String name = container.extension().harvestNames().standard();
                    assembly.add(new HarvestDescriber(parts.terms().naming(), name));
                }
                assembly.get(0).add(container);
                header.add(container.header());
                // logs can be next to any copy
                directories.add(container.location().directory());
                container.places().copies().forEach(copy -> directories.add(copy.absolute()));
            }
        });
        if (assembly.stream().anyMatch(HarvestDescriber::hasMigrated)) {
            store.containers().forEach(Optional.of(harvestId), container -> {
                if (!container.extension().noContainer()
                        && parts.filing()
                                .filter(filing -> filing.isMisfiled(container))
                                .isEmpty()) {
                    assembly.get(0).addInspection(container);
                }
            });
        }
        List<Crawl> crawls = parts.crawls().getOrDefault(harvestId, List.of());
        Instant now = clock.instant();
        Optional<HarvestDescriber> found =
                assembly.stream().findFirst().or(() -> withoutContainers(harvestId, header, parts.terms(), now));
        if (found.isEmpty() && !crawls.isEmpty()) {
            misfiled.crawls().put(harvestId, crawls);
        }
        return found.map(harvest -> {
            if (parts.anyIndexes()) {
                store.cdxFiles().forEach(Optional.of(harvestId), cdxFile -> {
                    if (cdxFile.cdx().exists()) {
                        harvest.add(CdxMember.of(cdxFile));
                    }
                });
            }
            if (parts.anyLogs()) {
                logs(directories).forEach(harvest::add);
            }
            crawls.forEach(harvest::add);
            Optional.ofNullable(parts.reconciled().get(harvestId)).ifPresent(harvest::add);
            harvest.formerly(parts.aliases().getOrDefault(harvestId, List.of()));
            return harvest.assemble(header.of(parts.terms().style(), now));
        });
    }

    /** A crawl can end without writing a container. */
    private Optional<HarvestDescriber> withoutContainers(
            String harvestId, HarvestHeader header, RecordTerms terms, Instant now) {
        Optional<NamedHarvest> named = store.facts()
                .namedHarvest(harvestId)
                .filter(harvest -> harvest.harvestId().equals(harvestId));
        named.ifPresent(harvest ->
                header.add(new RecordStyle(harvest.author(), harvest.standard()).header(RecordType.HARVEST, now)));
        return named.map(harvest -> new HarvestDescriber(terms.naming(), harvest.name()));
    }

    private record Parts(
            RecordTerms terms,
            Optional<HarvestFiling> filing,
            Map<String, List<Crawl>> crawls,
            Map<String, Reconciled> reconciled,
            Map<String, List<HarvestRecord.Alias>> aliases,
            boolean anyLogs,
            boolean anyIndexes) {}

    private Set<CrawlLogs> logs(Set<String> directories) {
        Map<String, List<String>> candidates =
                directories.stream().collect(Collectors.toMap(Function.identity(), CrawlLogs::directoriesFor));
        Map<String, CrawlLogs> known = store.facts()
                .logs(candidates.values().stream().flatMap(List::stream).collect(Collectors.toSet()));
        Set<CrawlLogs> nearest = new HashSet<>();
        candidates
                .values()
                .forEach(some -> some.stream()
                        .filter(known::containsKey)
                        .findFirst()
                        .map(known::get)
                        .ifPresent(nearest::add));
        return nearest;
    }

    static final class HarvestHeader {

        private final Map<String, Integer> authors = new TreeMap<>();
        private final Map<String, Integer> standards = new TreeMap<>();

        void add(Header container) {
            count(authors, container.author());
            count(standards, container.standard());
        }

        private static void count(Map<String, Integer> names, String name) {
            if (!name.isBlank() && !name.equals(NA)) {
                names.merge(name, 1, Integer::sum);
            }
        }

        Header of(RecordStyle given, Instant now) {
            String author = given.author().equals(NA) ? mostFrequent(authors).orElse(NA) : given.author();
            String standard = given.standard().equals(Header.DEFAULT_STANDARD)
                    ? mostFrequent(standards).orElse(Header.DEFAULT_STANDARD)
                    : given.standard();
            return new RecordStyle(author, standard).header(RecordType.HARVEST, now);
        }

        /** Of equally frequent names, the first in order. */
        private static Optional<String> mostFrequent(Map<String, Integer> names) {
            return names.keySet().stream()
                    .min(Comparator.comparing((String name) -> -names.get(name)).thenComparing(name -> name));
        }
    }
}
