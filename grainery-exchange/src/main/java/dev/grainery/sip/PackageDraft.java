// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.NameText;
import dev.grainery.premis.PremisHistory;
import dev.grainery.premis.PremisHistory.PremisFormat;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordSchema;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

final class PackageDraft implements AutoCloseable {

    private final Path directory;
    private final PackageInfo info;
    private final GraineryStore store;
    private final KeyedSort<PackagedFile> contents = new KeyedSort<>(PackagedFile.class);
    private final KeyedSort<Place> places = new KeyedSort<>(Place.class);
    private long files;
    private long bytes;

    PackageDraft(Path directory, PackageInfo info, GraineryStore store) {
        this.directory = directory;
        this.info = info;
        this.store = store;
    }

    /** {@code isOwn}: the file belongs to the package. */
    private record Place(String path, boolean isOwn) {}

    PackageInfo info() {
        return info;
    }

    Path directory() {
        return directory;
    }

    void add(PackagedFile file) {
        contents.add(file.path(), file);
        addPlace(file.path(), true);
        files++;
        bytes += file.sums().size();
    }

    long files() {
        return files;
    }

    long bytes() {
        return bytes;
    }

    void forEach(KeyedSort.Each<PackagedFile> each) throws IOException {
        contents.forEach(each);
    }

    /** Writes a metadata file; replaces that of an interrupted run. */
    PackagedFile write(String path, String mediaType, DurableFile.Content content) throws IOException {
        Path file = PackageNames.inside(directory, path);
        DurableFile.makeDirectory(file.getParent());
        List<MeasuringOutput> passed = new ArrayList<>(1);
        DurableFile.writeOverOwn(file, out -> {
            MeasuringOutput sums = new MeasuringOutput(out);
            content.writeTo(sums);
            passed.add(sums);
        });
        addPlace(path, true);
        return new PackagedFile(path, passed.get(0).sums(), mediaType, Optional.empty(), Optional.empty());
    }

    private void addPlace(String path, boolean isOwn) {
        places.add(path, new Place(path, isOwn));
    }

    /** Throws if the directory has foreign files. */
    void requireNoOther() throws IOException {
        String base = NameText.of(directory).text() + "/";
        try (Stream<Path> there = Files.walk(directory)) {
            there.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .forEach(file -> addPlace(NameText.of(file).text().substring(base.length()), false));
        }
        places.forEachGroup(Place::path, same -> {
            if (same.stream().noneMatch(Place::isOwn)) {
                throw new PackagingException(base + same.get(0).path()
                        + " is no file of the package; take it away, and run the same command again");
            }
        });
    }

    PackagedFile writeRecords(String path) throws IOException {
        return write(path, "text/plain", out -> {
            line(out, info.harvest());
            forEachRecord(record -> line(out, record));
        });
    }

    private static void line(OutputStream out, Object record) {
        try {
            out.write(RecordJson.mapper().writeValueAsBytes(record));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    PackagedFile writePremis(String path) throws IOException {
        return write(path, "text/xml", out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            new PremisHistory(store, PremisFormat.XML, text)
                    .packaged(info.harvest().harvest().harvestID(), this::forEachRecord);
            text.flush();
        });
    }

    List<PackagedFile> writeSchemas(String where) throws IOException {
        List<PackagedFile> written = new ArrayList<>();
        for (RecordType type : RecordType.values()) {
            byte[] schema = RecordSchema.text(type).getBytes(StandardCharsets.UTF_8);
            written.add(
                    write(where + "/" + type.word() + ".schema.json", "application/json", out -> out.write(schema)));
        }
        return written;
    }

    private void forEachRecord(Consumer<StoredFileRecord> consumer) {
        try {
            forEach(file -> file.source()
                    .flatMap(source -> source.recordWith(file.sums()))
                    .ifPresent(consumer));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        contents.close();
        places.close();
    }
}
