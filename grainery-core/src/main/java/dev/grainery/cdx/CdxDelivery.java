// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import static java.util.Objects.requireNonNull;

import dev.grainery.cdx.CdxServer.Answer;
import dev.grainery.file.NameText;
import dev.grainery.output.WritableFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Delivers the CDX files of a directory to a server, each once. What was delivered is noted in a file of the directory, so
 * that whatever could not be delivered is by a later call, and a file that was written again is delivered again. Not
 * thread-safe.
 */
public final class CdxDelivery {

    private static final Pattern NAME = Pattern.compile("(?s).+\\.cdxj?(?:\\.gz)?");

    /** A line of the notes: size, time of the last change, and name. */
    private static final Pattern NOTE = Pattern.compile("([0-9]+) ([0-9-]+) (.+)");

    private static final int MOST_LINES = 10_000;
    private static final int MOST_BYTES = 4 << 20;

    private final Path directory;
    private final CdxServer server;
    private final Path notes;
    private final int mostLines;

    /** Those that the server refused while this object was there, as they were then. */
    private final Map<String, Version> refused = new HashMap<>();

    public CdxDelivery(Path directory, CdxServer server) {
        this(directory, server, MOST_LINES);
    }

    CdxDelivery(Path directory, CdxServer server, int mostLines) {
        this.directory = requireNonNull(directory, "directory");
        this.server = requireNonNull(server, "server");
        this.notes = directory.resolve("delivered-" + markOf(server.toString()) + ".txt");
        this.mostLines = mostLines;
    }

    private static String markOf(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * What came of a delivery.
     *
     * @param server the address of the server, without secrets
     * @param delivered how many files were delivered now
     * @param lines how many lines they have
     * @param waiting how many files are still to be delivered
     * @param refused how many of these the server refused, or could not be read
     * @param reason why the server could not be reached; else why the first of those that were refused now was
     */
    public record Delivered(
            String server, long delivered, long lines, long waiting, long refused, Optional<String> reason) {

        public Delivered {
            requireNonNull(server, "server");
            requireNonNull(reason, "reason");
        }
    }

    /**
     * Delivers what was not delivered before, until it is told to stop or the server cannot be reached. What the server
     * refuses, or cannot be read, this object does not try again unless it is written again.
     *
     * @throws IOException if the directory cannot be read, or what was delivered cannot be noted
     */
    public Delivered deliver(BooleanSupplier stopped) throws IOException, InterruptedException {
        return deliver(stopped, why -> {});
    }

    /**
     * The same.
     *
     * @param onRefused is told of each file that is refused now, and why
     */
    public Delivered deliver(BooleanSupplier stopped, Consumer<String> onRefused)
            throws IOException, InterruptedException {
        Map<String, Version> before = noted();
        List<Path> files = files();
        long delivered = 0;
        long lines = 0;
        long waiting = 0;
        long refusedOnes = 0;
        boolean reachable = true;
        Optional<String> reason = Optional.empty();
        for (Path file : files) {
            String name = nameOf(file);
            Optional<Version> version = Version.of(file);
            if (version.isEmpty() || version.get().equals(before.get(name))) {
                continue;
            }
            if (version.get().equals(refused.get(name))) {
                waiting++;
                refusedOnes++;
                continue;
            }
            if (!reachable || stopped.getAsBoolean()) {
                waiting++;
                continue;
            }
            Sent sent = send(file);
            if (sent.failure().isEmpty()) {
                note(name, version.get());
                delivered++;
                lines += sent.lines();
            } else {
                String why = name + ": " + sent.failure().get();
                waiting++;
                reachable = sent.reachable();
                if (reachable) {
                    refused.put(name, version.get());
                    refusedOnes++;
                    onRefused.accept(why);
                }
                reason = reachable ? reason.or(() -> Optional.of(why)) : Optional.of(why);
            }
        }
        return new Delivered(server.toString(), delivered, lines, waiting, refusedOnes, reason);
    }

    /**
     * How many files are still to be delivered now.
     *
     * @throws IOException if the directory cannot be read
     */
    public long waiting() throws IOException {
        Map<String, Version> before = noted();
        long waiting = 0;
        for (Path file : files()) {
            Optional<Version> version = Version.of(file);
            waiting += version.isPresent() && !version.get().equals(before.get(nameOf(file))) ? 1 : 0;
        }
        return waiting;
    }

    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (NAME.matcher(entry.getFileName().toString()).matches()) {
                    files.add(entry);
                }
            }
        }
        files.sort(Comparator.naturalOrder());
        return files;
    }

    private static String nameOf(Path file) {
        String path = NameText.of(file).text();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /**
     * A file as it was at some time: one that is written again is another one.
     *
     * @param size its size in bytes
     * @param modified when it was last changed, in milliseconds
     */
    private record Version(long size, long modified) {

        static Optional<Version> of(Path file) throws IOException {
            try {
                return Files.isRegularFile(file)
                        ? Optional.of(new Version(
                                Files.size(file),
                                Files.getLastModifiedTime(file).toMillis()))
                        : Optional.empty();
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        }
    }

    private Map<String, Version> noted() throws IOException {
        Map<String, Version> noted = new HashMap<>();
        if (Files.exists(notes)) {
            String text = Files.readString(notes);
            // a line without its end was cut off by a crash
            text.substring(0, text.lastIndexOf('\n') + 1)
                    .lines()
                    .map(NOTE::matcher)
                    .forEach(note -> {
                        if (note.matches()) {
                            noted.put(
                                    note.group(3),
                                    new Version(Long.parseLong(note.group(1)), Long.parseLong(note.group(2))));
                        }
                    });
        }
        return noted;
    }

    private void note(String name, Version version) throws IOException {
        // a line feed first: the line before may have been cut off
        String line = "\n" + version.size() + " " + version.modified() + " " + name + "\n";
        try (FileChannel channel = WritableFile.append(notes)) {
            channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
            channel.force(true);
        }
    }

    /**
     * What came of one file.
     *
     * @param lines how many lines were added
     * @param failure why not all
     * @param reachable whether the server answered
     */
    private record Sent(long lines, Optional<String> failure, boolean reachable) {}

    private Sent send(Path file) throws InterruptedException {
        long lines = 0;
        try (StoredLines stored = new StoredLines(Files.newInputStream(file))) {
            ByteArrayOutputStream batch = new ByteArrayOutputStream();
            Optional<byte[]> line = stored.next();
            while (line.isPresent()) {
                batch.reset();
                long count = 0;
                while (line.isPresent() && count < mostLines && batch.size() < MOST_BYTES) {
                    batch.writeBytes(line.get());
                    batch.write('\n');
                    count++;
                    line = stored.next();
                }
                Answer answer = server.post(batch.toByteArray(), count);
                if (answer instanceof Answer.Refused refused) {
                    return new Sent(lines, Optional.of(refused.reason()), true);
                }
                if (answer instanceof Answer.NotNow notNow) {
                    return new Sent(lines, Optional.of(notNow.reason()), false);
                }
                lines += count;
            }
        } catch (IOException e) {
            return new Sent(lines, Optional.of("it cannot be read: " + e.getMessage()), true);
        }
        return new Sent(lines, Optional.empty(), true);
    }
}
