// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageTimeout;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A manifest and CSV files with their MD5. Only the latest version of an object counts. */
final class S3Inventory implements InventoryFile {

    private static final List<String> NEEDED = List.of("Bucket", "Key", "Size", "LastModifiedDate", "ETag");

    private final Path manifest;
    private final List<String> columns;
    private final Deque<Part> parts;
    private final StorageTimeout limit;
    private Optional<InventoryLines> open = Optional.empty();

    private S3Inventory(Path manifest, List<String> columns, Deque<Part> parts, StorageTimeout limit) {
        this.manifest = manifest;
        this.columns = columns;
        this.parts = parts;
        this.limit = limit;
    }

    private record Part(String name, String md5) {}

    static S3Inventory of(Path manifest, StorageTimeout limit) throws IOException {
        JsonNode manifestJson;
        try (InputStream content = InventoryFile.unpacked(manifest, limit)) {
            manifestJson = RecordJson.mapper().readTree(content);
        } catch (JsonProcessingException e) {
            throw new IOException(manifest + " is no manifest of an S3 Inventory: " + e.getOriginalMessage(), e);
        }
        String format = manifestJson.path("fileFormat").asText("");
        if (!format.equals("CSV")) {
            throw new IOException(
                    manifest + " is the manifest of an inventory in " + (format.isEmpty() ? "an unknown form" : format)
                            + "; only CSV is supported: choose it for the inventory, or write its files as lines SIZE TIME ADDRESS");
        }
        List<String> columns = Stream.of(
                        manifestJson.path("fileSchema").asText("").split(","))
                .map(String::strip)
                .toList();
        for (String needed : NEEDED) {
            if (!columns.contains(needed)) {
                throw new IOException(manifest + " is the manifest of an inventory without " + needed
                        + "; choose Size, LastModifiedDate and ETag as its additional fields");
            }
        }
        Deque<Part> parts = new ArrayDeque<>();
        for (JsonNode file : manifestJson.path("files")) {
            String key = file.path("key").asText("");
            parts.add(new Part(
                    key.substring(key.lastIndexOf('/') + 1),
                    file.path("MD5checksum").asText("")));
        }
        return new S3Inventory(manifest, columns, parts, limit);
    }

    @Override
    public Optional<ListedFile> next() throws IOException {
        while (true) {
            Optional<String> line = open.isPresent() ? open.get().next() : Optional.empty();
            if (line.isPresent()) {
                Optional<ListedFile> file = file(line.get(), open.orElseThrow());
                if (file.isPresent()) {
                    return file;
                }
            } else if (parts.isEmpty()) {
                return Optional.empty();
            } else {
                close();
                open = Optional.of(opened(parts.remove()));
            }
        }
    }

    private InventoryLines opened(Part part) throws IOException {
        Path here = manifest.toAbsolutePath().getParent();
        List<Path> places = List.of(
                here.resolve(part.name()),
                here.resolve("data").resolve(part.name()),
                here.resolveSibling("data").resolve(part.name()));
        Path file = limit.answer(
                        part.name(),
                        () -> places.stream().filter(Files::isRegularFile).findFirst())
                .orElseThrow(() -> new IOException(manifest + " names the file " + part.name()
                        + ", which is missing; copy the inventory's files to "
                        + places.get(1).getParent()));
        if (!part.md5().isEmpty() && !part.md5().equalsIgnoreCase(md5(file))) {
            throw new IOException(file + " does not have the MD5 that " + manifest + " states; copy it again");
        }
        return new InventoryLines(file, InventoryFile.unpacked(file, limit));
    }

    private String md5(Path file) throws IOException {
        try (DigestInputStream content =
                new DigestInputStream(InventoryFile.bytes(file, limit), MessageDigest.getInstance("MD5"))) {
            byte[] buffer = new byte[InventoryFile.BLOCK];
            while (content.read(buffer) >= 0) {
                // only the sum is needed
            }
            return HexFormat.of().formatHex(content.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }

    /** Empty for an old version, a deletion marker or a directory. */
    private Optional<ListedFile> file(String line, InventoryLines from) throws IOException {
        List<String> values = values(line);
        if (values.size() != columns.size()) {
            throw from.failure("it has " + values.size() + " values for " + columns.size() + " columns");
        }
        try {
            String key = URLDecoder.decode(value(values, "Key"), StandardCharsets.UTF_8);
            if (value(values, "IsLatest").equals("false")
                    || value(values, "IsDeleteMarker").equals("true")
                    || key.endsWith("/")) {
                return Optional.empty();
            }
            String address = "s3://" + value(values, "Bucket") + "/" + key;
            FileState state = new FileState(
                    FileState.Kind.FILE,
                    Long.parseLong(value(values, "Size")),
                    Instant.parse(value(values, "LastModifiedDate")).truncatedTo(ChronoUnit.SECONDS),
                    value(values, "ETag").replace("\"", ""));
            return Optional.of(new ListedFile(
                    NameText.of(address.getBytes(StandardCharsets.UTF_8)).text(), state));
        } catch (DateTimeException | IllegalArgumentException e) {
            IOException failure = from.failure("its key, size or date is invalid");
            failure.initCause(e);
            throw failure;
        }
    }

    private String value(List<String> values, String column) {
        int index = columns.indexOf(column);
        return index < 0 ? "" : values.get(index);
    }

    private static List<String> values(String line) {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                value.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                values.add(value.toString());
                value.setLength(0);
            } else if (c != '\r' || quoted) {
                value.append(c);
            }
        }
        values.add(value.toString());
        return values;
    }

    @Override
    public void close() throws IOException {
        if (open.isPresent()) {
            open.get().close();
        }
    }
}
