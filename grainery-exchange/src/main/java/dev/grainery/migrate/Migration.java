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
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads an ARC twice: for its MD5 and self-description, which begin the WARC, and for its records. Thread-safe. */
public final class Migration {
    static final String BLOCK = ".block.tmp";

    private final String program;
    private final HarvestNaming naming;
    private final ReadThrottle first;
    private final ReadThrottle second;

    public Migration(String program, HarvestNaming naming, ReadThrottle first, ReadThrottle second) {
        this.program = program;
        this.naming = naming;
        this.first = first;
        this.second = second;
    }

    /** The WARC appears when complete. A throttle may throw {@link InterruptedIOException}; then there is none. */
    public MigrationResult migrate(StoredFile arc, Path target) throws IOException {
        Described described = describer(first, RecordListener.NONE).describe(arc);
        Optional<String> unfit = unfit(described);
        if (unfit.isPresent()) {
            return MigrationResult.left(unfit.get(), described.findings());
        }
        ContainerRecord record = (ContainerRecord) ((Described.Recorded) described).record();
        SourceDescription source =
                new SourceDescription(record, target.getFileName().toString(), program);
        Path blocks = SiblingFile.of(target, BLOCK);
        try (DurableFile.Draft draft = DurableFile.draft(target);
                WarcOutput out = new WarcOutput(draft.out(), isGzip(arc));
                Block block = new Block(blocks)) {
            ArcMigration records = new ArcMigration(arc, source, out, block);
            Described again = read(arc, records);
            records.flush();
            Optional<String> changed = changed(again, record);
            if (changed.isPresent()) {
                return MigrationResult.left(changed.get(), again.findings());
            }
            draft.complete();
            return new MigrationResult(Optional.empty(), records.counts(), again.findings());
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
        try (InputStream stored = arc.entry().stream(arc.met())) {
            byte[] magic = stored.readNBytes(2);
            return magic.length == 2 && magic[0] == 0x1f && magic[1] == (byte) 0x8b;
        }
    }

    public record MigrationResult(Optional<String> left, MigrationCounts counts, List<Finding> findings) {
        static final MigrationResult NONE = left("", List.of());

        public MigrationResult {
            findings = List.copyOf(findings);
        }

        static MigrationResult left(String reason, List<Finding> findings) {
            return new MigrationResult(Optional.of(reason), MigrationCounts.NONE, findings);
        }
    }
}
