// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.run.StopSignal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Bounds how many parts of one root are done at the same time. Thread-safe. */
public final class RootBounds {

    private static final long LOOK_MILLIS = 200;

    private final int perRoot;
    private final StopSignal stop;
    private final Map<String, Semaphore> roots = new ConcurrentHashMap<>();

    public RootBounds(int perRoot, StopSignal stop) {
        this.perRoot = perRoot;
        this.stop = stop;
    }

    /**
     * Waits until one more part of a root may be done.
     *
     * @return false if the run is to stop before
     */
    public boolean enter(String root) throws InterruptedException {
        while (!of(root).tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            if (stop.isRequested()) {
                return false;
            }
        }
        return true;
    }

    /** A part of a root has ended that had entered. */
    public void leave(String root) {
        of(root).release();
    }

    private Semaphore of(String root) {
        return roots.computeIfAbsent(root, one -> new Semaphore(perRoot));
    }
}
