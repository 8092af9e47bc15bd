// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.recording.JobMemory;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxOwnership;
import java.io.IOException;
import java.nio.file.Path;

record OwnedOutbox(Outbox entries, OutboxOwnership ownership, JobMemory memory) implements AutoCloseable {

    private static final String MEMORY = "job-memory.jsonl";

    static OwnedOutbox open(Path directory, Path job) throws IOException {
        Outbox outbox = Outbox.open(directory);
        OutboxOwnership ownership = outbox.own(job.toString());
        try {
            return new OwnedOutbox(outbox, ownership, JobMemory.open(directory.resolve(MEMORY)));
        } catch (IOException | RuntimeException e) {
            ownership.close();
            throw e;
        }
    }

    Path directory() {
        return entries.directory();
    }

    @Override
    public void close() throws IOException {
        try (ownership) {
            memory.close();
        }
    }
}
