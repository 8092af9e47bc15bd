// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.util.Objects.requireNonNull;

import dev.grainery.file.LocalStorage;
import dev.grainery.place.StoredPlaces;
import dev.grainery.place.ThisMachine;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Observer;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Brings the entries of an outbox to a store, in the order in which they were put. What the store has taken leaves the
 * outbox; what was delivered and did not leave is delivered again, which changes nothing. When to try again is the
 * caller's business, and so is the lease. To be used by one thread.
 */
public final class Delivery {

    /** How many entries go to the store at once. */
    private static final int BULK = 250;

    /** How many names are kept from one listing of the directory, which may hold far more entries. */
    private static final int AHEAD = 10_000;

    private final Outbox outbox;
    private final DeliveryListener listener;
    private final Deque<String> ahead = new ArrayDeque<>();

    /**
     * What one attempt at delivery did.
     *
     * @param containers how many containers the store has taken
     * @param crawls how many crawls it has taken
     * @param refused how many entries were put aside
     * @param more whether entries are still waiting
     */
    public record Delivered(long containers, long crawls, long refused, boolean more) {

        /** How many entries do not wait any more. */
        public long entries() {
            return containers + crawls + refused;
        }
    }

    public Delivery(Outbox outbox, DeliveryListener listener) {
        this.outbox = requireNonNull(outbox, "outbox");
        this.listener = requireNonNull(listener, "listener");
    }

    /**
     * Delivers waiting entries. Those that cannot be read, and those that the store refuses, are put aside; the others go
     * on. The harvests of what was delivered are marked as pending in the store, for the caller to assemble.
     *
     * @param limit how many entries to try
     * @throws dev.grainery.store.access.StoreUnavailableException if the store cannot be reached or takes nothing now; whatever
     *     it did not acknowledge still waits
     * @throws dev.grainery.store.access.StoreException if it fails otherwise; the same holds
     * @throws IOException if the outbox cannot be read or changed; what was delivered may still wait
     */
    public Delivered deliver(GraineryStore store, int limit) throws IOException {
        String host = ThisMachine.hostName();
        Observer observer = new Observer(new StoredPlaces(store, new LocalStorage(), host), host, program());
        DeliveryAttempt attempt = new DeliveryAttempt(outbox, store, listener, observer);
        boolean tookAll = false;
        try {
            long left = limit;
            for (List<String> bulk = next(left); !bulk.isEmpty(); bulk = next(left)) {
                attempt.deliver(bulk);
                left -= bulk.size();
            }
            tookAll = true;
        } finally {
            if (!tookAll) {
                // what was taken and not delivered comes first again
                ahead.clear();
            }
        }
        return attempt.delivered(!ahead.isEmpty() || !outbox.isEmpty());
    }

    private List<String> next(long most) throws IOException {
        if (most > 0 && ahead.isEmpty()) {
            // whatever is put later has a name behind these
            ahead.addAll(outbox.waiting(AHEAD));
        }
        List<String> bulk = new ArrayList<>();
        while (bulk.size() < Math.min(most, BULK) && !ahead.isEmpty()) {
            bulk.add(ahead.remove());
        }
        return bulk;
    }

    private static String program() {
        return "grainery "
                + Optional.ofNullable(Delivery.class.getPackage().getImplementationVersion())
                        .orElse("(not packaged)");
    }
}
