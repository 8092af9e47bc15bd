// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.read.Compression;
import dev.grainery.read.LineSplitter;
import dev.grainery.record.CrawlSettings;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads crawl logs, also of checkpoints and compressed with gzip, crawl settings, and tar archives of these. */
public final class CrawlFile {

    private static final Pattern LOG = Pattern.compile("(?is)(?:.*/)?[^/]*crawl[^/]*\\.log[^/]*");
    private static final Pattern SETTINGS =
            Pattern.compile("(?is)(?:.*/)?(?:[^/]*\\.cxml|[^/]*beans[^/]*\\.groovy|order[^/]*\\.xml)");
    private static final Pattern PACKAGE = Pattern.compile("(?is).+\\.(?:tar|tar\\.gz|tgz)");
    private static final Pattern LOCK = Pattern.compile("(?is).+\\.lck");

    /** Heritrix cuts URIs after 2,083 characters, so its lines are shorter. */
    private static final int LONGEST_LINE = 1 << 16;

    private static final int BUFFER = 1 << 16;

    private CrawlFile() {}

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

    @FunctionalInterface
    public interface Sink {

        /** Also called for an empty log. */
        default void log(String log) {}

        /** One line. In an archive or container, the log is named {@code PATH!NAME}; lines are numbered from 1. */
        void line(String log, long number, String line);

        default void settings(CrawlSettings read) {}

        /** The record of a log or of settings is not complete; text after the last complete line is skipped. */
        default void cut(String file) {}
    }

    public static void read(StorageEntry file, ReadThrottle throttle, Sink sink) throws IOException {
        String path = file.name().text();
        try (InputStream stored = opened(file, throttle);
                InputStream plain = Compression.plain(stored)) {
            if (!isPackage(path)) {
                read(plain, path, sink);
                return;
            }
            TarMembers members = new TarMembers(plain);
            for (Optional<String> name = members.next(); name.isPresent(); name = members.next()) {
                if (isLog(name.get()) || isSettings(name.get())) {
                    try (InputStream member = Compression.plain(members.content())) {
                        read(member, path + "!" + name.get(), sink);
                    }
                }
            }
        }
    }

    public static InputStream opened(StorageEntry file, ReadThrottle throttle) throws IOException {
        return new Counted(file.stream(), throttle);
    }

    private static void read(InputStream plain, String file, Sink sink) throws IOException {
        if (isSettings(file)) {
            settings(file, plain.readNBytes(SettingsReader.LARGEST), sink);
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

    private static void settings(String file, byte[] xml, Sink sink) {
        SettingsReader.settings(file, xml).ifPresent(sink::settings);
    }

    private static LineSplitter splitter(String log, Sink sink) {
        return new LineSplitter(LONGEST_LINE, line -> sink.line(log, line.number(), line.text(0, line.length())));
    }

    public static Optional<PayloadListener.Target> target(String container, String uri, Sink sink) {
        String path = uri.split("\\?", 2)[0];
        String file = container + "!" + uri;
        if (isSettings(path)) {
            ByteArrayOutputStream xml = new ByteArrayOutputStream();
            return Optional.of(new PayloadTarget(
                    (bytes, from, length) ->
                            xml.write(bytes, from, Math.min(length, SettingsReader.LARGEST - xml.size())),
                    () -> settings(file, xml.toByteArray(), sink),
                    () -> sink.cut(file)));
        }
        if (isLog(path)) {
            sink.log(file);
            LineSplitter lines = splitter(file, sink);
            return Optional.of(new PayloadTarget(lines::add, lines::endLine, () -> sink.cut(file)));
        }
        return Optional.empty();
    }

    private record PayloadTarget(Bytes bytes, Runnable end, Runnable cut) implements PayloadListener.Target {

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
