// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.read.LineSplitter;
import java.io.BufferedInputStream;
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
 * A file that holds crawl logs: a crawl.log, also of a checkpoint, plain or compressed with gzip, or a tar archive with
 * such logs in it.
 */
final class CrawlLogFile {

    private static final Pattern LOG = Pattern.compile("(?is)(?:.*/)?[^/]*crawl[^/]*\\.log[^/]*");
    private static final Pattern PACKAGE = Pattern.compile("(?is).+\\.(?:tar|tar\\.gz|tgz)");
    private static final Pattern LOCK = Pattern.compile("(?is).+\\.lck");

    /** How much of a line is kept: more than Heritrix, which cuts URIs after 2,083 characters, ever writes. */
    private static final int LONGEST_LINE = 1 << 16;

    private static final int BUFFER = 1 << 16;
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    private CrawlLogFile() {}

    /** Whether a file holds crawl logs, as its name tells. */
    static boolean is(String fileName) {
        return isPackage(fileName) || isLog(fileName);
    }

    private static boolean isPackage(String name) {
        return PACKAGE.matcher(name).matches();
    }

    private static boolean isLog(String name) {
        return LOG.matcher(name).matches() && !LOCK.matcher(name).matches() && !isPackage(name);
    }

    /** Is given the lines of logs. */
    interface Sink {

        /**
         * A line.
         *
         * @param log the log: its path, with its name in an archive behind an exclamation mark
         * @param number its number in the log, from 1
         */
        void line(String log, long number, String line);
    }

    /**
     * Reads all logs in a file.
     *
     * @param throttle told of the bytes that are read from the storage
     * @throws IOException if it cannot be read to its end; lines before that have been passed on
     */
    static void read(StorageEntry file, ReadThrottle throttle, Sink sink) throws IOException {
        String path = file.name().text();
        try (InputStream stored = new Counted(Channels.newInputStream(file.open(file.state())), throttle);
                InputStream plain = plain(stored)) {
            if (!isPackage(path)) {
                lines(plain, path, sink);
                return;
            }
            TarMembers members = new TarMembers(plain);
            for (Optional<String> name = members.next(); name.isPresent(); name = members.next()) {
                if (isLog(name.get())) {
                    lines(plain(members.content()), path + "!" + name.get(), sink);
                }
            }
        }
    }

    private static InputStream plain(InputStream stored) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stored, BUFFER);
        buffered.mark(GZIP.length);
        byte[] magic = buffered.readNBytes(GZIP.length);
        buffered.reset();
        return Arrays.equals(magic, GZIP) ? new GZIPInputStream(buffered, BUFFER) : buffered;
    }

    private static void lines(InputStream plain, String log, Sink sink) throws IOException {
        LineSplitter lines =
                new LineSplitter(LONGEST_LINE, line -> sink.line(log, line.number(), line.text(0, line.length())));
        byte[] buffer = new byte[BUFFER];
        for (int n = plain.read(buffer); n >= 0; n = plain.read(buffer)) {
            lines.add(buffer, 0, n);
        }
        lines.endLine();
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
