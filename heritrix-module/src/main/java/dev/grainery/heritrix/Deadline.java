// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.time.Duration;

record Deadline(long nanos) {

    static Deadline after(Duration timeout) {
        return new Deadline(System.nanoTime() + timeout.toNanos());
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }
}
