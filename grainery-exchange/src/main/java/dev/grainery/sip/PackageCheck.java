// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.sip.MeasuringOutput.FileSums;
import dev.grainery.sip.PackageListing.Stated;
import dev.grainery.store.BoundedLines;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.TransferException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Verifies packages against their manifests and the store. For one use. */
public final class PackageCheck implements AutoCloseable {

    private static final String THERE = "there";
    private static final Map<String, String> MORE_ALGORITHMS =
            Map.of("sha1", "SHA-1", "sha384", "SHA-384", "sha512", "SHA-512");

    private final GraineryStore store;
    private final PackageFiles reader;
    private final Consumer<Problem> problems;
    private final KeyedSort<Known> known = new KeyedSort<>(Known.class);
    private final Set<String> harvests = new TreeSet<>();
    private long recorded;
    private long files;
    private long bytes;
    private long found;

    public PackageCheck(GraineryStore store, Storage storage, ReadThrottle throttle, Consumer<Problem> problems) {
        this.store = store;
        this.reader = new PackageFiles(LinkMode.COPY, storage, throttle);
        this.problems = problems;
    }

    public enum ProblemKind {
        /** The history has no package with these contents. */
        UNRECORDED,
        MISSING,
        DIFFERENT,
        UNCOMPARED,
        UNNAMED,
        OUTSIDE,
        UNREADABLE,
        /** A packaged file has no matching record in the store. */
        UNKNOWN,
        /** A recorded file of the harvest is in no package. */
        LACKING;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public record Problem(ProblemKind problem, String path, String file, String message) {}

    /** The result; {@code recorded} counts packages that the history has with these contents. */
    public record Checked(List<String> packages, long recorded, long files, long bytes, long problems) {}

    /** A file of a harvest in a package, or in the store if {@code one} is empty. */
    private record Known(String one, RecordType type, String id, String name, String md5) {

        static Known of(String one, StoredFileRecord record) {
            return new Known(
                    one,
                    record.header().recType(),
                    record.id(),
                    record.location().fileName(),
                    record.revision().hashOrig().value());
        }

        String key() {
            return type.word() + "/" + name + "/" + id;
        }
    }

    /** {@code record} names the file of the record that states the bytes; empty for a file of the package. */
    private record Held(String sha256, String record) {}

    /** Verifies a package, or all packages in a directory, which together must have all files of their harvests. */
    public Checked run(Path place) throws IOException {
        List<Path> packages = packages(place);
        for (Path one : packages) {
            check(one, profile(one).orElseThrow());
        }
        for (String harvest : harvests) {
            store.containers().forEachBrief(Optional.of(harvest), this::addOfStore);
            store.cdxFiles().forEachBrief(Optional.of(harvest), record -> {
                if (record.cdx().exists()) {
                    addOfStore(record);
                }
            });
        }
        known.forEachGroup(Known::key, same -> compare(place, same));
        return new Checked(
                packages.stream().map(one -> NameText.of(one).text()).toList(), recorded, files, bytes, found);
    }

    private void addOfStore(StoredFileRecord record) {
        Known ofStore = Known.of("", record);
        known.add(ofStore.key(), ofStore);
    }

    private void compare(Path place, List<Known> same) {
        Optional<Known> ofStore =
                same.stream().filter(one -> one.one().isEmpty()).findFirst();
        List<Known> packaged = same.stream().filter(one -> !one.one().isEmpty()).toList();
        if (packaged.isEmpty()) {
            problem(ProblemKind.LACKING, place, same.get(0).name(), "the store has it, and no package does");
        }
        for (Known one : packaged) {
            Path where = NameText.pathOf(one.one());
            if (ofStore.isEmpty()) {
                problem(ProblemKind.UNKNOWN, where, one.name(), "the store has no record of it in this harvest");
            } else if (!ofStore.get().md5().equals(one.md5())) {
                problem(
                        ProblemKind.UNKNOWN,
                        where,
                        one.name(),
                        "md5 " + one.md5() + ", the store says " + ofStore.get().md5());
            }
        }
    }

