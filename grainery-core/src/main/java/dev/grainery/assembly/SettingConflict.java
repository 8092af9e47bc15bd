// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static java.util.Objects.requireNonNull;

import dev.grainery.store.SettingKey;

/**
 * A setting that is given, but that the store does not have.
 *
 * @param key which one
 * @param message what the store has, and what to do
 */
public record SettingConflict(SettingKey key, String message) {

    public SettingConflict {
        requireNonNull(key, "key");
        requireNonNull(message, "message");
    }
}
