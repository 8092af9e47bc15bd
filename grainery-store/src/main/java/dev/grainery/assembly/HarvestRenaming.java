// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.describe.naming.HarvestKind;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.record.Commentaries;
import dev.grainery.record.HarvestRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.document.StoreException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Changes the naming convention and renames harvests, from records alone. Can be interrupted and repeated. */
public final class HarvestRenaming {

    private final GraineryStore store;
    private final NamingConvention convention;
    private final String by;
    private final InstantSource clock;
    private final HarvestFiling filing;

    public HarvestRenaming(GraineryStore store, NamingConvention convention, String by, InstantSource clock) {
        this.store = store;
        this.convention = convention;
        this.by = by;
        this.clock = clock;
        this.filing = new HarvestFiling(store, convention, by, clock);
    }

    public record RetypedHarvest(String name, HarvestKind former, HarvestKind kind) {}

    public List<RenamedHarvest> renamed() {
        return filing.misfiled();
    }

    public List<RetypedHarvest> retyped() {
        List<RetypedHarvest> retyped = new ArrayList<>();
        store.harvests().forEachPrefix(prefix -> {
            HarvestKind former = former(prefix);
            HarvestKind kind = convention.naming().kind(prefix.harvestNameStand());
            if (!kind.equals(former)) {
                retyped.add(new RetypedHarvest(prefix.harvestNameStand(), former, kind));
            }
        });
        return retyped;
    }

    private static HarvestKind former(HarvestRecord.Prefix prefix) {
        return new HarvestKind(prefix.harvestType(), prefix.harvestSuffix());
    }

    public void run() {
        Set<String> concerned = new TreeSet<>(store.harvests().ids());
        store.pending().mark(concerned);
        set();
        // another process may have rebuilt some by the former convention and cleared their marks
        store.pending().mark(concerned);
        renamed().forEach(group -> concerned.add(group.formerId()));
        concerned.add(NA);
        // containers filed by a run that was killed before it updated the links
        PendingLinks remaining = PendingLinks.ofRun(store);
        filing.file(concerned);
        remaining.update();
        Map<String, Set<String>> comments = comments(concerned);
        // harvests that get a comment come first: a harvest without containers is removed, with its comment
        HarvestRebuild update = new HarvestRebuild(store, clock);
        update.updatePending(comments.keySet(), (id, outcome, findings) -> {});
        comments.forEach((id, texts) -> store.harvests().comment(id, now -> with(now, texts)));
        update.updatePending((id, outcome, findings) -> {});
        store.flush();
    }

    private Map<String, Set<String>> comments(Set<String> harvestIds) {
        Map<String, Set<String>> comments = new TreeMap<>();
        for (String former : harvestIds) {
            comment(former)
                    .ifPresent(text -> store.facts()
                            .successors(former)
                            .forEach(id -> comments.computeIfAbsent(id, any -> new TreeSet<>())
                                    .add(text)));
        }
        return comments;
    }

    private Optional<String> comment(String harvestId) {
        return store.harvests()
                .find(harvestId)
                .map(record -> record.revision().commentaries())
                .filter(Commentaries::exists)
                .map(Commentaries::text);
    }

    private static Commentaries with(Commentaries now, Set<String> texts) {
        List<String> lines = new ArrayList<>(now.exists() ? now.text().lines().toList() : List.of());
        texts.stream()
                .flatMap(String::lines)
                .filter(line -> !lines.contains(line))
                .forEach(lines::add);
        return Commentaries.of(String.join("\n", lines));
    }

    private void set() {
        Optional<Setting> before = store.settings().find(SettingKey.NAMING);
        Setting wanted = new Setting(convention.text(), clock.instant(), by);
        boolean set = before.isEmpty()
                ? store.settings().putIfAbsent(SettingKey.NAMING, wanted).equals(wanted)
                : store.settings().convention().orElseThrow().isSameAs(convention)
                        || store.settings().replace(SettingKey.NAMING, before.get(), wanted);
        if (!set) {
            throw new StoreException(
                    "another process changed the naming convention at the same time; check it with grainery"
                            + " store settings and try again");
        }
        store.earlier().rename(convention.naming());
        store.flush();
    }
}
