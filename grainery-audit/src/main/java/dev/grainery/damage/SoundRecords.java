// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.RecordResults;
import dev.grainery.inspect.cdx.CdxCapture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is still sound in a container that is inspected: its records, and the captures among them. Memory is bounded: if there
 * are more captures than {@value #MOST}, only their number is known. Not thread-safe.
 */
final class SoundRecords implements CaptureListener, RecordResults {

    /** How many captures of one container are told apart; each takes some 150 bytes. */
    static final int MOST = 150_000;

    /** How many changes from sound to damaged records and back are told apart. */
    private static final int MOST_RANGES = 10_000;

    private static final Set<FindingCode> FAULTS = EnumSet.of(FindingCode.DAMAGED, FindingCode.TRUNCATED);

    private final String fileName;
    private final Set<Long> contents = new HashSet<>();
    private final Set<Long> places = new HashSet<>();
    private final Set<Long> proved = new HashSet<>();
    private final List<CdxCapture> unsound = new ArrayList<>();
    private final List<ByteRange> sound = new ArrayList<>();
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

    /** @param fileName the name of the container */
    SoundRecords(String fileName) {
        this.fileName = fileName;
    }

    @Override
    public void capture(Capture met) {
        capture = Optional.of(CdxCapture.of(met, fileName));
    }

    @Override
    public void record(Result record) {
        records++;
        if (open.isPresent() && open.get().offset() == record.offset()) {
            // records that share a gzip member: it is sound if they all are
            open = Optional.of(new Result(
                    record.offset(), record.length(), open.get().sound() && record.sound(), record.proved()));
        } else {
            close();
            open = Optional.of(record);
            starts = members < starts.length ? starts : Arrays.copyOf(starts, 2 * members);
            starts[members++] = record.offset();
        }
        soundRecords += record.sound() ? 1 : 0;
        capture.ifPresent(met -> ended(met, record));
        last = capture;
        lastSound = record.sound();
        capture = Optional.empty();
    }

    private void ended(CdxCapture met, Result record) {
        if (!record.sound()) {
            if (unsound.size() < MOST) {
                unsound.add(met);
            }
            return;
        }
        soundCaptures++;
        if (soundCaptures <= MOST) {
            contents.add(Keys.content(met));
            places.add(Keys.place(met));
            if (record.proved()) {
                provedInMember.add(Keys.place(met));
            }
        }
    }

    private void close() {
        if (open.filter(record -> record.length() == 0).isPresent() && lastSound) {
            // what came behind it in its member is no record
            soundRecords--;
            last.filter(met -> unsound.size() < MOST).ifPresent(unsound::add);
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

    /** Whether all sound captures are told apart. */
    boolean isComplete() {
        return soundCaptures <= MOST;
    }

    /** The captures that were met in damaged records, as far as their headers can be read. */
    List<CdxCapture> unsound() {
        return unsound;
    }

    /** Whether a capture that a CDX file lists is still there, be it at another place of the file. */
    boolean has(CdxCapture listed) {
        return proved.contains(Keys.place(listed)) || contents.contains(Keys.content(listed));
    }

    /** Whether a capture is where a CDX file says. */
    boolean isInPlace(CdxCapture listed) {
        return places.contains(Keys.place(listed));
    }

    /**
     * The bytes that are no sound records, after the file has been read.
     *
     * @param findings what reading it has found: between a sound record and the next one there may be bytes that are none
     * @param size how many bytes the file has
     */
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

    /** Where the next record begins after a fault, which may be met where a sound record has ended. */
    private long nextStart(long fault, long size) {
        int at = Arrays.binarySearch(starts, 0, members, fault);
        if (at >= 0) {
            // the fault is that of a record, which is sound or not
            return fault;
        }
        return -at - 1 < members ? starts[-at - 1] : size;
    }
}
