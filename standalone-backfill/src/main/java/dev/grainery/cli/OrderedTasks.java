// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.run.StopSignal;
import dev.grainery.system.TaskPool;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Function;

/** Works in several threads, and passes the results on in the order of the items. */
final class OrderedTasks {

    private final String name;
    private final int atOnce;
    private final StopSignal stop;

    OrderedTasks(String name, int atOnce, StopSignal stop) {
        this.name = name;
        this.atOnce = atOnce;
        this.stop = stop;
    }

    <T, R> void run(Iterable<T> items, Function<T, R> task, Consumer<R> target) {
        try (TaskPool threads = new TaskPool(name, atOnce)) {
            Deque<TaskPool.Begun<R>> begun = new ArrayDeque<>();
            try {
                for (T item : items) {
                    // bounds the results that wait for an earlier one
                    if (begun.size() == 2 * atOnce) {
                        target.accept(begun.remove().end());
                    }
                    begun.add(threads.begin(() -> task.apply(item)));
                }
                begun.forEach(one -> target.accept(one.end()));
            } catch (RuntimeException e) {
                stop.request();
                throw e;
            }
        }
    }
}
