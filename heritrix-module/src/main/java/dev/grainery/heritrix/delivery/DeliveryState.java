// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * How delivery stands.
 *
 * @param delivering whether the last attempt reached the store; true before the first
 * @param since since when that is so
 * @param delivered containers delivered by this launch
 * @param refused records that the store refused
 * @param lastError what went wrong last
 * @param lastErrorAt when that was
 */
public record DeliveryState(
        boolean delivering,
        Instant since,
        long delivered,
        long refused,
        Optional<String> lastError,
        Optional<Instant> lastErrorAt) {

    public DeliveryState {
        requireNonNull(since, "since");
        requireNonNull(lastError, "lastError");
        requireNonNull(lastErrorAt, "lastErrorAt");
    }

    DeliveryState reached(Instant now) {
        return delivering ? this : new DeliveryState(true, now, delivered, refused, lastError, lastErrorAt);
    }

    DeliveryState failed(Instant now, String error) {
        return new DeliveryState(
                false, delivering ? now : since, delivered, refused, Optional.of(error), Optional.of(now));
    }

    DeliveryState withDelivered(long more) {
        return new DeliveryState(delivering, since, delivered + more, refused, lastError, lastErrorAt);
    }

    DeliveryState withRefused(Instant now, String error) {
        return new DeliveryState(delivering, since, delivered, refused + 1, Optional.of(error), Optional.of(now));
    }
}
