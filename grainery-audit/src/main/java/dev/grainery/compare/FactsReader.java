// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.ContentDigests;
import dev.grainery.inspect.RecordContent;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.Depth;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.read.RecordListener;
import dev.grainery.read.container.ContainerDescription;
import dev.grainery.read.container.ContainerReader;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.record.DigestAlgorithm;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Set;

/** Passes on the facts of records. For one use, by one thread. */
final class FactsReader implements RecordListener {

    private final StoredFile file;
    private final ReadThrottle throttle;
    private final Target target;
    private final RecordHeader header = new RecordHeader();
    private final ContentDigests digests = new ContentDigests(header);
    private final MessageDigest between = DigestAlgorithm.begin("SHA-256");
    private long betweenFrom;
    private long betweenLength;
    private long number;
    private long captures;
    private long contentBytes;

    @FunctionalInterface
    interface Target {
        void take(RecordFacts record) throws IOException;
    }

    FactsReader(StoredFile file, ReadThrottle throttle, Target target) {
        this.file = file;
        this.throttle = throttle;
        this.target = target;
    }

    ComparedFile read() throws IOException {
        FilePass pass = new FilePass(new ReadBuffers(Set.of(DigestAlgorithm.SHA256)), throttle);
        Reading<ContainerDescription> reading = new ContainerReader(pass, header, Depth.WHOLE, this).read(file);
        endBetween();
        return ComparedFile.of(reading, number, captures, contentBytes);
    }

    @Override
    public void record(ArchivedRecord record) throws IOException {
        endBetween();
        RecordContent content = digests.read(record);
        RecordFacts facts = RecordFacts.of(++number, record, header, content, digests.head());
        captures += facts.isCapture() ? 1 : 0;
        contentBytes += content.length();
        target.take(facts);
    }

    @Override
    public void foreign(byte[] bytes, int from, int length, long offset) {
        betweenFrom = betweenLength == 0 ? offset : betweenFrom;
        betweenLength += length;
        between.update(bytes, from, length);
    }

    private void endBetween() throws IOException {
        if (betweenLength > 0) {
            target.take(RecordFacts.foreign(number, betweenFrom, betweenLength, between.digest()));
            betweenLength = 0;
        }
    }

    @Override
    public void undecodable(long from, long to) throws IOException {
        endBetween();
        betweenLength = file.copy(from, to, new DigestOutputStream(OutputStream.nullOutputStream(), between));
        betweenFrom = from;
        endBetween();
    }
}
