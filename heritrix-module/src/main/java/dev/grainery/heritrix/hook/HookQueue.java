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

    public static final long MOST = 100_000;

    private final Outbox entries;
    private final OperatorLog log;
    private final long most;
    private final AtomicLong size;
    private final AtomicBoolean full = new AtomicBoolean();

    private HookQueue(Outbox entries, OperatorLog log, long most) throws IOException {
        this.entries = entries;
        this.log = log;
        this.most = most;
        this.size = new AtomicLong(entries.size());
    }

    public static HookQueue open(Path outbox, OperatorLog log, long most) throws IOException {
        return new HookQueue(Outbox.open(outbox.resolve(DIRECTORY_NAME)), log, most);
    }

    public void put(OutboxEntry entry) throws IOException {
        if (size.get() >= most) {
            if (full.compareAndSet(false, true)) {
                log.alert(most + " notices wait for the hook, and no more are stored; what it misses from now on is in"
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
