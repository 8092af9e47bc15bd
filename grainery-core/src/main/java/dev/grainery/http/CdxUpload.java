// SPDX-License-Identifier: Apache-2.0
package dev.grainery.http;

import dev.grainery.file.NameText;
import dev.grainery.http.CdxServer.Answer;
import dev.grainery.inspect.cdx.StoredLines;
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

/** A file in the directory lists deliveries, so that later calls deliver only changed files. Not thread-safe. */
public final class CdxUpload {

    private static final Pattern NAME = Pattern.compile("(?s).+\\.cdxj?(?:\\.gz)?");
    private static final int MAX_LINES = 10_000;
    private static final int MAX_BYTES = 4 << 20;

    private final Path directory;
    private final CdxServer server;
    private final Path deliveries;
    private final Predicate<Path> filter;
    private final int mostLines;

    private final Set<String> refused = new HashSet<>();

    public CdxUpload(Path directory, CdxServer server) {
        this(directory, server, file -> true);
    }

    public CdxUpload(Path directory, CdxServer server, Predicate<Path> filter) {
        this(directory, server, filter, MAX_LINES);
    }

    CdxUpload(Path directory, CdxServer server, Predicate<Path> filter, int mostLines) {
        this.filter = filter;
        this.directory = directory;
        this.server = server;
        String mark = DigestAlgorithm.sha256(server.toString().getBytes(StandardCharsets.UTF_8), 6);
        this.deliveries = directory.resolve("delivered-" + mark + ".txt");
        this.mostLines = mostLines;
    }

    /** {@code waiting} includes {@code refused}; {@code reason} is that of the server, else of the first refusal. */
    public record Delivered(
            String server, long delivered, long lines, long waiting, long refused, Optional<String> reason) {}

    public Delivered deliver(BooleanSupplier stopped, Consumer<String> onRefused)
            throws IOException, InterruptedException {
        long delivered = 0;
        long lines = 0;
        long waiting = 0;
        long refusedCount = 0;
        boolean reachable = true;
        Optional<String> reason = Optional.empty();
        for (Map.Entry<Path, String> file : undelivered().entrySet()) {
            String name = nameOf(file.getKey());
            boolean wasRefused = refused.contains(file.getValue());
            if (wasRefused || !reachable || stopped.getAsBoolean()) {
                waiting++;
                refusedCount += wasRefused ? 1 : 0;
                continue;
            }
            Answer answer = send(file.getKey());
            if (answer instanceof Answer.Added added) {
                recordDelivery(file.getValue());
                delivered++;
                lines += added.lines();
            } else if (answer instanceof Answer.Refused no) {
                String why = name + ": " + no.reason();
                refused.add(file.getValue());
                waiting++;
                refusedCount++;
                onRefused.accept(why);
                reason = reason.or(() -> Optional.of(why));
            } else if (answer instanceof Answer.NotNow no) {
                waiting++;
                reachable = false;
                reason = Optional.of(name + ": " + no.reason());
            }
        }
        return new Delivered(server.toString(), delivered, lines, waiting, refusedCount, reason);
    }

    public long waiting() throws IOException {
        return undelivered().size();
    }

    private SortedMap<Path, String> undelivered() throws IOException {
        Set<String> before = deliveredVersions();
        SortedMap<Path, String> files = new TreeMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (NAME.matcher(entry.getFileName().toString()).matches() && filter.test(entry)) {
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

    private Set<String> deliveredVersions() throws IOException {
        String text = Files.exists(deliveries) ? Files.readString(deliveries) : "";
        // an incomplete last line was cut by a crash
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().collect(Collectors.toSet());
    }

    private void recordDelivery(String version) throws IOException {
        // the line feed first: the line before may have been cut
        String line = "\n" + version + "\n";
        try (FileChannel channel = WritableFile.append(deliveries)) {
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
                while (line.isPresent() && count < mostLines && batch.size() < MAX_BYTES) {
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
