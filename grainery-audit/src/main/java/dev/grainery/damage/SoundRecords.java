// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import dev.grainery.crawl.CdxCapture;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.RecordResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs during an inspection; only counts captures beyond {@value #MOST}. Not thread-safe. */
final class SoundRecords implements CaptureListener, RecordResults {

    /** Maximum number of captures distinguished in one container; each takes some 150 bytes, 16 once compacted. */
    static final int MOST = 150_000;

    private static final int MOST_RANGES = 10_000;

    private static final Set<FindingCode> FAULTS = EnumSet.of(FindingCode.DAMAGED, FindingCode.TRUNCATED);

    private final String fileName;
    private Set<Long> contents = new HashSet<>();
    private Set<Long> places = new HashSet<>();
    private Set<Long> proved = new HashSet<>();
    private List<CdxCapture> unsound = new ArrayList<>();
    private List<ByteRange> sound = new ArrayList<>();
    private long[] compact = {};
    private long[] starts = new long[1024];
    private int members;
    private Optional<CdxCapture> capture = Optional.empty();
    private Optional<CdxCapture> last = Optional.empty();
    private boolean lastSound;
    private final Set<Long> provedInMember = new HashSet<>();
    private Optional<Result> open = Optional.empty();
    private long records;
    private long soundRecords;
    private long soundCaptures;

    SoundRecords(String fileName) {
        this.fileName = fileName;
    }

    @Override
    public void capture(Capture found) {
        capture = Optional.of(CdxCapture.of(found, fileName));
    }

    @Override
    public void record(Result record) {
        records++;
        if (open.isPresent() && open.get().offset() == record.offset()) {
            // records that share a gzip member are sound together
            open = Optional.of(new Result(
                    record.offset(), record.length(), open.get().sound() && record.sound(), record.proved()));
        } else {
            close();
            open = Optional.of(record);
            starts = members < starts.length ? starts : Arrays.copyOf(starts, 2 * members);
            starts[members++] = record.offset();
        }
        soundRecords += record.sound() ? 1 : 0;
        capture.ifPresent(found -> ended(found, record));
        last = capture;
        lastSound = record.sound();
        capture = Optional.empty();
    }

    private void ended(CdxCapture found, Result record) {
        if (!record.sound()) {
            if (unsound.size() < MOST) {
                unsound.add(found);
            }
            return;
        }
        soundCaptures++;
        if (soundCaptures <= MOST) {
            contents.add(CaptureHashes.ofContent(found));
            places.add(CaptureHashes.ofLocation(found));
            if (record.proved()) {
                provedInMember.add(CaptureHashes.ofLocation(found));
            }
        }
    }

    private void close() {
        if (open.filter(record -> record.length() == 0).isPresent() && lastSound) {
            // the last record of the member is followed by bytes that are no record
            soundRecords--;
            last.filter(found -> unsound.size() < MOST).ifPresent(unsound::add);
        } else {
            proved.addAll(provedInMember);
        }
        provedInMember.clear();
        open.filter(Result::sound).ifPresent(record -> {
            ByteRange range = new ByteRange(record.offset(), record.offset() + record.length());
            int last = sound.size() - 1;
            if (last >= 0 && sound.get(last).to() == range.from()) {
                sound.set(last, new ByteRange(sound.get(last).from(), range.to()));
            } else if (sound.size() < MOST_RANGES) {
                sound.add(range);
            }
        });
    }

    long records() {
        return records;
    }

    long soundRecords() {
        return soundRecords;
    }

    boolean isComplete() {
        return soundCaptures <= MOST;
    }

    List<CdxCapture> unsound() {
        return unsound;
    }

    /** After the comparison with CDX files, only {@link #has} and the counts are needed. */
    void compact() {
        compact = Stream.concat(proved.stream(), contents.stream())
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
        contents = Set.of();
        places = Set.of();
        proved = Set.of();
        unsound = List.of();
        sound = List.of();
        starts = new long[0];
    }

    boolean has(CdxCapture listed) {
        return isIn(proved, CaptureHashes.ofLocation(listed)) || isIn(contents, CaptureHashes.ofContent(listed));
    }

    private boolean isIn(Set<Long> hashes, long hash) {
        return hashes.contains(hash) || Arrays.binarySearch(compact, hash) >= 0;
    }

    boolean isInPlace(CdxCapture listed) {
        return places.contains(CaptureHashes.ofLocation(listed));
    }

    /** The ranges without sound records; findings add bytes between records. */
    List<ByteRange> damaged(List<Finding> findings, long size) {
        close();
        open = Optional.empty();
        List<ByteRange> damaged = new ArrayList<>();
        long from = 0;
        for (ByteRange range : sound) {
            damaged.add(new ByteRange(from, range.from()));
            from = range.to();
        }
        damaged.add(new ByteRange(from, size));
        findings.stream()
                .filter(finding ->
                        FAULTS.contains(finding.code()) && finding.offset().isPresent())
                .mapToLong(finding -> finding.offset().getAsLong())
                .forEach(fault -> damaged.add(new ByteRange(fault, nextStart(fault, size))));
        return ByteRange.merged(damaged);
    }

    private long nextStart(long fault, long size) {
        int at = Arrays.binarySearch(starts, 0, members, fault);
        if (at >= 0) {
            // the fault belongs to a record, whose soundness is known
            return fault;
        }
        return -at - 1 < members ? starts[-at - 1] : size;
    }
}
