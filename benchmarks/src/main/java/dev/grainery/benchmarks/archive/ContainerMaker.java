// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;

/** Makes one container after the other, each with its index. Not thread-safe: it has buffers. */
final class ContainerMaker {

    private static final int BUFFER = 1 << 18;

    private final Path archive;
    private final ArchiveShape shape;
    private final Content content;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    private final ByteBuffer indexBuffer = ByteBuffer.allocateDirect(BUFFER);

    ContainerMaker(Path archive, ArchiveShape shape, Content content) {
        this.archive = archive;
        this.shape = shape;
        this.content = content;
    }

    /**
     * Makes the container of this number.
     *
     * @return how many bytes it has
     */
    long make(int number) throws IOException {
        PlacedFile placed = PlacedFile.of(number, shape);
        Path directory = archive.resolve(placed.directory());
        // every file is drawn by itself, so that it does not matter which thread makes it
        SplittableRandom random = new SplittableRandom(shape.seed() * 0x9e3779b97f4a7c15L + number);
        try (FileWriter file = new FileWriter(directory.resolve(placed.fileName()), buffer)) {
            if (shape.index() == IndexKind.NONE) {
                fill(placed, file, Optional.empty(), random);
            } else {
                Path index = directory
                        .resolve(ArchiveGenerator.INDEXES)
                        .resolve(placed.fileName() + shape.index().extension());
                try (FileWriter lines = new FileWriter(index, indexBuffer)) {
                    fill(placed, file, Optional.of(new PageIndex(shape.index(), lines, placed.fileName())), random);
                }
            }
            return file.size();
        }
    }

    private void fill(PlacedFile placed, FileWriter file, Optional<PageIndex> index, SplittableRandom random) {
        RecordHeads heads = RecordHeads.of(placed.kind());
        RecordWriter records = placed.gzip() ? new GzipRecords(content, file) : new PlainRecords(content, file);
        byte[] tail = heads.tail();
        long size = shape.size().draw(random);
        records.record(heads.describing(placed, random), 0, tail, random);
        int head = heads.page(new Page(placed.number(), 0, placed.stamp(0)), size, random).length + tail.length;
        for (long number = 0; number == 0 || file.size() + head < size; number++) {
            Page page = new Page(placed.number(), number, placed.stamp(number));
            long asked = shape.record().draw(random);
            long length = Math.min(asked, Math.max(1, records.fitting(size - file.size() - head)));
            long offset = file.size();
            records.record(heads.page(page, length, random), length, tail, random);
            index.ifPresent(lines -> lines.add(page, offset, file.size() - offset, random));
        }
    }
}
