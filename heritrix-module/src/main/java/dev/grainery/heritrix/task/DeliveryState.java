// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Optional;

/**
 * How delivery to a store or a hook stands.
 *
 * @param delivering whether the last attempt reached it; true before the first
 * @param since since when that is so
 * @param delivered how many containers or notices of this launch it took
 * @param refused how many it refused
 * @param lastError what went wrong last
 * @param lastErrorAt when that was
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record DeliveryState(
        boolean delivering,
        Instant since,
        long delivered,
        long refused,
        Optional<String> lastError,
        Optional<Instant> lastErrorAt) {

    /** Nothing was tried yet. */
    public static DeliveryState untried(Instant now) {
        return new DeliveryState(true, now, 0, 0, Optional.empty(), Optional.empty());
    }

    /** It was reached. */
    public DeliveryState reached(Instant now) {
        return delivering ? this : new DeliveryState(true, now, delivered, refused, lastError, lastErrorAt);
    }

    /** It could not be reached. */
    public DeliveryState failed(Instant now, String error) {
        return new DeliveryState(
                false, delivering ? now : since, delivered, refused, Optional.of(error), Optional.of(now));
    }

    /** Something went wrong, though it was reached. */
    public DeliveryState withError(Instant now, String error) {
        return new DeliveryState(delivering, since, delivered, refused, Optional.of(error), Optional.of(now));
    }

    /** It took one more. */
    public DeliveryState withDelivered() {
        return new DeliveryState(delivering, since, delivered + 1, refused, lastError, lastErrorAt);
    }

    /** It refused one more. */
    public DeliveryState withRefused(Instant now, String error) {
        return new DeliveryState(delivering, since, delivered, refused + 1, Optional.of(error), Optional.of(now));
    }
}
