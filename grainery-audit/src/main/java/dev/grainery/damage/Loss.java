// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.record.Amount;
import dev.grainery.record.RecordType;
import java.util.List;
import java.util.Optional;

/** The losses in failed files. Surviving captures may be listed in unread CDX files or lines as well. */
public record Loss(List<FileLoss> files, List<String> unreadCdxFiles, List<UnreadLines> unreadLines) {

    public Loss {
        files = List.copyOf(files);
        unreadCdxFiles = List.copyOf(unreadCdxFiles);
        unreadLines = List.copyOf(unreadLines);
    }

    public Totals totals() {
        return new Totals(
                files.size(),
                files.stream().filter(file -> file.state() == State.MISSING).count(),
                files.stream().filter(file -> !file.goodCopies().isEmpty()).count(),
                files.stream().mapToLong(file -> file.size().value().orElse(0)).sum(),
                files.stream().mapToLong(FileLoss::damagedBytes).sum(),
                files.stream().mapToLong(FileLoss::listedCaptures).sum(),
                files.stream().mapToLong(FileLoss::lostCaptures).sum(),
                files.stream().mapToLong(FileLoss::survivingCaptures).sum());
    }

    public record Totals(
            long files,
            long missing,
            long withGoodCopy,
            long bytes,
            long damagedBytes,
            long listedCaptures,
            long lostCaptures,
            long survivingCaptures) {}

    public enum State {
        DAMAGED,
        MISSING,
        UNREADABLE,
        /** Its storage did not answer in time, or answered with an error, so its state is unknown. */
        UNREACHABLE,
        /** It was being written or moved while it was read, so its state is unknown. */
        CHANGING,
        /** It has its first hash again; the next check will record that. */
        SOUND
    }

    /**
     * {@code size} is before the damage; {@code damaged} has the ranges without sound records; {@code lostCaptures} are
     * among {@code listedCaptures}, or among the damaged records if no CDX file lists any; {@code goodCopies} have the
     * first hash.
     */
    public record FileLoss(
            RecordType recType,
            String id,
            String file,
            Amount size,
            State state,
            List<ByteRange> damaged,
            long damagedBytes,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Long> recordsBefore,
            long records,
            long soundRecords,
            long listedCaptures,
            long lostCaptures,
            long survivingCaptures,
            long movedCaptures,
            boolean comparable,
            long unreadLines,
            List<LostCapture> lost,
            List<String> goodCopies,
            List<String> damagedCopies) {

        public FileLoss {
            damaged = List.copyOf(damaged);
            lost = List.copyOf(lost);
            goodCopies = List.copyOf(goodCopies);
            damagedCopies = List.copyOf(damagedCopies);
        }
    }

    public record LostCapture(
            String uri, String date, long offset, long length, String digest, List<Survivor> survives) {

        public LostCapture {
            survives = List.copyOf(survives);
        }
    }

    /** A record with the same payload in a container that has not failed. */
    public record Survivor(String container, long offset, String uri, String date) {}
}
