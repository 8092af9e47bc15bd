// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CountedCapture;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.RecordResults.Result;
import dev.grainery.inspect.cdx.CdxLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Copies the captures of a host from one container, preceded by its first record, and indexes the copies. */
final class HostCaptures {

    private final HostSelection host;
    private final RecordCopies copies;
    private final CdxLines index;
    private final PageList pages;
    private Optional<Capture> last = Optional.empty();
    private Optional<Result> first = Optional.empty();
    private boolean hasStarted;

    HostCaptures(HostSelection host, RecordCopies copies, CdxLines index, PageList pages) {
        this.host = host;
        this.copies = copies;
        this.index = index;
        this.pages = pages;
    }

    /** Listeners that receive for each record the capture first, then its counts, then the result. */
    Listeners listeners() {
        return new Listeners(capture -> last = Optional.of(capture), pages, this::record).with(this::counted);
    }

    private void record(Result record) {
        // a warcinfo record describes the following records and is copied as well
        boolean isCapture =
                last.filter(capture -> capture.offset() == record.offset()).isPresent();
        if (!hasStarted && !isCapture && record.length() > 0) {
            first = Optional.of(record);
        }
        hasStarted = true;
    }

    private void counted(CountedCapture counted) {
        Optional<Capture> match = last.filter(capture -> capture.offset() == counted.offset());
        if (match.isEmpty() || !host.takes(counted)) {
            return;
        }
        Capture capture = match.get();
        if (!capture.addressable()) {
            // the index counts it as unlisted
            index.capture(capture);
            return;
        }
        try {
            if (first.isPresent()) {
                copies.copy(first.get().offset(), first.get().length());
                first = Optional.empty();
            }
            long offset = copies.copy(capture.offset(), capture.length());
            index.capture(moved(capture, offset));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (host.isOfHost(counted)) {
            pages.add(capture);
        }
    }

    private static Capture moved(Capture capture, long offset) {
        return new Capture(
                capture.type(),
                capture.uri(),
                capture.date(),
                capture.mediaType(),
                capture.status(),
                capture.location(),
                capture.payloadDigest(),
                capture.payloadSize(),
                offset,
                capture.length(),
                true);
    }
}
