// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Makes threads in the thread group of the job, from which alone Heritrix counts alerts. */
record JobThreads(ThreadGroup group) {

    /** A single thread. It is a daemon: the process may exit while the store is unreachable. */
    ScheduledExecutorService named(String name) {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(group, task, name);
            thread.setDaemon(true);
            return thread;
        });
    }
}
