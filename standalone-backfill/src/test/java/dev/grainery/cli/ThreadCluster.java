// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.captures.LocalTables;
import dev.grainery.captures.TableDirectory;
import dev.grainery.cluster.Cluster;
import dev.grainery.cluster.CommandCall;
import dev.grainery.cluster.SharedStorage;
import dev.grainery.cluster.SharedStore;
import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workers;
import dev.grainery.cluster.Workplace;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.run.StopSignal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A cluster whose workers are threads of this process. All that comes to them and from them is serialized. Nothing waits
 * for a worker but in {@link Workers#begin}.
 */
final class ThreadCluster implements Cluster, AutoCloseable {

    /** Comes before the path of a directory that is a place for tables which all workers reach. */
    static final String TABLES = "tables:";

    static final int WORKERS = 3;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger parts = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger died = new AtomicInteger();
    private final Semaphore room = new Semaphore(WORKERS);
    private final Disturbance disturbance;
    private final UnaryOperator<Storage> seen;

    ThreadCluster(Disturbance disturbance) {
        this(disturbance, UnaryOperator.identity());
    }

    /** @param seen the storage as the workers see it */
    ThreadCluster(Disturbance disturbance, UnaryOperator<Storage> seen) {
        this.disturbance = disturbance;
        this.seen = seen;
    }

    /** What befalls the workers. */
    enum Disturbance {
        NONE,
        /** Each part is done by two workers at the same time. */
        TWICE,
        /** The first worker of each part dies after some bytes; another one does it from the start. */
        DEATHS,
        /** The first worker of each part dies when it has done all of it; another one does it from the start. */
        UNTOLD
    }

    /** How many parts were done at the same time, at most. */
    int atOnce() {
        return atOnce.get();
    }

    /** How many parts were given away. */
    int parts() {
        return parts.get();
    }

    /** How many workers died. */
    int died() {
        return died.get();
    }

    @Override
    public SharedStorage storage() {
        return shared(UnaryOperator.identity());
    }

    private static SharedStorage shared(UnaryOperator<Storage> seen) {
        return new SharedStorage() {
            @Override
            public Storage with(Storage own) {
                return seen.apply(own);
            }

            @Override
            public Optional<TableDirectory> tables(String address) {
                return address.startsWith(TABLES)
                        ? Optional.of(new LocalTables(Path.of(address.substring(TABLES.length()))))
                        : Optional.empty();
            }
        };
    }

    @Override
    public Workers workers(CommandCall call) {
        return new Threads(call);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private final class Threads implements Workers {

        private final CommandCall call;
        private volatile boolean cancelled;

        Threads(CommandCall call) {
            this.call = call;
        }

        @Override
        public boolean areHere() {
            // what can be sent could go to another machine
            return false;
        }

        @Override
        public int atOnce() {
            return WORKERS;
        }

        @Override
        public OptionalInt mostAtOnce() {
            return OptionalInt.of(WORKERS);
        }

        @Override
        public String near(StorageEntry file) {
            // two machines, each of which holds some of the files
            return "node-" + Math.floorMod(file.fileName().hashCode(), 2);
        }

        @Override
        public <R extends Serializable> CompletableFuture<R> begin(
                Work<R> work, long bytes, String near, StopSignal stop) throws InterruptedException {
            parts.incrementAndGet();
            if (cancelled) {
                return CompletableFuture.failedFuture(new CancellationException("cancelled"));
            }
            room.acquire();
            CompletableFuture<R> part = new CompletableFuture<>();
            threads.execute(() -> {
                atOnce.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                try {
                    R result = sent(done(sent(work)));
                    underWay.decrementAndGet();
                    part.complete(result);
                } catch (RuntimeException | Error e) {
                    underWay.decrementAndGet();
                    part.completeExceptionally(e);
                } finally {
                    room.release();
                }
            });
            return part;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        private <R extends Serializable> R done(Work<R> work) {
            if (disturbance == Disturbance.TWICE) {
                CompletableFuture<R> other =
                        CompletableFuture.supplyAsync(() -> attempt(work, ReadThrottle.NONE), threads);
                R result = attempt(work, ReadThrottle.NONE);
                other.join();
                return result;
            }
            if (disturbance == Disturbance.DEATHS) {
                die(work);
            }
            if (disturbance == Disturbance.UNTOLD) {
                attempt(work, ReadThrottle.NONE);
            }
            return attempt(work, ReadThrottle.NONE);
        }

        /** Begins a part, and is gone while it reads its third file. */
        private void die(Work<?> work) {
            AtomicInteger blocks = new AtomicInteger();
            Thread[] worker = new Thread[1];
            ReadThrottle read = bytes -> {
                if (blocks.incrementAndGet() > 2) {
                    worker[0].interrupt();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        throw new InterruptedIOException("its worker is gone");
                    }
                }
            };
            // whether it dies depends on how much there is to read
            worker[0] = new Thread(() -> {
                try {
                    attempt(work, read);
                } catch (IllegalStateException e) {
                    died.incrementAndGet();
                }
            });
            worker[0].start();
            try {
                worker[0].join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private <R extends Serializable> R attempt(Work<R> work, ReadThrottle read) {
            try (SharedStore store = new SharedStore()) {
                return Grainery.part(call, work, new Workplace(shared(seen), store, 1, WORKERS, read));
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @SuppressWarnings("unchecked") // what comes back is what was sent
    private static <T extends Serializable> T sent(T object) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(object);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                return (T) in.readObject();
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
