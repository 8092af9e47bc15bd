// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.assembly.StoreSetup;
import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.assembly.StoreSetup.SettingConflict;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.document.StoreException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Missing settings of the store are set. If naming conventions differ, that of the store applies. */
public final class StoreAgreement {

    private final GivenSettings given;
    private final String by;
    private final OperatorLog log;
    private final InstantSource clock;
    private volatile Optional<RecordStyle> style = Optional.empty();

    public StoreAgreement(GivenSettings given, String by, OperatorLog log, InstantSource clock) {
        this.given = given;
        this.by = by;
        this.log = log;
        this.clock = clock;
    }

    void reach(GraineryStore store) {
        if (style.isPresent()) {
            return;
        }
        StoreSetup setup = new StoreSetup(store, by, clock);
        // a job may have its own author
        List<SettingConflict> naming = setup.conflicts(given).stream()
                .filter(conflict -> conflict.key() == SettingKey.NAMING)
                .toList();
        if (!naming.isEmpty() && store.settings().find(SettingKey.NAMING).isEmpty()) {
            throw new StoreException(naming.get(0).message());
        }
        boolean firstAuthor = store.settings().find(SettingKey.AUTHOR).isEmpty();
        setup.settle(given).forEach(log::info);
        given.author()
                .filter(author -> firstAuthor)
                .ifPresent(
                        author -> log.info(
                                "from now on the author of this store is " + author
                                        + ", as this job is the first to name one; change it with: grainery store settings author NAME"));
        naming.forEach(conflict -> log.alert("harvests are not named as the job says: " + conflict.message()
                + "; the containers of this crawl are put into the harvests of the store's convention"));
        style = Optional.of(store.settings().terms().style());
    }

    Optional<RecordStyle> style() {
        return style;
    }
}
