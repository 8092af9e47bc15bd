// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static java.util.Objects.requireNonNull;

import dev.grainery.assembly.StoreSetup;
import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.assembly.StoreSetup.SettingConflict;
import dev.grainery.heritrix.recording.OperatorLog;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.access.StoreException;
import java.time.InstantSource;
import java.util.List;

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
    private boolean agreed;

    /**
     * @param given what the job says
     * @param by who sets what the store does not have
     */
    public StoreAgreement(GivenSettings given, String by, OperatorLog log, InstantSource clock) {
        this.given = requireNonNull(given, "given");
        this.by = requireNonNull(by, "by");
        this.log = requireNonNull(log, "log");
        this.clock = requireNonNull(clock, "clock");
    }

    /**
     * Agrees, unless that was done before. For one thread.
     *
     * @throws StoreException if the store must be told first how its harvests are named
     */
    void reach(GraineryStore store) {
        if (agreed) {
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
        setup.settle(given).forEach(log::say);
        naming.forEach(conflict -> log.alert("harvests are named otherwise than the job says: " + conflict.message()
                + "; the containers of this crawl are put into the harvests of the store's convention"));
        agreed = true;
    }
}
