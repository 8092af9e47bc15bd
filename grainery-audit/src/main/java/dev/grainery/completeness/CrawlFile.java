// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.read.LineSplitter;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A file of a crawl that tells of its captures: a crawl.log, also of a checkpoint, plain or compressed with gzip, its
 * settings, or a tar archive with such files in it.
 */
final class CrawlFile {

    private static final Pattern LOG = Pattern.compile("(?is)(?:.*/)?[^/]*crawl[^/]*\\.log[^/]*");
    private static final Pattern SETTINGS =
            Pattern.compile("(?is)(?:.*/)?(?:[^/]*\\.cxml|[^/]*beans[^/]*\\.groovy|order[^/]*\\.xml)");
    private static final Pattern PACKAGE = Pattern.compile("(?is).+\\.(?:tar|tar\\.gz|tgz)");
    private static final Pattern LOCK = Pattern.compile("(?is).+\\.lck");

    /** How much of a line is kept: more than Heritrix, which cuts URIs after 2,083 characters, ever writes. */
    private static final int LONGEST_LINE = 1 << 16;

    private static final int BUFFER = 1 << 16;
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    private CrawlFile() {}

    /** Whether a file holds crawl logs or settings, as its name tells. */
    static boolean is(String fileName) {
        return isPackage(fileName) || isLog(fileName) || isSettings(fileName);
    }

    private static boolean isSettings(String name) {
        return SETTINGS.matcher(name).matches();
    }

    private static boolean isPackage(String name) {
        return PACKAGE.matcher(name).matches();
    }

    private static boolean isLog(String name) {
        return LOG.matcher(name).matches() && !LOCK.matcher(name).matches() && !isPackage(name);
    }

    /** Is given the lines of logs, and settings. */
    @FunctionalInterface
    interface Sink {

        /** A log begins, which may have no line. */
        default void log(String log) {}

        /**
         * A line.
         *
         * @param log the log: its path, with its name in an archive behind an exclamation mark
         * @param number its number in the log, from 1
         */
        void line(String log, long number, String line);

        /**
         * Settings of a crawl. Most only read logs.
         *
         * @param file where they were read, as for a log
         */
        default void settings(String file, byte[] xml) {}

        /** A log or settings in a record that is not whole; what comes after the last whole line is left out. */
        default void cut(String file) {}
    }

    /**
     * Reads all logs and settings in a file.
     *
     * @param throttle told of the bytes that are read from the storage
     * @throws IOException if it cannot be read to its end; lines before that have been passed on
     */
    static void read(StorageEntry file, ReadThrottle throttle, Sink sink) throws IOException {
        String path = file.name().text();
        try (InputStream stored = opened(file, throttle);
                InputStream plain = plain(stored)) {
            if (!isPackage(path)) {
                read(plain, path, sink);
                return;
            }
            TarMembers members = new TarMembers(plain);
            for (Optional<String> name = members.next(); name.isPresent(); name = members.next()) {
                if (isLog(name.get()) || isSettings(name.get())) {
                    read(plain(members.content()), path + "!" + name.get(), sink);
                }
            }
        }
    }

    /** The bytes of a file of a storage. */
    static InputStream opened(StorageEntry file, ReadThrottle throttle) throws IOException {
        return new Counted(Channels.newInputStream(file.open(file.state())), throttle);
    }

    private static InputStream plain(InputStream stored) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stored, BUFFER);
        buffered.mark(GZIP.length);
        byte[] magic = buffered.readNBytes(GZIP.length);
        buffered.reset();
        return Arrays.equals(magic, GZIP) ? new GZIPInputStream(buffered, BUFFER) : buffered;
    }

    private static void read(InputStream plain, String file, Sink sink) throws IOException {
        if (isSettings(file)) {
            sink.settings(file, plain.readNBytes(SettingsReader.LARGEST));
            return;
        }
        sink.log(file);
        LineSplitter lines = splitter(file, sink);
        byte[] buffer = new byte[BUFFER];
        for (int n = plain.read(buffer); n >= 0; n = plain.read(buffer)) {
            lines.add(buffer, 0, n);
        }
        lines.endLine();
    }

    private static LineSplitter splitter(String log, Sink sink) {
        return new LineSplitter(LONGEST_LINE, line -> sink.line(log, line.number(), line.text(0, line.length())));
    }

    /**
     * Takes the payload of a record in a container, if the path of its URI is the name of a log or of settings.
     *
     * @param container the path of the container
     */
    static Optional<PayloadListener.Target> kept(String container, String uri, Sink sink) {
        String path = uri.split("\\?", 2)[0];
        String file = container + "!" + uri;
        if (isSettings(path)) {
            ByteArrayOutputStream xml = new ByteArrayOutputStream();
            return Optional.of(new Kept(
                    (bytes, from, length) ->
                            xml.write(bytes, from, Math.min(length, SettingsReader.LARGEST - xml.size())),
                    () -> sink.settings(file, xml.toByteArray()),
                    () -> sink.cut(file)));
        }
        if (isLog(path)) {
            sink.log(file);
            LineSplitter lines = splitter(file, sink);
            return Optional.of(new Kept(lines::add, lines::endLine, () -> sink.cut(file)));
        }
        return Optional.empty();
    }

    /**
     * What takes a payload.
     *
     * @param end what is done at its end
     * @param cut what is done if the record is not whole
     */
    private record Kept(Bytes bytes, Runnable end, Runnable cut) implements PayloadListener.Target {

        @FunctionalInterface
        interface Bytes {
            void take(byte[] bytes, int from, int length);
        }

        @Override
        public void take(byte[] some, int from, int length) {
            bytes.take(some, from, length);
        }

        @Override
        public void end(boolean whole) {
            (whole ? end : cut).run();
        }
    }

    /** Tells a throttle of what is read. */
    private static final class Counted extends FilterInputStream {

        private final ReadThrottle throttle;

        Counted(InputStream in, ReadThrottle throttle) {
            super(in);
            this.throttle = throttle;
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            passed(b < 0 ? 0 : 1);
            return b;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int n = super.read(bytes, from, length);
            passed(Math.max(n, 0));
            return n;
        }

        private void passed(int bytes) throws InterruptedIOException {
            throttle.passed(bytes);
        }
    }
}
