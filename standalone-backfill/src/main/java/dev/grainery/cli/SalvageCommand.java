// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.FileDigests;
import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeout;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.salvage.Copy;
import dev.grainery.salvage.DoubtfulRange;
import dev.grainery.salvage.DoubtfulRecords;
import dev.grainery.salvage.DoubtfulRecords.Doubtful;
import dev.grainery.salvage.Salvage;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "salvage",
        description =
                "Assembles a file from its damaged copies: those in the store and those given. It is restored only if its size, MD5 and, if recorded, SHA-256 match the record. Otherwise the doubtful ranges are listed.",
        footer = {
            "grainery salvage V6M-1.warc.gz -o /new/V6M-1.warc.gz",
            "grainery salvage V6M-1.warc.gz /tape/V6M-1.warc.gz -o /new/V6M-1.warc.gz"
        },
        header = "Assembles a file from damaged copies")
final class SalvageCommand extends CommandOnStore {

    @Parameters(index = "0", paramLabel = "FILE", description = "Name, identifier or path of a container or CDX file")
    private String file;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "COPY", description = "Further copies of it")
    private List<String> given = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "NEW",
            required = true,
            description = "Write to this file, which must not exist")
    private OutputPath output;

    @Mixin
    private ReadingRun reading;

    @Mixin
    private ArchiveOption archive;

    @Override
    ExitStatus run() throws IOException {
        return reading.run(
                "stopping; nothing is written",
                "stopped; nothing was written",
                passed ->
                        "salvage: " + Quantity.bytes(reading.progress().state().bytesRead()) + " read",
                this::salvage);
    }

    private ExitStatus salvage() throws IOException {
        StoredFileRecord record;
        Map<Path, String> places;
        Path target;
        try (GraineryStore opened = store().openExisting()) {
            record = record(opened);
            places = places(record);
            target = output.outside(
                    archive.boundary(opened, List.copyOf(places.keySet())),
                    OutputKind.EXAMINED,
                    "the salvaged file",
                    line());
        }
        if (Files.isRegularFile(target) || Files.isDirectory(target)) {
            throw wrong(target + " exists already; salvage only writes new files");
        }
        List<Copy> copies = new ArrayList<>();
        try {
            for (Map.Entry<Path, String> place : places.entrySet()) {
                copies.add(new Copy(
                        place.getValue(),
                        Interruption.of(line()).storages().of(LocalStorage.entry(place.getKey())),
                        reading.throttle()));
            }
            long size = record.size()
                    .value()
                    .orElse(copies.stream().mapToLong(Copy::size).max().orElseThrow());
            Salvage salvage =
                    Salvage.of(copies, new FileDigests(size, record.revision().hashOrig(), record.digests()));
            FileDigests written = write(salvage, target);
            ExitStatus status = salvage.isRestored(written) ? ExitStatus.WELL : ExitStatus.FINDINGS;
            Summary summary = summary(record, target, salvage, written, copies);
            return reading.print(status, summary, summary::text);
        } finally {
            for (Copy copy : copies) {
                copy.close();
            }
        }
    }

    private StoredFileRecord record(GraineryStore opened) {
        String path = new PathArguments(line()).absolute(file);
        String name = Location.nameOf(file);
        List<StoredFileRecord> found = Stream.<StoredFileRecord>concat(
                        opened.containers().find(name).stream(), opened.cdxFiles().find(name).stream())
                .filter(one -> name.equals(file)
                        || one.locations().anyMatch(place -> place.path().equals(path)))
                .toList();
        if (found.isEmpty()) {
            throw wrong("the store has no container or CDX file " + file);
        }
        if (found.size() > 1) {
            throw wrong("several files have this name; give the path of one: "
                    + found.get(0).location().path() + ", "
                    + found.get(1).location().path());
        }
        return found.get(0);
    }

    private Map<Path, String> places(StoredFileRecord record) throws IOException {
        Map<Path, String> places = new LinkedHashMap<>();
        for (Location location : record.locations().toList()) {
            Path path = PathArguments.isRemote(location.path()) ? Path.of("") : NameText.pathOf(location.path());
            boolean isFile = storage()
                    .at(location.path())
                    .flatMap(StorageEntry::seen)
                    .filter(FileState::isFile)
                    .isPresent();
            if (isFile && answer(path, () -> Files.isReadable(path))) {
                places.putIfAbsent(answer(path, path::toRealPath), location.path());
            } else {
                note(location.path() + " cannot be read here, so it is left out");
            }
        }
        PathArguments existing = new PathArguments(line());
        for (String copy : given) {
            if (PathArguments.isRemote(copy)) {
                throw wrong("only local files can be salvaged, not " + copy + "; copy it to a disk first");
            }
            existing.existing(copy);
        }
        for (Path copy : existing.local(given)) {
            if (!answer(copy, () -> Files.isRegularFile(copy))) {
                throw wrong("not a file: " + copy);
            }
            places.putIfAbsent(answer(copy, copy::toRealPath), copy.toString());
        }
        if (places.isEmpty()) {
            throw wrong("no copy of " + record.location().fileName() + " can be read; name those that can be");
        }
        return places;
    }

    private <T> T answer(Path path, StorageTimeout.Question<T> question) throws IOException {
        return Interruption.of(line()).storages().answer(path.toString(), question);
    }

    private static FileDigests write(Salvage salvage, Path target) throws IOException {
        try (DurableFile.Draft draft = DurableFile.begin(target)) {
            FileDigests written = salvage.writeTo(draft.out());
            draft.complete();
            return written;
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw FullDisk.failure("the salvaged file", target, e);
        }
    }

    private static Summary summary(
            StoredFileRecord record, Path target, Salvage salvage, FileDigests written, List<Copy> copies)
            throws IOException {
        List<DoubtfulRange> doubts = salvage.doubts();
        DoubtfulRecords records = DoubtfulRecords.of(target, doubts);
        return new Summary(
                record.location().fileName(),
                target.toString(),
                salvage.isRestored(written) ? "restored" : "incomplete",
                salvage.whole().map(Copy::name),
                written.size(),
                written.md5(),
                record.revision().hashOrig(),
                copies.stream()
                        .map(one -> new UsedCopy(one.name(), one.size(), one.unreadable()))
                        .toList(),
                doubts.stream().limit(BoundedList.LIMIT).map(Range::of).toList(),
                doubts.stream().mapToLong(one -> one.to() - one.from()).sum(),
                records.records(),
                records.number());
    }

    private record Summary(
            String file,
            String output,
            String state,
            Optional<String> wholeCopy,
            long size,
            Hash md5,
            Hash hashOrig,
            List<UsedCopy> copies,
            List<Range> doubts,
            long doubtfulBytes,
            List<Doubtful> records,
            long doubtfulRecords) {

        String text() {
            StringBuilder text = new StringBuilder();
            copies.forEach(copy -> copy.unreadable.ifPresent(offset ->
                    line(text, "%s: its disk could not read all of it, first at offset %d", copy.path, offset)));
            if (state.equals("restored")) {
                String how = wholeCopy
                        .map(copy -> " is a copy of " + copy + ", which is sound")
                        .orElse(" has the size and the digests of the record");
                return line(text, "restored: %s%s", output, how).toString();
            }
            String number = Quantity.of(copies.size(), "copy gives", "copies give");
            line(text, "not restored: %s is the best that %s", output, number);
            if (hashOrig.isKnown()) {
                line(text, "MD5 %s, first hash %s", md5, hashOrig);
            } else {
                line(text, "the record has no first hash, so nothing shows which bytes are right");
            }
            if (doubts.isEmpty()) {
                line(text, "no range of bytes is in doubt by itself: the copies agree, and are not the file");
            }
            doubts.forEach(
                    one -> line(text, "%-9s  %d-%d, %d bytes", one.kind, one.from, one.to - 1, one.to - one.from));
            records.forEach(
                    one -> line(text, "record     %d  %s  %s  %s", one.offset(), one.type(), one.date(), one.uri()));
            String inRecords = Quantity.of(doubtfulRecords, "record");
            return line(text, "%s in doubt, in %s whose headers can be read", Quantity.bytes(doubtfulBytes), inRecords)
                    .toString();
        }

        private static StringBuilder line(StringBuilder text, String format, Object... values) {
            return text.append(String.format(Locale.ROOT, format, values)).append("\n");
        }
    }

    private record UsedCopy(String path, long size, OptionalLong unreadable) {}

    private record Range(String kind, long from, long to) {

        static Range of(DoubtfulRange doubt) {
            return new Range(doubt.kind().name().toLowerCase(Locale.ROOT), doubt.from(), doubt.to());
        }
    }
}
