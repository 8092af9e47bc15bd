// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

/** Tells a run to finish what it has in hand and to stop. Thread-safe. */
public final class StopSignal {

    private volatile boolean requested;

    public void request() {
        requested = true;
    }

    public boolean isRequested() {
        return requested;
    }
}
