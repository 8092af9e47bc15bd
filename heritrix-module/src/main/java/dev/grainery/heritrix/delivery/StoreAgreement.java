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

/**
 * Agrees with the store on its settings when a launch first reaches it. What the job gives is set if the store has
 * nothing yet. A store that names harvests otherwise than the job goes on doing so: the operator is told, and the
 * containers are put where the store's convention has them when the harvests are assembled.
 */
public final class StoreAgreement {

    private final GivenSettings given;
    private final String by;
    private final OperatorLog log;
    private final InstantSource clock;
    private volatile Optional<RecordStyle> style = Optional.empty();

    /**
     * @param given what the job says
     * @param by who sets what the store does not have
     */
    public StoreAgreement(GivenSettings given, String by, OperatorLog log, InstantSource clock) {
        this.given = given;
        this.by = by;
        this.log = log;
        this.clock = clock;
    }

    /**
     * Agrees, unless that was done before. For one thread.
     *
     * @throws StoreException if the store must be told first how its harvests are named
     */
    void reach(GraineryStore store) {
        if (style.isPresent()) {
            return;
        }
        StoreSetup setup = new StoreSetup(store, by, clock);
        // a job may have an author of its own
        List<SettingConflict> naming = setup.conflicts(given).stream()
                .filter(conflict -> conflict.key() == SettingKey.NAMING)
                .toList();
        if (!naming.isEmpty() && store.settings().find(SettingKey.NAMING).isEmpty()) {
            throw new StoreException(naming.get(0).message());
        }
        boolean firstAuthor = store.settings().find(SettingKey.AUTHOR).isEmpty();
        setup.settle(given).forEach(log::say);
        given.author()
                .filter(author -> firstAuthor)
                .ifPresent(author -> log.say("from now on the author of this store is " + author
                        + ", as this job is the first to name one; change it with: grainery store settings author NAME"));
        naming.forEach(conflict -> log.alert("harvests are not named as the job says: " + conflict.message()
                + "; the containers of this crawl are put into the harvests of the store's convention"));
        style = Optional.of(store.settings().terms().style());
    }

    /** Author and standard that the store has for records that name none; empty before it was agreed with. */
    Optional<RecordStyle> style() {
        return style;
    }
}
