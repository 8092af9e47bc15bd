// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * A setting that belongs to a store.
 *
 * @param value what was set
 * @param since when
 * @param by who set it, and on which machine
 */
public record Setting(String value, Instant since, String by) {

    public Setting {
        requireNonNull(value, "value");
        requireNonNull(since, "since");
        requireNonNull(by, "by");
    }
}
