// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import dev.grainery.finding.Finding;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.store.Stored;
import java.util.List;

/** Is told what becomes of the entries of an outbox, by the thread that delivers them. */
public interface DeliveryListener {

    /** Takes no notice. */
    DeliveryListener NONE = new DeliveryListener() {};

    /**
     * The store has a container, and the entry is gone.
     *
     * @param record the record that was delivered
     * @param stored what became of it; its findings are told by {@link #found}, too
     */
    default void delivered(ContainerRecord record, Stored stored) {}

    /**
     * An entry was put aside.
     *
     * @param name its name
     * @param reason why it cannot be delivered
     */
    default void refused(String name, String reason) {}

    /** What was found while a container was read, by whoever put its entry into the outbox. */
    default void read(List<Finding> findings) {}

    /** Something is odd about what was delivered. */
    default void found(Finding finding) {}

    /** The store has a crawl, and the entry is gone. */
    default void delivered(String harvestId, Crawl crawl) {}
}
