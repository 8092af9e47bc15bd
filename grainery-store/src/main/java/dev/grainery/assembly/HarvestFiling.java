// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Moves containers into the harvests that a convention names. Can be interrupted and repeated. */
final class HarvestFiling {

    private final GraineryStore store;
    private final NamingConvention convention;
    private final String by;
    private final InstantSource clock;

    HarvestFiling(GraineryStore store, NamingConvention convention, String by, InstantSource clock) {
        this.store = store;
        this.convention = convention;
        this.by = by;
        this.clock = clock;
    }

    boolean isMisfiled(ContainerRecord container) {
        return !filed(container).equals(container);
    }

    private ContainerRecord filed(ContainerRecord container) {
        ContainerRecord.HarvestNames names =
                convention.naming().standardised(container.extension().harvestNames(), container.location());
        return container.inHarvest(names, NameUuid.ofHarvest(names.standard()));
    }

    List<RenamedHarvest> misfiled() {
        Groups groups = new Groups(container -> {});
        store.containers().forEach(Optional.empty(), groups::add);
        return groups.all();
    }

    List<RenamedHarvest> file(Collection<String> harvestIds) {
        Set<String> chosen = Set.copyOf(harvestIds);
        PendingLinks links = PendingLinks.ofRun(store);
        Groups groups = new Groups(links::add);
        store.containers().scan(chosen, groups::add);
        if (groups.all().isEmpty()) {
            return List.of();
        }
        links.begin();
        Instant now = clock.instant();
        for (RenamedHarvest group : groups.all()) {
            if (!group.formerId().equals(NA) && !group.harvestId().equals(NA)) {
                store.facts()
                        .putAlias(
                                new HarvestRecord.Alias(group.formerName(), group.formerId(), now), group.harvestId());
            }
        }
        groups.crawls.forEach(
                (harvestId, crawls) -> crawls.forEach(crawl -> store.facts().putCrawl(harvestId, crawl)));
        // before the containers: after a kill the next run does not see moved ones
        store.history()
                .append(groups.all().stream().map(group -> entry(group, now)).toList());
        store.flush();
        store.containers().updateEach(chosen, this::filed);
        links.update();
        store.flush();
        return groups.all();
    }

    private FixityEvent entry(RenamedHarvest group, Instant now) {
        return FixityEvent.of(RecordType.HARVEST, group.harvestId(), group.name(), CheckOutcome.RENAMED, now)
                .from(group.formerName())
                .saidBy(
                        by,
                        Optional.of(group.containers() + " of its containers, by the convention " + convention.name()))
                .build();
    }

    /** Crawls of a renamed harvest go to the harvest with the same launch, else to all its successors. */
    Set<String> follow(String formerId, List<Crawl> crawls) {
        Set<String> now = store.facts().successors(formerId);
        if (now.isEmpty()) {
            return now;
        }
        Map<String, List<Crawl>> known = store.facts().crawls(now);
        for (Crawl crawl : crawls) {
            Set<String> same = new TreeSet<>(now);
            same.removeIf(id -> known.getOrDefault(id, List.of()).stream().noneMatch(crawl::isSameLaunch));
            (same.isEmpty() ? now : same).forEach(id -> store.facts().putCrawl(id, crawl));
            store.facts().removeCrawl(formerId, crawl);
        }
        return now;
    }

    private final class Groups {

        private final Map<List<String>, RenamedHarvest> byHarvests =
                new TreeMap<>((a, b) -> String.join("\n", a).compareTo(String.join("\n", b)));
        private final Map<String, List<Crawl>> crawlsOf = new TreeMap<>();
        private final Map<String, Set<Crawl>> crawls = new TreeMap<>();
        private final Consumer<ContainerRecord> touched;

        Groups(Consumer<ContainerRecord> touched) {
            this.touched = touched;
        }

        void add(ContainerRecord container) {
            ContainerRecord filed = filed(container);
            if (filed.equals(container)) {
                return;
            }
            touched.accept(filed);
            String name = filed.extension().harvestNames().standard();
            byHarvests.merge(
                    List.of(container.harvestId(), filed.harvestId()),
                    new RenamedHarvest(
                            container.extension().harvestNames().standard(),
                            container.harvestId(),
                            name,
                            filed.harvestId(),
                            1),
                    (known, one) -> known.plus(1));
            if (!filed.harvestId().equals(NA)) {
                crawlsOf
                        .computeIfAbsent(
                                container.harvestId(), id -> store.facts().crawls(id))
                        .stream()
                        .filter(crawl -> isDuring(crawl, container.container().dateOfOrigin()))
                        .forEach(crawl -> crawls.computeIfAbsent(filed.harvestId(), id -> new HashSet<>())
                                .add(crawl));
            }
        }

        private boolean isDuring(Crawl crawl, String dateOfOrigin) {
            return dateOfOrigin.compareTo(RecordDate.text(crawl.start())) >= 0
                    && crawl.end()
                            .map(end -> dateOfOrigin.compareTo(RecordDate.text(end)) <= 0)
                            .orElse(true);
        }

        List<RenamedHarvest> all() {
            return new ArrayList<>(byHarvests.values());
        }
    }
}
