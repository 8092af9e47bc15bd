// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cluster.CommandCall;
import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workers;
import dev.grainery.file.StorageEntry;
import dev.grainery.hadoop.HadoopStorage;
import dev.grainery.run.StopSignal;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * Several parts form a job, the largest first; several jobs run at once, so that no executor waits for the last part of
 * one. The driver queues only as many parts as that needs.
 */
final class SparkWorkers implements Workers {

    /** Parts for each slot. */
    private static final int IN_HAND = 4;

    private static final long LOOK_MILLIS = 200;
    private static final String GROUP = "grainery";
    private static final ClassTag<byte[]> BYTES = ClassTag$.MODULE$.apply(byte[].class);

    private final SparkConf conf;
    private final Reached reached;
    private final CommandCall call;
    private final List<Part<?>> waiting = new ArrayList<>();
    private final Set<Part<?>> running = new HashSet<>();
    private final ExecutorService results = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "results");
        thread.setDaemon(true);
        return thread;
    });
    private Optional<Running> spark = Optional.empty();
    private int jobs;
    private boolean cancelled;

    SparkWorkers(SparkConf conf, Reached reached, CommandCall call) {
        this.conf = conf;
        this.reached = reached;
        this.call = call;
    }

    private record Running(SparkContext context, TaskCounts counts, Broadcast<Reached> reached) {}

    private static final class Part<R extends Serializable> {
        private final byte[] work;
        private final Class<R> result;
        private final long bytes;
        private final String near;
        private final CompletableFuture<R> done = new CompletableFuture<>();

        Part(Work<R> work, long bytes, String near) {
            this.work = Wire.bytes(work);
            this.result = work.result();
            this.bytes = bytes;
            this.near = near;
        }

        void done(byte[] told) {
            try {
                done.complete(Wire.object(told, result));
            } catch (RuntimeException e) {
                done.completeExceptionally(e);
            }
        }

        void failed(Throwable thrown) {
            done.completeExceptionally(thrown);
        }
    }

    /** Starts Spark, although there may never be a part. */
    void start() {
        spark();
    }

    private synchronized Running spark() {
        if (spark.isEmpty()) {
            conf.setIfMissing(
                    "spark.app.name",
                    "grainery " + call.arguments().stream().findFirst().orElse(""));
            // a slow file is slow because of its storage, so a second reader makes it slower
            conf.set("spark.speculation", "false");
            // if set, Spark reports it instead of the number of cores
            conf.remove("spark.default.parallelism");
            // the program shows its own progress
            conf.setIfMissing("spark.log.level", "WARN");
            conf.setIfMissing("spark.ui.showConsoleProgress", "false");
            SparkContext context = SparkContext.getOrCreate(conf);
            spark = Optional.of(new Running(
                    context,
                    TaskCounts.in(context),
                    JavaSparkContext.fromSparkContext(context).broadcast(reached)));
        }
        return spark.get();
    }

    private int cpusOfTask() {
        return conf.getInt("spark.task.cpus", 1);
    }

    @Override
    public boolean areHere() {
        return conf.get("spark.master", "").startsWith("local");
    }

    @Override
    public int atOnce() {
        return Math.max(1, cores() / cpusOfTask());
    }

    private int cores() {
        try {
            return spark().context().defaultParallelism();
        } catch (IllegalStateException e) {
            throw isStopped() ? ended() : e;
        }
    }

    private boolean isStopped() {
        return spark().context().isStopped();
    }

    private static UncheckedIOException ended() {
        return TaskFailure.withMessage(
                "the cluster has ended the application, or cannot be reached; run the same command again");
    }

    @Override
    public OptionalInt mostAtOnce() {
        String master = conf.get("spark.master", "");
        int most;
        if (areHere()) {
            most = cores();
        } else if (master.startsWith("spark:")) {
            // the other settings limit nothing on such a cluster
            most = conf.getInt("spark.cores.max", 0);
        } else {
            String executors = conf.getBoolean("spark.dynamicAllocation.enabled", false)
                    ? "spark.dynamicAllocation.maxExecutors"
                    : "spark.executor.instances";
            most = conf.getInt(executors, 0) * conf.getInt("spark.executor.cores", 1);
        }
        return most == 0 ? OptionalInt.empty() : OptionalInt.of(Math.max(1, most / cpusOfTask()));
    }

    @Override
    public String near(StorageEntry file) {
        return HadoopStorage.hosts(file).stream().findFirst().orElse("");
    }

    @Override
    public <R extends Serializable> CompletableFuture<R> begin(Work<R> work, long bytes, String near, StopSignal stop)
            throws InterruptedException {
        Part<R> part = new Part<>(work, bytes, near);
        synchronized (this) {
            while (!cancelled && !stop.isRequested() && waiting.size() + running.size() >= IN_HAND * atOnce()) {
                wait(LOOK_MILLIS);
            }
            if (cancelled || stop.isRequested()) {
                part.failed(cancellation());
            } else {
                waiting.add(part);
                submit();
            }
        }
        return part.done;
    }

    private static CancellationException cancellation() {
        return new CancellationException("the run has stopped");
    }

    private synchronized void submit() {
        int atOnce = atOnce();
        if (!cancelled && !waiting.isEmpty() && (waiting.size() >= atOnce || running.size() < atOnce)) {
            List<Part<?>> parts = new ArrayList<>(waiting);
            parts.sort(Comparator.comparingLong((Part<?> part) -> part.bytes).reversed());
            waiting.clear();
            running.addAll(parts);
            jobs++;
            Thread job = new Thread(() -> run(parts), "job-" + jobs);
            job.setDaemon(true);
            job.start();
        }
    }

    private void run(List<Part<?>> parts) {
        try {
            Running on = spark();
            on.context().setJobGroup(GROUP, description(parts), true);
            PartTask task = new PartTask(call, mostAtOnce().orElse(1), on.reached(), on.counts());
            RDD<byte[]> rdd = on.context().makeRDD(partitions(parts), BYTES);
            if (isCancelled()) {
                throw cancellation();
            }
            on.context().runJob(rdd, task, indexes(parts.size()), new Results(parts), BYTES);
        } catch (Exception | Error e) {
            Throwable thrown = isStopped() ? ended() : TaskFailure.of(e);
            results.execute(() -> {
                // before others begin in their place: the run may end because of it
                parts.forEach(part -> part.failed(thrown));
                ended(parts);
            });
        }
    }

    private synchronized boolean isCancelled() {
        return cancelled;
    }

    private void ended(List<Part<?>> parts) {
        synchronized (this) {
            parts.forEach(running::remove);
            notifyAll();
        }
        try {
            submit();
        } catch (RuntimeException e) {
            // Spark was stopped: no waiting part will be done
            giveUp(e);
        }
    }

    private void giveUp(Throwable why) {
        List<Part<?>> left;
        synchronized (this) {
            cancelled = true;
            left = List.copyOf(waiting);
            waiting.clear();
            notifyAll();
        }
        left.forEach(part -> part.failed(why));
    }

    private static String description(List<Part<?>> parts) {
        return parts.size() + " parts, "
                + parts.stream().mapToLong(part -> part.bytes).sum() / 1_000_000 + " MB";
    }

    private static Seq<Tuple2<byte[], Seq<String>>> partitions(List<Part<?>> parts) {
        return seq(parts.stream()
                .map(part -> new Tuple2<>(part.work, seq(part.near.isEmpty() ? List.of() : List.of(part.near))))
                .toList());
    }

    private static Seq<Object> indexes(int size) {
        return seq(IntStream.range(0, size).<Object>mapToObj(i -> i).toList());
    }

    private static <T> Seq<T> seq(List<T> list) {
        return CollectionConverters.asScala(list).toSeq();
    }

    private final class Results extends AbstractFunction2<Object, byte[], BoxedUnit> {

        private final List<Part<?>> parts;

        Results(List<Part<?>> parts) {
            this.parts = parts;
        }

        @Override
        public BoxedUnit apply(Object index, byte[] told) {
            Part<?> part = parts.get((Integer) index);
            // so that Spark does not wait for it
            results.execute(() -> {
                part.done(told);
                ended(List.of(part));
            });
            return BoxedUnit.UNIT;
        }
    }

    /** Requests of tasks and of the driver to object stores, by kind; those of failed tasks are unknown. */
    synchronized Map<String, Long> requests() {
        Map<String, Long> made = new TreeMap<>(reached.files().newRequests());
        spark.ifPresent(on -> on.counts().requested().forEach((kind, count) -> made.merge(kind, count, Long::sum)));
        return made;
    }

    @Override
    public void cancel() {
        giveUp(cancellation());
        boolean anyRunning;
        synchronized (this) {
            anyRunning = !running.isEmpty();
        }
        if (anyRunning && !isStopped()) {
            spark().context().cancelJobGroup(GROUP);
        }
    }
}
