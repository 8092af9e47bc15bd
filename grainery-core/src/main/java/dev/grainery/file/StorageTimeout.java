// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.time.Duration;
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
 * Runs requests in other threads, since waiting for a dead mount cannot be interrupted; a hanging one is abandoned.
 * {@linkplain WatchedThread Watched threads} call the storage themselves. Thread-safe.
 */
public final class StorageTimeout {

    public static final Duration DEFAULT = Duration.ofMinutes(5);

    /** A listing may take so many times longer: a directory may have millions of names. */
    private static final int LISTING = 4;

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** With so many hanging requests, further ones fail at once. */
    private static final int MAX_HUNG = 30;

    private static final long LOOK_MILLIS = 100;
    private static final int BLOCK_SIZE = 1 << 18;

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> new WatchedThread(work, "storage"));
    private final AtomicInteger hung = new AtomicInteger();
    private volatile Duration longest;
    private volatile boolean cut;

    public StorageTimeout(Duration longest) {
        this.longest = longest;
    }

    public void set(Duration wanted) {
        longest = wanted;
    }

    /** The program stops: requests that are not answered at once fail with a {@link CancellationException}. */
    public void cut() {
        cut = true;
    }

    public Storage of(Storage storage) {
        return address -> storage.at(address).map(this::of);
    }

    public StorageEntry of(StorageEntry entry) {
        return new Entry(entry);
    }

    @FunctionalInterface
    public interface Question<T> {

        T put() throws IOException;
    }

    public <T> T answer(String address, Question<T> question) throws IOException {
        return answer(address, 1, question);
    }

    private <T> T answer(Object address, int times, Question<T> question) throws IOException {
        if (Thread.currentThread() instanceof WatchedThread) {
            return question.put();
        }
        if (hung.get() >= MAX_HUNG) {
            throw new StorageTimeoutException(address.toString(), Duration.ZERO);
        }
        CompletableFuture<T> answer = new CompletableFuture<>();
        threads.execute(() -> put(question, answer));
        long waited = 0;
        while (true) {
            long from = System.nanoTime();
            try {
                return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // a paused process did not wait during the pause
                waited += Math.min(System.nanoTime() - from, TimeUnit.MILLISECONDS.toNanos(2 * LOOK_MILLIS));
                giveUp(address, answer, waited, times);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                abandon(answer, stopped());
                throw stopped();
            } catch (ExecutionException e) {
                throw failure(e);
            }
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
            // it came at the last moment
            hung.decrementAndGet();
        }
    }

    /** The limit shrinks with each hanging request, as a dead mount may have many files. */
    private void giveUp(Object address, CompletableFuture<?> answer, long waited, int times) {
        if (cut && waited > SHORTEST.toNanos()) {
            abandon(answer, stopped());
        } else if (waited > longest.toNanos() / (1 + hung.get()) * times) {
            abandon(answer, new StorageTimeoutException(address.toString(), Duration.ofNanos(waited)));
        }
    }

    private static CancellationException stopped() {
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
                List<StorageEntry> entries = listing.entries();
                return new Listing(new LazyEntries(entries.size(), i -> of(entries.get(i))), listing.failure());
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

    /** Reads into its own buffer, because an abandoned read may complete later. */
    private class Channel<C extends ReadableByteChannel> implements ReadableByteChannel {

        final StorageEntry entry;
        final C channel;
        private final ByteBuffer block = ByteBuffer.allocate(BLOCK_SIZE).limit(0);
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

        int buffered() {
            return block.remaining();
        }

        void discard() {
            block.limit(0);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            // closing would wait for the hanging read
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
            return answer(entry, 1, channel::position) - buffered();
        }

        @Override
        public SeekableByteChannel position(long wanted) throws IOException {
            discard();
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
