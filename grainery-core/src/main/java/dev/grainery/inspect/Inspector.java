// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.FindingTally;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.RecordListener;
import dev.grainery.read.container.Ascii;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Conformance;
import dev.grainery.record.OriginDate;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** For one container, in bounded memory. Not thread-safe. */
public final class Inspector implements RecordListener {

    private static final Set<FindingCode> OF_FRAMING =
            EnumSet.of(FindingCode.TRUNCATED, FindingCode.DAMAGED, FindingCode.TRAILING_BYTES);
    private static final Set<FindingCode> OF_RECORDS = EnumSet.of(
            FindingCode.FIELD_MISSING,
            FindingCode.LINE_ENDS,
            FindingCode.RECORD_DIGEST_WRONG,
            FindingCode.RECORD_FIELD_REPEATED,
            FindingCode.RECORD_END_ODD,
            FindingCode.RECORDS_DISAGREE,
            FindingCode.RECORD_ID_REPEATED,
            FindingCode.BODY_CUT,
            FindingCode.CAPTURE_DATE_ODD);

    private static final Set<FindingCode> NOT_INSPECTED =
            EnumSet.of(FindingCode.NOT_A_CONTAINER, FindingCode.EMPTY_FILE, FindingCode.WINDOW_TOO_LARGE);

    static final int MAX_FINDINGS = 100;

    private static final int LINE_ENDS_OF_WARC = 4;
    private static final int MAX_LINE_ENDS = 8;

    private final RecordHeader header;
    private final ContentReading content;
    private final CaptureCounts captures;
    private final DigestCounter blockDigests = new DigestCounter();
    private final DigestCounter payloadDigests = new DigestCounter();
    private final CaptureEmitter emitter;
    private final CrossRecordChecks crossChecks;
    private final FindingTally defects;
    private final Instant now;
    private final long today;
    private final Map<ArchivedRecordType, long[]> byType = new EnumMap<>(ArchivedRecordType.class);
    private long records;
    private long plainBytes;
    private long withoutLineEnds;
    private long lineEnds;
    private boolean filedesc;
    private boolean whole;
    private final RecordResults results;
    private boolean sound;
    private boolean proved;
    private long offset;

    /** No capture may be later than {@code now}; each record overwrites {@code header}. */
    public Inspector(String file, Instant now, RecordHeader header, Listeners listeners) {
        this.header = header;
        this.defects = new FindingTally(file, MAX_FINDINGS);
        this.content = new ContentReading(header, listeners.payloads());
        this.captures = new CaptureCounts(listeners.answers());
        this.emitter = new CaptureEmitter(header, content, captures, listeners);
        this.crossChecks = new CrossRecordChecks(header, defects);
        this.results = listeners.records();
        this.now = now;
        this.today = CaptureDate.day(now);
    }

    @Override
    public void record(ArchivedRecord record) throws IOException {
        checkLineEndsBefore();
        ArchivedRecordType type = ArchivedRecordType.of(header);
        filedesc = type == ArchivedRecordType.FILEDESC;
        records++;
        byType.computeIfAbsent(type, t -> new long[1])[0]++;
        offset = record.offset();
        content.block.begin(header, Field.WARC_BLOCK_DIGEST);
        content.payload.begin(header, Field.WARC_PAYLOAD_DIGEST);
        boolean identified = type.isCapture() && type != ArchivedRecordType.REVISIT;
        content.begin(type, identified);
        emitter.begin(type, record);
        boolean elsewhere = type == ArchivedRecordType.REVISIT
                || type == ArchivedRecordType.CONTINUATION
                || header.has(Field.WARC_SEGMENT_NUMBER);
        StatedDigest.State stated = content.payload.state();
        long payloadDigest = content.payload.mark(header, Field.WARC_PAYLOAD_DIGEST);
        if (elsewhere) {
            // the payload is in another record, or in several
            content.payload.absent();
        }
        if (identified && !elsewhere) {
            content.dispatcher.begin(offset, record.contentLength());
        }
        whole = record.content().transferTo(content) == record.contentLength();
        content.end();
        content.dispatcher.end(whole);
        withoutLineEnds = record.headerLength() + record.contentLength();
        sound = whole;
        proved = record.beginsMember();
        if (blockDigests.end(content.block.state(), whole, content.block::isRight)) {
            wrong("content", content.block);
        } else {
            proved |= whole && content.block.isKnown();
        }
        if (payloadDigests.end(stated, whole && !elsewhere, content::isPayloadRight)) {
            wrong("payload", content.payload);
        }
        if (type.isCapture()) {
            captures.add(header, content, type == ArchivedRecordType.REVISIT);
            checkDate();
            boolean here = identified && !elsewhere;
            captures.judge(header, content, here, here && isCut());
        }
        if (header.isWarc()) {
            check(type, payloadDigest);
        }
        if (identified && whole && !elsewhere && !header.has(Field.WARC_TRUNCATED) && content.isBodyCut()) {
            crossChecks.bodyCut(offset, content.payloadBytes() > 0);
        }
    }

