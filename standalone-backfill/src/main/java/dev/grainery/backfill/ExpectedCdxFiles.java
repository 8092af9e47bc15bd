// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.describe.Describer;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.GraineryStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One record for each container that no CDX file covers. A later CDX file replaces it. */
final class ExpectedCdxFiles {

    private static final int AT_ONCE = 500;

    private final GraineryStore store;
    private final Describer describer;

    ExpectedCdxFiles(GraineryStore store, RecordStyle style, InstantSource clock) {
        this.store = store;
        this.describer = Describer.builder().style(style).clock(clock).build();
    }

    /** Links between CDX files and containers must be up to date. */
    void update(Collection<String> places) {
        List<ContainerRecord> some = new ArrayList<>();
        store.containers().forEach(Optional.empty(), container -> {
            String path = container.location().path();
            if (places.stream().anyMatch(place -> Location.isWithin(path, place))) {
                some.add(container);
            }
            if (some.size() == AT_ONCE) {
                update(some);
                some.clear();
            }
        });
        update(some);
        store.flush();
    }

    private void update(List<ContainerRecord> containers) {
        Map<String, CdxRecord> known =
                store
                        .cdxFiles()
                        .named(containers.stream().map(Describer::cdxNameOf).collect(Collectors.toSet()))
                        .stream()
                        .filter(record -> !record.cdx().exists())
                        .collect(Collectors.toMap(CdxRecord::id, Function.identity(), (one, other) -> one));
        for (ContainerRecord container : containers) {
            CdxRecord absent = describer.withoutCdx(container);
            Optional<CdxRecord> stored = Optional.ofNullable(known.get(absent.id()));
            boolean wanted = !container.extension().noContainer()
                    && container.paths().cdxID().equals(GraineryRecord.NA);
            boolean inPlace = stored.filter(record -> record.paths().equals(absent.paths()))
                    .isPresent();
            if (!wanted || !inPlace) {
                stored.ifPresent(store.cdxFiles()::remove);
            }
            if (wanted && !inPlace) {
                store.cdxFiles().addWithoutFile(absent);
            }
        }
    }
}
