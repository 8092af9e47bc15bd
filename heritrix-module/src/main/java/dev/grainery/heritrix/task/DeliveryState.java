// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Optional;

/** Delivering is true before the first attempt. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record DeliveryState(
        boolean delivering,
        Instant since,
        long delivered,
        long refused,
        Optional<String> lastError,
        Optional<Instant> lastErrorAt) {

    public static DeliveryState untried(Instant now) {
        return new DeliveryState(true, now, 0, 0, Optional.empty(), Optional.empty());
    }

    public DeliveryState reached(Instant now) {
        return delivering ? this : new DeliveryState(true, now, delivered, refused, lastError, lastErrorAt);
    }

    public DeliveryState failed(Instant now, String error) {
        return new DeliveryState(
                false, delivering ? now : since, delivered, refused, Optional.of(error), Optional.of(now));
    }

    public DeliveryState withError(Instant now, String error) {
        return new DeliveryState(delivering, since, delivered, refused, Optional.of(error), Optional.of(now));
    }

    public DeliveryState withCounts(long nowDelivered, long nowRefused) {
        return new DeliveryState(delivering, since, nowDelivered, nowRefused, lastError, lastErrorAt);
    }

    public DeliveryState withDelivered() {
        return withCounts(delivered + 1, refused);
    }

    public DeliveryState withRefused(Instant now, String error) {
        return withCounts(delivered, refused + 1).withError(now, error);
    }
}