    private boolean isCut() {
        return !whole || header.has(Field.WARC_TRUNCATED) || (content.payloadBytes() > 0 && content.isBodyCut());
    }

    private void wrong(String part, StatedDigest digest) {
        sound = false;
        String uri = shown(Field.WARC_TARGET_URI, 200);
        defects.report(
                FindingCode.RECORD_DIGEST_WRONG,
                offset,
                "the " + part + " of a record" + (uri.isEmpty() ? "" : " of " + uri) + ": " + digest.difference());
    }

    /** ISO 28500 5.4. A missing date of a WARC record is another finding. */
    private void checkDate() {
        long date = CaptureDate.of(header, Field.WARC_DATE);
        if (!header.has(Field.WARC_DATE)) {
            if (!header.isWarc()) {
                defects.report(
                        FindingCode.CAPTURE_DATE_ODD, offset, "the header of a capture has no date where one must be");
            }
        } else if (date == CaptureDate.NONE) {
            oddDate("cannot be read");
        } else if (CaptureDate.day(date) < OriginDate.FIRST || CaptureDate.day(date) > today) {
            oddDate("is " + OriginDate.fault(CaptureDate.text(date), now).orElseThrow());
        } else if (!CaptureDate.isWhole(header.bytes(), header.from(Field.WARC_DATE), header.end(Field.WARC_DATE))) {
            oddDate("is not written as the format requires; it was read as " + CaptureDate.text(date));
        }
    }

    private void oddDate(String fault) {
        defects.report(
                FindingCode.CAPTURE_DATE_ODD,
                offset,
                "the date of a capture, " + shown(Field.WARC_DATE, 60) + ", " + fault);
    }

    private String shown(Field field, int most) {
        return Ascii.shown(header.bytes(), header.from(field), header.end(field), most);
    }

    private void check(ArchivedRecordType type, long payloadDigest) {
        if (header.anyRepeated()) {
            for (Field field : Field.values()) {
                if (header.isRepeated(field)) {
                    defects.count(FindingCode.RECORD_FIELD_REPEATED, offset, "with more than one " + field.text());
                }
            }
        }
        if (type.needsUri() && !header.has(Field.WARC_TARGET_URI)) {
            defects.count(FindingCode.FIELD_MISSING, offset, "without " + Field.WARC_TARGET_URI.text());
        }
        if (type == ArchivedRecordType.REVISIT && !header.has(Field.WARC_PROFILE)) {
            defects.count(FindingCode.FIELD_MISSING, offset, "without " + Field.WARC_PROFILE.text());
        }
        crossChecks.check(type, offset, payloadDigest, type == ArchivedRecordType.REQUEST && content.isHeadRequest());
    }

    @Override
    public void broken() {
        sound = false;
    }

    @Override
    public void ended(long storedLength, long plainLength) throws IOException {
        emitter.end(storedLength);
        results.record(new RecordResults.Result(offset, storedLength, sound, sound && proved));
        plainBytes += plainLength;
        lineEnds = plainLength - withoutLineEnds;
        if (whole && header.isWarc() && lineEnds != LINE_ENDS_OF_WARC) {
            irregularEnd(LINE_ENDS_OF_WARC);
        }
    }

    /** In an ARC, a line end precedes each record. Many writers count the first one as part of the filedesc. */
    private void checkLineEndsBefore() {
        if (records > 0 && whole && !header.isWarc() && lineEnds != 1 && !(filedesc && lineEnds == 0)) {
            irregularEnd(1);
        }
    }

    private void irregularEnd(int expected) {
        defects.count(
                FindingCode.RECORD_END_ODD,
                offset,
                "followed by " + (lineEnds > MAX_LINE_ENDS ? "more than " + MAX_LINE_ENDS : String.valueOf(lineEnds))
                        + " bytes of line ends, not " + expected);
    }

    public List<Finding> findings() {
        crossChecks.end();
        return defects.findings();
    }

    /** Empty if the file is not a container or could not be decompressed to its end. */
    public Optional<Inspection> inspection(Instant at, String program, long storedBytes, List<Finding> reading) {
        if (reading.stream().anyMatch(finding -> NOT_INSPECTED.contains(finding.code()))) {
            return Optional.empty();
        }
        TreeMap<String, Long> types = new TreeMap<>();
        byType.forEach((type, number) -> types.put(type.word(), number[0]));
        return Optional.of(captures.inspection(
                at,
                program,
                verdict(reading),
                records,
                types,
                storedBytes,
                plainBytes,
                blockDigests.counts(),
                payloadDigests.counts()));
    }

    private Conformance verdict(List<Finding> reading) {
        crossChecks.end();
        List<Finding> all = new ArrayList<>(reading);
        all.addAll(defects.findings());
        if (all.stream().anyMatch(finding -> OF_FRAMING.contains(finding.code()))) {
            return Conformance.MALFORMED;
        }
        return all.stream().anyMatch(finding -> OF_RECORDS.contains(finding.code()))
                ? Conformance.WELL_FORMED
                : Conformance.VALID;
    }
}
