// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** The number of commits beside the store: a store with fewer has lost some. Written in place with a fixed length. */
final class CommitMark {

    /** Flushed commits are durable after a power failure. The boot of the machine is empty if unknown. */
    record Counts(long flushed, long committed, String boot) {

        /** After a reboot, unflushed commits may be lost. */
        long least(String bootNow) {
            return !boot.isEmpty() && boot.equals(bootNow) ? Math.max(flushed, committed) : flushed;
        }

        private String text() {
            return String.format(Locale.ROOT, "flushed %019d committed %019d boot %-36.36s", flushed, committed, boot);
        }
    }

    private static final int MOST_READINGS = 20;
    private static final long BETWEEN_READINGS_NANOS = 10_000_000;
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Pattern LINE =
            Pattern.compile("(flushed (\\d{19}) committed (\\d{19}) boot (.{36})) crc ([0-9a-f]{8})\n");

    private final Path file;
    private final String boot;
    private Counts last = new Counts(0, 0, "");

    CommitMark(Path file) {
        this.file = file;
        this.boot = bootNow();
    }

    private static String bootNow() {
        try {
            return Files.readString(BOOT).strip();
        } catch (IOException e) {
            return "";
        }
    }

    Path file() {
        return file;
    }

    Optional<Long> least() throws IOException {
        for (int reading = 1; ; reading++) {
            byte[] bytes;
            try {
                bytes = Files.readAllBytes(file);
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
            Matcher line = LINE.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
            if (line.matches() && crc(line.group(1)).equals(line.group(5))) {
                Counts counts = new Counts(
                        Long.parseLong(line.group(2)),
                        Long.parseLong(line.group(3)),
                        line.group(4).strip());
                synchronized (this) {
                    last = counts;
                }
                return Optional.of(counts.least(boot));
            }
            if (reading == MOST_READINGS) {
                throw new IOException("it is not what was written");
            }
            // another process may be writing it
            LockSupport.parkNanos(BETWEEN_READINGS_NANOS);
        }
    }

    synchronized void note(long commits, boolean flushed) {
        Counts counts = new Counts(flushed ? commits : last.flushed(), commits, boot);
        String text = counts.text();
        byte[] line = (text + " crc " + crc(text) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        try {
            if (Files.exists(file)) {
                WritableFile.overwrite(file, line);
            } else {
                DurableFile.write(file, out -> out.write(line));
            }
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "the file " + file + " beside the store cannot be written: " + e.getMessage(), e);
        }
        last = counts;
    }

    private static String crc(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.ISO_8859_1));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
}
