// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * How telling the hook stands.
 *
 * @param telling whether it took the last notice, or refused it; true before the first
 * @param told notices that it took from this launch
 * @param refused notices that it refused
 * @param lastError what went wrong last
 */
public record HookState(boolean telling, long told, long refused, Optional<String> lastError) {

    public HookState {
        requireNonNull(lastError, "lastError");
    }

    HookState toldOne() {
        return new HookState(telling, told + 1, refused, lastError);
    }

    HookState refusedOne(String reason) {
        return new HookState(telling, told, refused + 1, Optional.of(reason));
    }

    HookState back() {
        return new HookState(true, told, refused, lastError);
    }

    HookState away(String reason) {
        return new HookState(false, told, refused, Optional.of(reason));
    }
}
