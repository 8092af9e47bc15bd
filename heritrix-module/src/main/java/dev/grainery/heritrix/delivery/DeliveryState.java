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
 */
public record DeliveryState(
        boolean delivering, Instant since, long delivered, long refused, Optional<String> lastError) {

    public DeliveryState {
        requireNonNull(since, "since");
        requireNonNull(lastError, "lastError");
    }

    DeliveryState reached(Instant now) {
        return delivering ? this : new DeliveryState(true, now, delivered, refused, lastError);
    }

    DeliveryState failed(Instant now, String error) {
        return new DeliveryState(false, delivering ? now : since, delivered, refused, Optional.of(error));
    }

    DeliveryState withDelivered(long more) {
        return new DeliveryState(delivering, since, delivered + more, refused, lastError);
    }

    DeliveryState withRefused(String error) {
        return new DeliveryState(delivering, since, delivered, refused + 1, Optional.of(error));
    }
}
