// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import dev.grainery.benchmarks.archive.Content.Piece;
import java.util.SplittableRandom;

/** Records one after the other. */
final class PlainRecords implements RecordWriter, Content.Target {

    private final Content content;
    private final FileWriter file;

    PlainRecords(Content content, FileWriter file) {
        this.content = content;
        this.file = file;
    }

    @Override
    public void record(byte[] head, long length, byte[] tail, SplittableRandom random) {
        file.write(head);
        content.give(length, random, this);
        file.write(tail);
    }

    @Override
    public long fitting(long bytes) {
        return bytes;
    }

    @Override
    public void piece(Piece piece) {
        file.write(piece.plain());
    }

    @Override
    public void rest(byte[] bytes, int length) {
        file.write(bytes, length);
    }
}
