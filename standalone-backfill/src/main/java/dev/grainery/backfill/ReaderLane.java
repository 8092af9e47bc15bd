// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.util.ArrayDeque;
import java.util.Deque;

/** The files of one root that are to be read, are being read, or were read and wait to be taken. Not thread-safe. */
final class ReaderLane<T> {

    private final Object root;
    private final int most;
    private final long mostHeld;
    private final Deque<ReaderTask<T>> waiting = new ArrayDeque<>();
    private int busy;
    private int untaken;
    private long held;

    ReaderLane(Object root, int most, long mostHeld) {
        this.root = root;
        this.most = most;
        this.mostHeld = mostHeld;
    }

    Object root() {
        return root;
    }

    void add(ReaderTask<T> task) {
        waiting.add(task);
        untaken++;
    }

    /** Whether one more file may be begun: what was begun earlier can be taken without it, so this never locks up. */
    boolean mayBegin() {
        return !waiting.isEmpty() && busy < most && held <= mostHeld;
    }

    ReaderTask<T> begin() {
        busy++;
        return waiting.remove();
    }

    void ended(long weight) {
        busy--;
        held += weight;
    }

    /** A result may be taken before it is told that its reading has ended. */
    void taken(long weight) {
        untaken--;
        held -= weight;
    }

    boolean isIdle() {
        return untaken == 0 && busy == 0;
    }

    /** What was not begun never will be. */
    void leave() {
        waiting.forEach(task -> task.cancel(false));
        waiting.clear();
    }
}
