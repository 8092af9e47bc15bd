// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.file.UnreadLines;
import dev.grainery.record.Amount;
import dev.grainery.record.RecordType;
import java.util.List;
import java.util.Optional;

/**
 * What is lost with some files that failed.
 *
 * @param files what is lost with each of them
 * @param unreadCdxFiles CDX files that could not be read; captures may survive of which they tell
 * @param unreadLines lines of CDX files that have no known form
 */
public record Loss(List<OfFile> files, List<String> unreadCdxFiles, List<UnreadLines> unreadLines) {

    public Loss {
        files = List.copyOf(files);
        unreadCdxFiles = List.copyOf(unreadCdxFiles);
        unreadLines = List.copyOf(unreadLines);
    }

    /** All of it in numbers. */
    public Totals totals() {
        return new Totals(
                files.size(),
                files.stream().filter(file -> file.state() == State.MISSING).count(),
                files.stream().filter(file -> !file.goodCopies().isEmpty()).count(),
                files.stream().mapToLong(file -> file.size().value().orElse(0)).sum(),
                files.stream().mapToLong(OfFile::damagedBytes).sum(),
                files.stream().mapToLong(OfFile::listedCaptures).sum(),
                files.stream().mapToLong(OfFile::lostCaptures).sum(),
                files.stream().mapToLong(OfFile::survivingCaptures).sum());
    }

    /**
     * Losses in numbers.
     *
     * @param files files that failed
     * @param missing how many of them are not there
     * @param withGoodCopy how many of them have a good copy
     * @param bytes how many bytes they had when they were good
     * @param damagedBytes how many of these are not sound any more
     * @param listedCaptures captures that the CDX files of the containers list
     * @param lostCaptures how many captures are lost
     * @param survivingCaptures payloads of how many of these survive elsewhere in the archive
     */
    public record Totals(
            long files,
            long missing,
            long withGoodCopy,
            long bytes,
            long damagedBytes,
            long listedCaptures,
            long lostCaptures,
            long survivingCaptures) {}

    /** What a file was found to be. */
    public enum State {
        DAMAGED,
        MISSING,
        /** It could not be read to its end. */
        UNREADABLE,
        /** It was being written to or moved, so nothing is known of it. */
        CHANGING,
        /** It has its first hash again: the next check finds that. */
        SOUND
    }

    /**
     * What is lost with one file.
     *
     * @param recType the type of its record
     * @param id its identifier
     * @param file its path
     * @param size how many bytes it had when it was good
     * @param state what it was found to be
     * @param damaged the bytes that are no sound records, as far as it was read; what is missing at its end is among them
     * @param damagedBytes how many these are
     * @param recordsBefore how many records the last inspection has counted, if there was one
     * @param records how many records were found
     * @param soundRecords how many of them are complete and agree with their digests
     * @param listedCaptures captures that CDX files list of it; 0 if there is none
     * @param lostCaptures how many of them, or of those met in damaged records, are lost
     * @param survivingCaptures payloads of how many of these survive elsewhere
     * @param movedCaptures captures that are sound, but not where the CDX file says
     * @param comparable whether all captures could be compared with the CDX file
     * @param unreadLines lines of its CDX files that have no known form: they may list further captures
     * @param lost the captures that are lost, up to {@value Losses#MOST_LISTED}
     * @param goodCopies paths of the same bytes, also under other names, whose last check passed
     * @param damagedCopies paths of the same file that failed, too
     */
    public record OfFile(
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

        public OfFile {
            damaged = List.copyOf(damaged);
            lost = List.copyOf(lost);
            goodCopies = List.copyOf(goodCopies);
            damagedCopies = List.copyOf(damagedCopies);
        }
    }

    /**
     * A capture that is lost.
     *
     * @param uri its URI
     * @param date its date
     * @param offset where its record began in the container
     * @param length how many bytes the record had; -1 if that is unknown
     * @param digest the digest of its payload; empty if it is unknown
     * @param survives where the same payload lies, up to {@value Losses#MOST_PLACES} places
     */
    public record LostCapture(
            String uri, String date, long offset, long length, String digest, List<Survivor> survives) {

        public LostCapture {
            survives = List.copyOf(survives);
        }
    }

    /**
     * A record with the same payload as a lost one, in a container that has not failed.
     *
     * @param container file name of the container
     * @param offset where the record begins in it
     * @param uri its URI
     * @param date its date
     */
    public record Survivor(String container, long offset, String uri, String date) {}
}
