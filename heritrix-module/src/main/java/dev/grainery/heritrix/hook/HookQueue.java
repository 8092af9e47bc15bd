// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Separate from the store's outbox, so that neither delays the other. Thread-safe. */
public final class HookQueue {

    public static final String DIRECTORY_NAME = "hook";

    public static final long MAX_NOTICES = 100_000;

    private final Outbox entries;
    private final OperatorLog log;
    private final long limit;
    private final AtomicLong size;
    private final AtomicBoolean full = new AtomicBoolean();

    public HookQueue(Path outbox, OperatorLog log, long limit) throws IOException {
        this.entries = Outbox.open(outbox.resolve(DIRECTORY_NAME));
        this.log = log;
        this.limit = limit;
        this.size = new AtomicLong(entries.size());
    }

    public void put(OutboxEntry entry) throws IOException {
        if (size.get() >= limit) {
            if (full.compareAndSet(false, true)) {
                log.alert(limit + " notices wait for the hook, and no more are stored; what it misses from now on is in"
                        + " the store");
            }
            return;
        }
        entries.put(entry);
        size.incrementAndGet();
    }

    Outbox entries() {
        return entries;
    }

    void remove(String name) throws IOException {
        entries.remove(name);
        left();
    }

    void refuse(String name, String reason) throws IOException {
        entries.refuse(name, reason);
        left();
    }

    private void left() {
        size.decrementAndGet();
        full.set(false);
    }

    long size() {
        return size.get();
    }
}
