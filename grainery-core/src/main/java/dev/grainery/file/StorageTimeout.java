// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How long storages may take to answer, for all commands. A thread that waits for a mount whose server is gone cannot be
 * interrupted, so each question is put by another thread, which is left behind if it hangs. {@linkplain WatchedThread
 * Watched threads} put their questions themselves. Thread-safe.
 */
public final class StorageTimeout {

    /** How long a storage may take to answer by default. */
    public static final Duration DEFAULT = Duration.ofMinutes(5);

    /** Of a directory all names are listed before any is known, and it may have millions. */
    private static final int LISTING = 4;

    /** How long answers are waited for after {@link #cut}. */
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** With so many questions unanswered, no further one is put. */
    private static final int MOST_HUNG = 30;

    private static final long LOOK_MILLIS = 100;
    private static final int READ_AT_ONCE = 1 << 18;

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> new WatchedThread(work, "storage"));
    private final AtomicInteger hung = new AtomicInteger();
    private volatile Duration longest;
    private volatile boolean cut;

    public StorageTimeout(Duration longest) {
        this.longest = longest;
    }

    /** Sets how long a storage may take to answer, and to give some bytes of a file. */
    public void set(Duration wanted) {
        longest = wanted;
    }

    /**
     * The program stops: from now on questions that are not answered at once fail with a
     * {@link CancellationException}: nothing is known of what was asked for.
     */
    public void cut() {
        cut = true;
    }

    /** The same storage, which fails with a {@link StorageTimeoutException} if it does not answer in time. */
    public Storage of(Storage storage) {
        return address -> storage.at(address).map(this::of);
    }

    /** The same of one file or directory. */
    public StorageEntry of(StorageEntry entry) {
        return new Entry(entry);
    }

    /** What is asked of a storage. */
    @FunctionalInterface
    public interface Question<T> {

        T put() throws IOException;
    }

    /**
     * The answer to any question that may hang in a storage.
     *
     * @param asked what to call it in the message
     */
    public <T> T answer(String asked, Question<T> question) throws IOException {
        return answer(asked, 1, question);
    }

    /** @param times how many times as long as usual the answer may take */
    private <T> T answer(Object asked, int times, Question<T> question) throws IOException {
        if (Thread.currentThread() instanceof WatchedThread) {
            return question.put();
        }
        CompletableFuture<T> answer = new CompletableFuture<>();
        if (hung.get() >= MOST_HUNG) {
            throw new StorageTimeoutException(asked.toString(), Duration.ZERO);
        }
        threads.execute(() -> put(question, answer));
        try {
            return await(asked, answer, times);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException ended = ended();
            ended.initCause(e);
            abandon(answer, ended);
            throw ended;
        }
    }

    private <T> void put(Question<T> question, CompletableFuture<T> answer) {
        try {
            T given = question.put();
            if (!answer.complete(given)) {
                hung.decrementAndGet();
                if (given instanceof Closeable late) {
                    late.close();
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            if (!answer.completeExceptionally(e)) {
                hung.decrementAndGet();
            }
        }
    }

    private void abandon(CompletableFuture<?> answer, Exception why) {
        hung.incrementAndGet();
        if (!answer.completeExceptionally(why)) {
            // it was given at the last moment
            hung.decrementAndGet();
        }
    }

    private <T> T await(Object asked, CompletableFuture<T> answer, int times) throws IOException, InterruptedException {
        long waited = 0;
        while (true) {
            long from = System.nanoTime();
            try {
                return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // a process that was paused has not waited meanwhile
                waited += Math.min(System.nanoTime() - from, TimeUnit.MILLISECONDS.toNanos(2 * LOOK_MILLIS));
                giveUp(asked, answer, waited, times);
            } catch (ExecutionException e) {
                throw failure(e);
            }
        }
    }

    /** Ends the wait if it was long enough; the more hangs already, the sooner, as a dead mount may have many files. */
    private void giveUp(Object asked, CompletableFuture<?> answer, long waited, int times) {
        if (cut && waited > SHORTEST.toNanos()) {
            abandon(answer, ended());
        } else if (waited > longest.toNanos() / (1 + hung.get()) * times) {
            abandon(answer, new StorageTimeoutException(asked.toString(), Duration.ofNanos(waited)));
        }
    }

    private static CancellationException ended() {
        return new CancellationException("stopped while waiting for a storage");
    }

    private static IOException failure(ExecutionException failed) {
        if (failed.getCause() instanceof Error error) {
            throw error;
        }
        if (failed.getCause() instanceof RuntimeException fault) {
            throw fault;
        }
        return failed.getCause() instanceof IOException cause ? cause : new IOException(failed);
    }

    private final class Entry implements StorageEntry {

        private final StorageEntry entry;

        Entry(StorageEntry entry) {
            this.entry = entry;
        }

        @Override
        public NameText name() {
            return entry.name();
        }

        @Override
        public String fileName() {
            return entry.fileName();
        }

        @Override
        public FileState state() throws IOException {
            return answer(entry, 1, entry::state);
        }

        @Override
        public FileState listed() throws IOException {
            return answer(entry, 1, entry::listed);
        }

        @Override
        public Listing list() {
            try {
                Listing listing = answer(entry, LISTING, entry::list);
                return new Listing(new Entries(listing.entries()), listing.failure());
            } catch (IOException e) {
                return new Listing(List.of(), Optional.of(e));
            }
        }

        @Override
        public boolean holdsAnything() throws IOException {
            return answer(entry, 1, entry::holdsAnything);
        }

        @Override
        public ReadableByteChannel open(FileState met) throws IOException {
            return bounded(answer(entry, 1, () -> entry.open(met)));
        }

        @Override
        public ReadableByteChannel openPastCaches(FileState met) throws IOException {
            return bounded(answer(entry, 1, () -> entry.openPastCaches(met)));
        }

        private ReadableByteChannel bounded(ReadableByteChannel opened) {
            if (Thread.currentThread() instanceof WatchedThread) {
                return opened;
            }
            return opened instanceof SeekableByteChannel seekable
                    ? new SeekableChannel(entry, seekable)
                    : new Channel<>(entry, opened);
        }

        @Override
        public StorageEntry real() throws IOException {
            return of(answer(entry, 1, entry::real));
        }

        @Override
        public String toString() {
            return entry.toString();
        }
    }

    /** What a directory holds: an entry is made when it is asked for. */
    private final class Entries extends AbstractList<StorageEntry> {

        private final List<StorageEntry> entries;

        Entries(List<StorageEntry> entries) {
            this.entries = entries;
        }

        @Override
        public StorageEntry get(int index) {
            return of(entries.get(index));
        }

        @Override
        public int size() {
            return entries.size();
        }
    }

    /** Reads into its own memory, because an abandoned read may still complete later. */
    private class Channel<C extends ReadableByteChannel> implements ReadableByteChannel {

        final StorageEntry entry;
        final C channel;
        private final ByteBuffer block = ByteBuffer.allocate(READ_AT_ONCE).limit(0);
        private boolean hung;

        Channel(StorageEntry entry, C channel) {
            this.entry = entry;
            this.channel = channel;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            if (!block.hasRemaining() && target.hasRemaining() && fill() < 0) {
                return -1;
            }
            int n = Math.min(target.remaining(), block.remaining());
            target.put(block.slice(block.position(), n));
            block.position(block.position() + n);
            return n;
        }

        private int fill() throws IOException {
            if (hung) {
                throw new StorageTimeoutException(entry.toString(), Duration.ZERO);
            }
            try {
                int n = answer(entry, 1, () -> channel.read(block.clear()));
                block.flip();
                return n;
            } catch (StorageTimeoutException | CancellationException e) {
                hung = true;
                throw e;
            } catch (IOException e) {
                block.limit(0);
                throw e;
            }
        }

        /** How many bytes were read of the storage and not asked for yet. */
        int ahead() {
            return block.remaining();
        }

        void forget() {
            block.limit(0);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            // closing it would wait for a read that hangs
            if (!hung) {
                channel.close();
            }
        }
    }

    private final class SeekableChannel extends Channel<SeekableByteChannel> implements SeekableByteChannel {

        SeekableChannel(StorageEntry entry, SeekableByteChannel channel) {
            super(entry, channel);
        }

        @Override
        public long position() throws IOException {
            return answer(entry, 1, channel::position) - ahead();
        }

        @Override
        public SeekableByteChannel position(long wanted) throws IOException {
            forget();
            answer(entry, 1, () -> channel.position(wanted));
            return this;
        }

        @Override
        public long size() throws IOException {
            return answer(entry, 1, channel::size);
        }

        @Override
        public int write(ByteBuffer source) {
            throw new NonWritableChannelException();
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new NonWritableChannelException();
        }
    }
}
