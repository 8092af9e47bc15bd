// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.finding.FindingCode;
import dev.grainery.inspect.RecordHeader.Field;
import dev.grainery.record.OriginDate;
import java.time.Instant;

/** Looks whether the dates of captures can be read (ISO 28500 5.4) and can be true. */
final class CaptureDateCheck {

    private static final int LONGEST_SHOWN = 60;

    private final RecordHeader header;
    private final Defects defects;
    private final Instant now;
    private final long today;

    /**
     * @param header that of the record that is read
     * @param now no capture can be later than on its day
     */
    CaptureDateCheck(RecordHeader header, Defects defects, Instant now) {
        this.header = header;
        this.defects = defects;
        this.now = now;
        this.today = CaptureDate.day(now);
    }

    /** A capture was read that begins here. A WARC record without a date is another finding. */
    void look(long offset) {
        if (!header.has(Field.WARC_DATE)) {
            if (!header.isWarc()) {
                defects.tell(FindingCode.CAPTURE_DATE_ODD, offset, "the header of a capture has no date at its place");
            }
            return;
        }
        int from = header.from(Field.WARC_DATE);
        int end = header.end(Field.WARC_DATE);
        long date = CaptureDate.parse(header.bytes(), from, end);
        if (date == CaptureDate.NONE) {
            tell(offset, "cannot be read");
        } else if (CaptureDate.day(date) < OriginDate.FIRST || CaptureDate.day(date) > today) {
            tell(offset, "is " + OriginDate.fault(CaptureDate.text(date), now).orElseThrow());
        } else if (!CaptureDate.isWhole(header.bytes(), from, end)) {
            tell(offset, "is not written as its format asks; it was read as " + CaptureDate.text(date));
        }
    }

    private void tell(long offset, String fault) {
        String date =
                Ascii.shown(header.bytes(), header.from(Field.WARC_DATE), header.end(Field.WARC_DATE), LONGEST_SHOWN);
        defects.tell(FindingCode.CAPTURE_DATE_ODD, offset, "the date of a capture, " + date + ", " + fault);
    }
}