    private Optional<PackageProfile> profile(Path directory) throws IOException {
        for (PackageProfile profile : PackageProfile.values()) {
            if (reader.isFile(directory.resolve(profile.mark()))) {
                return Optional.of(profile);
            }
        }
        return Optional.empty();
    }

    private List<Path> packages(Path place) throws IOException {
        StorageEntry given = reader.entry(place);
        try {
            if (!given.state().isDirectory()) {
                throw new PackagingException("no such directory: " + place);
            }
        } catch (NoSuchFileException e) {
            throw new PackagingException("no such directory: " + place, e);
        }
        List<Path> packages = new ArrayList<>();
        if (profile(place).isPresent()) {
            packages.add(place);
        } else {
            for (StorageEntry entry : PackageListing.entries(given)) {
                Path one = NameText.pathOf(entry.name().text());
                boolean mayBePackage = !entry.fileName().startsWith(".")
                        && entry.seen().filter(FileState::isDirectory).isPresent();
                if (mayBePackage && profile(one).isPresent()) {
                    packages.add(one);
                }
            }
        }
        if (packages.isEmpty()) {
            throw new PackagingException("no package: " + place + " has none of bagit.txt, METS.xml and mets-md.xml");
        }
        List<Path> real = new ArrayList<>();
        for (Path one : packages) {
            real.add(NameText.pathOf(reader.entry(one).real().name().text()));
        }
        real.sort(null);
        return real;
    }

    private void problem(ProblemKind kind, Path one, String file, String message) {
        found++;
        problems.accept(new Problem(kind, NameText.of(one).text(), file, message));
    }

    private void check(Path one, PackageProfile profile) throws IOException {
        try (KeyedSort<Stated> stated = new KeyedSort<>(Stated.class);
                KeyedSort<Held> held = new KeyedSort<>(Held.class)) {
            new PackageListing(reader, one, statements -> stated.add(statements.path(), statements)).read(profile);
            addFiles(one, stated);
            stated.forEachGroup(Stated::path, statements -> checkFile(one, profile, statements, held));
            Path records = PackageNames.inside(one, profile.records());
            Path seal = PackageNames.inside(one, profile.seal());
            boolean[] isRecorded = {false};
            if (reader.isFile(records)) {
                String md5 = reader.isFile(seal)
                        ? reader.sums(reader.entry(seal), OutputStream.nullOutputStream())
                                .md5()
                        : "";
                BoundedLines.forEach(reader.entry(records), line -> isRecorded[0] |= readRecord(one, line, md5, held));
            }
            if (isRecorded[0]) {
                recorded++;
            } else {
                problem(
                        ProblemKind.UNRECORDED,
                        one,
                        profile.seal(),
                        "the history of the harvest has no package with this file as it is");
            }
            held.forEachGroup(Held::sha256, same -> {
                if (same.stream().noneMatch(bytes -> bytes.record().isEmpty())) {
                    problem(ProblemKind.MISSING, one, same.get(0).record(), "no file in the package has its bytes");
                }
            });
        } catch (InterruptedIOException e) {
            throw e;
        } catch (PackagingException | TransferException e) {
            problem(ProblemKind.UNREADABLE, one, profile.mark(), e.getMessage());
        } catch (IOException e) {
            problem(ProblemKind.UNREADABLE, one, profile.mark(), e.toString());
        }
    }

    private boolean readRecord(Path one, String line, String seal, KeyedSort<Held> held) {
        try {
            JsonNode json = RecordJson.mapper().readTree(line);
            return switch (RecordType.of(json.path("recType").asText())) {
                case HARVEST -> isRecorded(RecordJson.mapper().treeToValue(json, HarvestRecord.class), seal);
                case CONTAINER -> add(one, RecordJson.mapper().treeToValue(json, ContainerRecord.class), held);
                case CDX -> add(one, RecordJson.mapper().treeToValue(json, CdxRecord.class), held);
            };
        } catch (IOException | IllegalArgumentException e) {
            throw new TransferException("no record: " + e.getMessage(), e);
        }
    }

    private boolean isRecorded(HarvestRecord record, String seal) {
        harvests.add(record.harvest().harvestID());
        return store.history().find(record.harvest().harvestPrefix().harvestNameStand()).stream()
                .anyMatch(event -> event.outcome() == CheckOutcome.PACKAGED
                        && event.hash().value().equals(seal));
    }

