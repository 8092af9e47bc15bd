// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the owner of a log and of its key can do: write another one in its stead, sound in itself. */
public final class RewrittenLog {

    private RewrittenLog() {}

    /** The entries of a log. */
    public static List<String> entries(Path directory) throws IOException {
        LogFiles files = new LogFiles(directory);
        List<String> entries = new ArrayList<>();
        files.forEachEntry(
                Checkpoint.of(files).orElseThrow().size(),
                (index, entry) -> entries.add(new String(entry, StandardCharsets.UTF_8)));
        return entries;
    }

    /** Writes a log with these entries, and a signed checkpoint. */
    public static Checkpoint write(Path directory, List<String> entries, NoteSigner key) throws IOException {
        LogFiles files = new LogFiles(directory);
        RightEdge edge = new RightEdge(files::write);
        for (String entry : entries) {
            edge.add(entry.getBytes(StandardCharsets.UTF_8));
        }
        edge.passPartial();
        Checkpoint checkpoint = Checkpoint.of(edge, key);
        files.writeCheckpoint(checkpoint.text());
        return checkpoint;
    }
}
