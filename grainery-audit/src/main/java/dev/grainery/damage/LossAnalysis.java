// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import dev.grainery.crawl.CdxCapture;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.damage.Loss.FileLoss;
import dev.grainery.damage.Loss.LostCapture;
import dev.grainery.damage.Loss.State;
import dev.grainery.damage.Loss.Survivor;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageFailedException;
import dev.grainery.file.StorageTimeoutException;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.StatedDigest;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Inspection;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Stems;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the sound records of failed files with CDX files, and searches the lost payloads in the whole store. Writes
 * nothing. Beyond {@value #MOST_LOST} lost captures, the rest is only counted. For one use.
 */
public final class LossAnalysis {
    public static final int MOST_LISTED = 1_000;
    public static final int MOST_PLACES = 3;
    public static final int MOST_LOST = 100_000;

    private final GraineryStore store;
    private final Storage storage;
    private final Describer describer;
    private final Set<String> unread = new TreeSet<>();
    private final List<Draft> drafts = new ArrayList<>();
    private final Map<String, Draft> draftsByName = new HashMap<>();
    private final Map<String, List<Survivor>> wanted = new HashMap<>();
    private final Set<Long> lostPlaces = new HashSet<>();
    private final Map<String, Boolean> failed = new HashMap<>();
    private final Map<Hash, List<String>> sameBytes = new HashMap<>();
    private final Map<String, Boolean> recorded = new HashMap<>();
    private final Map<String, UnreadLines> unreadLines = new TreeMap<>();
    private long searched;

    public LossAnalysis(GraineryStore store, Storage storage, Describer describer) {
        this.store = store;
        this.storage = storage;
        this.describer = describer;
    }

    public Loss of(List<? extends StoredFileRecord> records) {
        Set<Hash> hashes =
                records.stream().map(record -> record.revision().hashOrig()).collect(Collectors.toSet());
        store.containers().forEach(Optional.empty(), container -> {
            Hash hash = container.revision().hashOrig();
            if (hash.isKnown() && hashes.contains(hash)) {
                sameBytes.computeIfAbsent(hash, one -> new ArrayList<>()).addAll(paths(container, false));
            }
        });
        for (StoredFileRecord record : records) {
            Draft draft = draft(record);
            drafts.add(draft);
            draftsByName.putIfAbsent(record.location().fileName(), draft);
        }
        if (!wanted.isEmpty()) {
            store.cdxFiles().forEach(Optional.empty(), cdx -> read(cdx, this::mayBeSame));
        }
        return new Loss(
                drafts.stream().map(this::finished).toList(), List.copyOf(unread), List.copyOf(unreadLines.values()));
    }

    private static Stream<OtherLocation> places(StoredFileRecord record) {
        return Stream.concat(
                Stream.of(new OtherLocation(
                        record.location().directory(),
                        record.size(),
                        record.revision().dateOfValidation(),
                        record.revision().statusOfValidation(),
                        record.revision().hashLast())),
                record.places().copies().stream());
    }

    private static List<String> paths(StoredFileRecord record, boolean failed) {
        return places(record)
                .filter(place -> place.statusOfValidation().isFailure() == failed)
                .map(place -> place.location(record.location().fileName()).path())
                .toList();
    }

    private static final class Draft {
        private final StoredFileRecord record;
        private final String path;
        private final SoundRecords sound;
        private State state = State.MISSING;
        private List<ByteRange> damaged = List.of();
        private final Map<Long, CdxCapture> lost = new LinkedHashMap<>();
        private long listedCaptures;
        private long lostCaptures;
        private long moved;
        private long unreadLines;

        Draft(StoredFileRecord record, String path) {
            this.record = record;
            this.path = path;
            this.sound = new SoundRecords(record.location().fileName());
        }
    }

    private Draft draft(StoredFileRecord record) {
        Draft draft = new Draft(record, paths(record, true).get(0));
        read(draft);
        if (record instanceof ContainerRecord container
                && !Set.of(State.SOUND, State.CHANGING, State.UNREACHABLE).contains(draft.state)) {
            Set<Long> listed = new HashSet<>();
            for (CdxRecord cdx : cdxFiles(container)) {
                read(cdx, capture -> compare(draft, listed, capture));
                draft.unreadLines += Optional.ofNullable(
                                unreadLines.get(cdx.location().path()))
                        .map(UnreadLines::lines)
                        .orElse(0L);
            }
            if (draft.listedCaptures == 0) {
                draft.sound.unsound().forEach(capture -> lost(draft, capture));
            }
        }
        draft.sound.compact();
        return draft;
    }

    private void read(Draft draft) {
        long expected = draft.record.size().value().orElse(0);
        try {
            StorageEntry entry = storage.at(draft.path).orElseThrow(() -> new NoSuchFileException(draft.path));
            StoredFile stored = StoredFile.of(entry);
            Described described =
                    describer.describe(stored, new Listeners(draft.sound, PayloadListener.NONE, draft.sound));
            if (!(described instanceof Described.Recorded recorded)) {
                draft.state = switch (described.findings().get(0).code()) {
                    case FILE_VANISHED -> State.MISSING;
                    case READ_HUNG, UNREADABLE -> State.UNREACHABLE;
                    default -> State.CHANGING;
                };
            } else if (recorded.record()
                            .revision()
                            .hashOrig()
                            .equals(draft.record.revision().hashOrig())
                    && recorded.isHashed()) {
                draft.state = State.SOUND;
            } else {
                draft.state = recorded.isHashed() ? State.DAMAGED : State.UNREADABLE;
                List<ByteRange> ranges = new ArrayList<>();
                ranges.add(new ByteRange(Math.min(stored.size(), expected), expected));
                if (draft.record instanceof ContainerRecord) {
                    ranges.addAll(draft.sound.damaged(recorded.findings(), stored.size()));
                }
                draft.damaged = ByteRange.merged(ranges);
            }
        } catch (NoSuchFileException e) {
            draft.damaged = ByteRange.merged(List.of(new ByteRange(0, expected)));
        } catch (StorageTimeoutException | StorageFailedException e) {
            draft.state = State.UNREACHABLE;
        } catch (IOException e) {
            draft.state = State.UNREADABLE;
            draft.damaged = ByteRange.merged(List.of(new ByteRange(0, expected)));
        }
    }

    private List<CdxRecord> cdxFiles(ContainerRecord container) {
        Map<String, CdxRecord> found = new LinkedHashMap<>();
        Stream.concat(
                        store.cdxFiles().withStems(Stems.of(container)).stream(),
                        store.cdxFiles().find(container.paths().cdxID()).stream())
                .filter(cdx -> cdx.cdx().exists())
                .forEach(cdx -> found.putIfAbsent(cdx.location().path(), cdx));
        return List.copyOf(found.values());
    }

    private void read(CdxRecord cdx, Consumer<CdxCapture> consumer) {
        String path = cdx.location().path();
        if (!cdx.cdx().exists()) {
            return;
        }
        try {
            StorageEntry entry = storage.at(path).orElseThrow(() -> new NoSuchFileException(path));
            Consumer<CdxCapture> resolved = capture -> consumer.accept(capture.in(this::isRecorded));
            CdxCapture.read(path, entry.stream(), resolved).ifPresent(lines -> unreadLines.put(path, lines));
        } catch (IOException e) {
            unread.add(path);
        }
    }

    private boolean isRecorded(String fileName) {
        return recorded.computeIfAbsent(
                fileName, name -> !store.containers().named(List.of(name)).isEmpty());
    }

    private void compare(Draft draft, Set<Long> listed, CdxCapture capture) {
        if (!capture.container().equals(draft.record.location().fileName())
                || (listed.size() < SoundRecords.MOST && !listed.add(CaptureHashes.ofLocation(capture)))) {
            return;
        }
        draft.listedCaptures++;
        if (!draft.sound.isComplete()) {
            return;
        }
        if (!draft.sound.has(capture)) {
            lost(draft, capture);
        } else if (!draft.sound.isInPlace(capture)) {
            draft.moved++;
        }
    }

    private void lost(Draft draft, CdxCapture capture) {
        draft.lostCaptures++;
        if (searched >= MOST_LOST) {
            return;
        }
        searched++;
        draft.lost.put(CaptureHashes.ofLocation(capture), capture);
        lostPlaces.add(CaptureHashes.ofLocation(capture));
        if (!capture.digest().isEmpty()) {
            wanted.computeIfAbsent(StatedDigest.canonical(capture.digest()), digest -> new ArrayList<>());
        }
    }

    private void mayBeSame(CdxCapture capture) {
        List<Survivor> survivors = wanted.get(StatedDigest.canonical(capture.digest()));
        if (survivors == null
                || survivors.size() >= MOST_PLACES
                || capture.revisit()
                || lostPlaces.contains(CaptureHashes.ofLocation(capture))
                || isLost(capture)) {
            return;
        }
        Survivor survivor = new Survivor(capture.container(), capture.offset(), capture.uri(), capture.date());
        if (!survivors.contains(survivor)) {
            survivors.add(survivor);
        }
    }

    private boolean isLost(CdxCapture capture) {
        Draft draft = draftsByName.get(capture.container());
        if (draft != null) {
            return !draft.sound.has(capture) && draft.state != State.SOUND;
        }
        return failed.computeIfAbsent(
                capture.container(),
                name -> store.containers().named(List.of(name)).stream().noneMatch(ContainerRecord::hasGoodFile));
    }

    private FileLoss finished(Draft draft) {
        StoredFileRecord record = draft.record;
        Optional<Inspection> before =
                record instanceof ContainerRecord container ? container.inspection() : Optional.empty();
        List<LostCapture> lost = new ArrayList<>();
        List<ByteRange> ranges = new ArrayList<>(draft.damaged);
        long surviving = 0;
        for (CdxCapture capture : draft.lost.values()) {
            List<Survivor> places = wanted.getOrDefault(StatedDigest.canonical(capture.digest()), List.of());
            surviving += places.isEmpty() ? 0 : 1;
            // a record without a digest is damaged at the offset that the CDX file states
            ranges.add(new ByteRange(
                    capture.offset(),
                    Math.min(
                            capture.offset() + capture.length(),
                            record.size().value().orElse(0))));
            if (lost.size() < MOST_LISTED) {
                lost.add(new LostCapture(
                        capture.uri(), capture.date(), capture.offset(), capture.length(), capture.digest(), places));
            }
        }
        List<ByteRange> damaged = ByteRange.merged(ranges);
        return new FileLoss(
                record instanceof ContainerRecord ? RecordType.CONTAINER : RecordType.CDX,
                record.id(),
                draft.path,
                record.size(),
                draft.state,
                damaged,
                damaged.stream().mapToLong(ByteRange::bytes).sum(),
                before.map(Inspection::records),
                draft.sound.records(),
                draft.sound.soundRecords(),
                draft.listedCaptures,
                draft.lostCaptures,
                surviving,
                draft.moved,
                draft.sound.isComplete(),
                draft.unreadLines,
                lost,
                Stream.concat(
                                paths(record, false).stream(),
                                sameBytes.getOrDefault(record.revision().hashOrig(), List.of()).stream())
                        .distinct()
                        .toList(),
                paths(record, true).stream()
                        .filter(path -> !path.equals(draft.path))
                        .toList());
    }
}
