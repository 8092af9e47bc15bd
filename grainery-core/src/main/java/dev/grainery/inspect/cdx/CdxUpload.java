// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import dev.grainery.file.NameText;
import dev.grainery.inspect.cdx.CdxServer.Answer;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.system.output.WritableFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Delivers the CDX files of a directory to a server, each once. What was delivered is noted in a file of the directory, so
 * that whatever could not be delivered is by a later call, and a file that was written again is delivered again. Not
 * thread-safe.
 */
public final class CdxUpload {

    private static final Pattern NAME = Pattern.compile("(?s).+\\.cdxj?(?:\\.gz)?");

    private static final int MOST_LINES = 10_000;
    private static final int MOST_BYTES = 4 << 20;

    private final Path directory;
    private final CdxServer server;
    private final Path notes;
    private final Predicate<Path> which;
    private final int mostLines;

    /** Those that the server refused while this object was there, as they were then. */
    private final Set<String> refused = new HashSet<>();

    public CdxUpload(Path directory, CdxServer server) {
        this(directory, server, file -> true);
    }

    /**
     * @param which of the files of the directory are delivered
     */
    public CdxUpload(Path directory, CdxServer server, Predicate<Path> which) {
        this(directory, server, which, MOST_LINES);
    }

    CdxUpload(Path directory, CdxServer server, Predicate<Path> which, int mostLines) {
        this.which = which;
        this.directory = directory;
        this.server = server;
        String mark = DigestAlgorithm.sha256(server.toString().getBytes(StandardCharsets.UTF_8), 6);
        this.notes = directory.resolve("delivered-" + mark + ".txt");
        this.mostLines = mostLines;
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
            String server, long delivered, long lines, long waiting, long refused, Optional<String> reason) {}

    /**
     * Delivers what was not delivered before, until it is told to stop or the server cannot be reached. What the server
     * refuses, or cannot be read, this object does not try again unless it is written again.
     *
     * @param onRefused is told of each file that is refused now, and why
     * @throws IOException if the directory cannot be read, or what was delivered cannot be noted
     */
    public Delivered deliver(BooleanSupplier stopped, Consumer<String> onRefused)
            throws IOException, InterruptedException {
        long delivered = 0;
        long lines = 0;
        long waiting = 0;
        long refusedOnes = 0;
        boolean reachable = true;
        Optional<String> reason = Optional.empty();
        for (Map.Entry<Path, String> file : undelivered().entrySet()) {
            String name = nameOf(file.getKey());
            boolean wasRefused = refused.contains(file.getValue());
            if (wasRefused || !reachable || stopped.getAsBoolean()) {
                waiting++;
                refusedOnes += wasRefused ? 1 : 0;
                continue;
            }
            Answer answer = send(file.getKey());
            if (answer instanceof Answer.Added added) {
                note(file.getValue());
                delivered++;
                lines += added.lines();
            } else if (answer instanceof Answer.Refused no) {
                String why = name + ": " + no.reason();
                refused.add(file.getValue());
                waiting++;
                refusedOnes++;
                onRefused.accept(why);
                reason = reason.or(() -> Optional.of(why));
            } else if (answer instanceof Answer.NotNow no) {
                waiting++;
                reachable = false;
                reason = Optional.of(name + ": " + no.reason());
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
        return undelivered().size();
    }

    /** The files that were not delivered as they are now, in the order of their names, each with its line of the notes. */
    private SortedMap<Path, String> undelivered() throws IOException {
        Set<String> before = noted();
        SortedMap<Path, String> files = new TreeMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (NAME.matcher(entry.getFileName().toString()).matches() && which.test(entry)) {
                    version(entry).filter(line -> !before.contains(line)).ifPresent(line -> files.put(entry, line));
                }
            }
        }
        return files;
    }

    private static String nameOf(Path file) {
        String path = NameText.of(file).text();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** A file as it is now: its size, when it was last changed, and its name. One that is written again is another one. */
    private static Optional<String> version(Path file) throws IOException {
        try {
            return Files.isRegularFile(file)
                    ? Optional.of(Files.size(file) + " "
                            + Files.getLastModifiedTime(file).toMillis() + " " + nameOf(file))
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private Set<String> noted() throws IOException {
        String text = Files.exists(notes) ? Files.readString(notes) : "";
        // a line without its end was cut off by a crash
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().collect(Collectors.toSet());
    }

    private void note(String version) throws IOException {
        // a line feed first: the line before may have been cut off
        String line = "\n" + version + "\n";
        try (FileChannel channel = WritableFile.append(notes)) {
            channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
            channel.force(true);
        }
    }

    private Answer send(Path file) throws InterruptedException {
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
                if (!(answer instanceof Answer.Added)) {
                    return answer;
                }
                lines += count;
            }
        } catch (IOException e) {
            return new Answer.Refused("it cannot be read: " + e.getMessage());
        }
        return new Answer.Added(lines);
    }
}
