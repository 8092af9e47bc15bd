// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.Depth;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.RecordListener;
import dev.grainery.read.container.ContainerReader;
import dev.grainery.read.container.RecordHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public final class DoubtfulRecords implements RecordListener {

    private static final int MOST = 1_000;

    private final List<DoubtfulRange> doubts;
    private final List<Doubtful> records = new ArrayList<>();
    private Doubtful last = new Doubtful(0, "", "", "");
    private int next;
    private long number;

    public record Doubtful(long offset, String type, String date, String uri) {}

    private DoubtfulRecords(List<DoubtfulRange> doubts) {
        this.doubts = doubts;
    }

    public static DoubtfulRecords of(Path container, List<DoubtfulRange> doubts) throws IOException {
        DoubtfulRecords found = new DoubtfulRecords(doubts);
        if (!doubts.isEmpty() && Files.isRegularFile(container)) {
            FilePass pass = new FilePass(new ReadBuffers(), ReadThrottle.NONE);
            new ContainerReader(pass, new RecordHeader(), Depth.WHOLE, found).read(StoredFile.of(container));
        }
        return found;
    }

    public List<Doubtful> records() {
        return List.copyOf(records);
    }

    public long number() {
        return number;
    }

    @Override
    public void record(ArchivedRecord record) {
        last = new Doubtful(
                record.offset(),
                record.field("WARC-Type").orElse(""),
                record.field("WARC-Date").orElse(""),
                record.field("WARC-Target-URI").orElse(""));
    }

    @Override
    public void ended(long storedLength, long plainLength) {
        while (next < doubts.size() && doubts.get(next).to() <= last.offset()) {
            next++;
        }
        // the length is unknown for records that share a member, and for the last record of a damaged file
        if (next < doubts.size() && doubts.get(next).from() < last.offset() + Math.max(1, storedLength)) {
            number++;
            if (records.size() < MOST) {
                records.add(last);
            }
        }
    }
}