    private boolean add(Path one, StoredFileRecord record, KeyedSort<Held> held) {
        Known packaged = Known.of(NameText.of(one).text(), record);
        known.add(packaged.key(), packaged);
        String sha256 = record.digests().byAlgorithm().getOrDefault(DigestAlgorithm.SHA256.word(), "");
        held.add(sha256, new Held(sha256, packaged.name()));
        return false;
    }

    private void addFiles(Path one, KeyedSort<Stated> stated) throws IOException {
        int base = NameText.of(one).text().length() + 1;
        Deque<StorageEntry> directories = new ArrayDeque<>(List.of(reader.entry(one)));
        while (!directories.isEmpty()) {
            for (StorageEntry entry : PackageListing.entries(directories.pop())) {
                if (entry.listed().isDirectory()) {
                    directories.push(entry);
                } else {
                    String path = entry.name().text().substring(base);
                    stated.add(path, new Stated(path, THERE, "", false));
                }
            }
        }
    }

    private void checkFile(Path one, PackageProfile profile, List<Stated> statements, KeyedSort<Held> held)
            throws IOException {
        String path = statements.get(0).path();
        if (statements.stream().noneMatch(stated -> stated.algorithm().equals(THERE))) {
            if (statements.stream().anyMatch(Stated::isElsewhere)) {
                statements.stream()
                        .filter(stated -> stated.algorithm().equals(DigestAlgorithm.SHA256.word()))
                        .forEach(stated -> held.add(stated.sum(), new Held(stated.sum(), "")));
            } else if (PackageListing.isInside(path)) {
                problem(ProblemKind.MISSING, one, path, "is not in the package");
            } else {
                problem(ProblemKind.OUTSIDE, one, path, "is no path in a package");
            }
            return;
        }
        Path file = PackageNames.inside(one, path);
        if (!reader.isFile(file)) {
            problem(ProblemKind.OUTSIDE, one, path, "is a link, or no file");
            return;
        }
        Map<String, MessageDigest> furtherDigests = furtherDigests(statements);
        OutputStream out = OutputStream.nullOutputStream();
        for (MessageDigest digest : furtherDigests.values()) {
            out = new DigestOutputStream(out, digest);
        }
        FileSums sums = reader.sums(reader.entry(file), out);
        Map<String, String> computed = new TreeMap<>(Map.of("md5", sums.md5(), "sha256", sums.sha256()));
        furtherDigests.forEach(
                (algorithm, digest) -> computed.put(algorithm, HexFormat.of().formatHex(digest.digest())));
        if (!path.equals(profile.mark()) && !path.matches("tagmanifest-[a-z0-9]+\\.txt")) {
            if (statements.stream().allMatch(stated -> stated.algorithm().equals(THERE))) {
                problem(ProblemKind.UNNAMED, one, path, "the package does not name it");
            } else if (statements.stream().noneMatch(stated -> computed.containsKey(stated.algorithm()))) {
                problem(ProblemKind.UNCOMPARED, one, path, "the package has no sum of it that can be compared");
            }
        }
        files++;
        bytes += sums.size();
        held.add(sums.sha256(), new Held(sums.sha256(), ""));
        for (Stated stated : statements) {
            Optional<String> is = Optional.ofNullable(computed.get(stated.algorithm()));
            if (is.isPresent() && !is.get().equals(stated.sum())) {
                problem(
                        ProblemKind.DIFFERENT,
                        one,
                        path,
                        stated.algorithm() + " " + is.get() + ", the package says " + stated.sum());
            }
        }
    }

    private static Map<String, MessageDigest> furtherDigests(List<Stated> statements) {
        Map<String, MessageDigest> furtherDigests = new TreeMap<>();
        for (Stated stated : statements) {
            Optional.ofNullable(MORE_ALGORITHMS.get(stated.algorithm()))
                    .ifPresent(name ->
                            furtherDigests.computeIfAbsent(stated.algorithm(), word -> DigestAlgorithm.begin(name)));
        }
        return furtherDigests;
    }

    @Override
    public void close() {
        known.close();
    }
}
