// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.read.Depth;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.read.RecordListener;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Makes WARCs of ARCs. The ARC is read twice: first for its MD5 and for what it says of itself, which stand in the first
 * record of the WARC, and then for its records. Thread-safe.
 */
public final class Migration {

    /** What is behind the name of the WARC in that of the file of a large block. */
    static final String BLOCK = ".block.tmp";

    private final String program;
    private final HarvestNaming naming;
    private final ReadThrottle first;
    private final ReadThrottle second;

    /**
     * @param program name and version of the program, which the WARC states
     * @param naming how the archive names harvests: the WARC states the name of its harvest
     * @param first told of what is read of an ARC the first time
     * @param second the same the second time
     */
    public Migration(String program, HarvestNaming naming, ReadThrottle first, ReadThrottle second) {
        this.program = program;
        this.naming = naming;
        this.first = first;
        this.second = second;
    }

    /**
     * Makes the WARC of an ARC. It is there as a whole or not at all.
     *
     * @param target where it is written; there must be no file, and none of its name with {@value #BLOCK}
     * @throws InterruptedIOException if a throttle throws it; there is no WARC then
     * @throws IOException if the WARC cannot be written; there is none then
     */
    public Migrated migrate(StoredFile arc, Path target) throws IOException {
        Described described = describer(first, RecordListener.NONE).describe(arc);
        Optional<String> unfit = unfit(described);
        if (unfit.isPresent()) {
            return Migrated.left(unfit.get(), described.findings());
        }
        ContainerRecord record = (ContainerRecord) ((Described.Recorded) described).record();
        SourceDescription source =
                new SourceDescription(record, target.getFileName().toString(), program);
        Path blocks = Beside.of(target, BLOCK);
        try (DurableFile.Draft draft = DurableFile.begin(target);
                WarcOutput out = new WarcOutput(draft.out(), isGzip(arc));
                Block block = new Block(blocks)) {
            ArcMigration records = new ArcMigration(arc, source, out, block);
            Described again = read(arc, records);
            records.flush();
            Optional<String> changed = changed(again, record);
            if (changed.isPresent()) {
                return Migrated.left(changed.get(), again.findings());
            }
            draft.complete();
            return new Migrated(Optional.empty(), records.counts(), again.findings());
        }
    }

    private Described read(StoredFile arc, ArcMigration records) throws IOException {
        try {
            return describer(second, records).describe(arc);
        } catch (ListenerFailedException e) {
            if (e.getCause() instanceof IOException unwritten) {
                throw unwritten;
            }
            throw e;
        }
    }

    private Describer describer(ReadThrottle throttle, RecordListener listener) {
        return Describer.builder()
                .author(program)
                .naming(naming)
                .throttle(throttle)
                .depth(listener == RecordListener.NONE ? Depth.HEAD : Depth.WHOLE)
                .listener(file -> listener)
                .build();
    }

    /** Why no WARC can be made of a file. */
    private static Optional<String> unfit(Described described) {
        if (!(described instanceof Described.Recorded recorded) || !recorded.isHashed()) {
            return Optional.of(reason(described.findings()));
        }
        return recorded.record() instanceof ContainerRecord container
                        && container.type().mimeTypeXML().equals(ContainerRecord.ARC)
                ? Optional.empty()
                : Optional.of("it is no ARC");
    }

    private static Optional<String> changed(Described again, ContainerRecord before) {
        if (!(again instanceof Described.Recorded recorded) || !recorded.isHashed()) {
            return Optional.of(reason(again.findings()));
        }
        StoredFileRecord now = recorded.record();
        return now.revision().hashOrig().equals(before.revision().hashOrig())
                ? Optional.empty()
                : Optional.of("it gave other bytes when it was read again");
    }

    private static String reason(List<Finding> findings) {
        return findings.isEmpty()
                ? "it cannot be read"
                : findings.get(findings.size() - 1).message();
    }

    private static boolean isGzip(StoredFile arc) throws IOException {
        try (InputStream stored = Channels.newInputStream(arc.entry().open(arc.met()))) {
            byte[] magic = stored.readNBytes(2);
            return magic.length == 2 && magic[0] == 0x1f && magic[1] == (byte) 0x8b;
        }
    }

    /**
     * What came of it.
     *
     * @param left why there is no WARC, if there is none
     * @param counts what the ARC holds
     * @param findings what is wrong or odd about the ARC
     */
    public record Migrated(Optional<String> left, MigrationCounts counts, List<Finding> findings) {

        /** Nothing was migrated. */
        static final Migrated NONE = left("", List.of());

        public Migrated {
            findings = List.copyOf(findings);
        }

        static Migrated left(String reason, List<Finding> findings) {
            return new Migrated(Optional.of(reason), MigrationCounts.NONE, findings);
        }
    }
}
