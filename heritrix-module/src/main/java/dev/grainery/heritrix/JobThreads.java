// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Heritrix counts only alerts of the thread group of the job. */
record JobThreads(ThreadGroup group) {

    /** A daemon: the process may exit while the store is unreachable. */
    ScheduledExecutorService named(String name) {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(group, task, name);
            thread.setDaemon(true);
            return thread;
        });
    }
}
