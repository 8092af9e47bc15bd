// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.transfer;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.Restored;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Takes back records, checks and findings that an export has written, one a line and in any order. What the store has
 * already stays as it is.
 */
public final class ExportedLines {

    /** How many conflicts are told one by one. */
    public static final int MOST_CONFLICTS = 1_000;

    private final GraineryStore store;
    private final TransferProgress progress;
    private final List<String> conflicts = new ArrayList<>();
    private long added;
    private long same;
    private long contradicting;

    public ExportedLines(GraineryStore store, TransferProgress progress) {
        this.store = store;
        this.progress = progress;
    }

    /**
     * Checks the lines of a file.
     *
     * @return how many there are
     * @throws TransferException if an export writes no such line, there is none, or the file cannot be read
     */
    public static long verify(Path file) {
        long[] lines = {0};
        forEach(file, (line, number) -> lines[0]++);
        if (lines[0] == 0) {
            throw new TransferException(file + " has no lines");
        }
        return lines[0];
    }

    /**
     * Takes the lines of a file.
     *
     * @throws TransferException as {@link #verify} does; lines before that one are taken
     */
    public void read(Path file) {
        forEach(file, (line, number) -> {
            take(line, number, file);
            progress.at(added + same + contradicting);
        });
        store.flush();
    }

    private void take(ExportedLine line, long number, Path file) {
        Restored restored = line.restore().apply(store);
        switch (restored) {
            case ADDED -> added++;
            case SAME -> same++;
            case CONFLICT -> {
                contradicting++;
                if (conflicts.size() < MOST_CONFLICTS) {
                    conflicts.add(file + ":" + number + ": " + line.name());
                }
            }
        }
    }

    private static void forEach(Path file, BiConsumer<ExportedLine, Long> consumer) {
        long number = 0;
        try (BufferedReader in = Files.newBufferedReader(file)) {
            for (String text = in.readLine(); text != null; text = in.readLine()) {
                number++;
                if (!text.isBlank()) {
                    consumer.accept(ExportedLine.parse(text), number);
                }
            }
        } catch (IOException e) {
            throw new TransferException(file + " cannot be read: " + e.getMessage(), e);
        } catch (TransferException e) {
            throw new TransferException(file + ":" + number + ": " + e.getMessage(), e);
        }
    }

    /** How many were added. */
    public long added() {
        return added;
    }

    /** How many were there already, just the same. */
    public long same() {
        return same;
    }

    /** How many contradict what is there. */
    public long contradicting() {
        return contradicting;
    }

    /** Where the first {@link #MOST_CONFLICTS} of these stand, and what they are about. */
    public List<String> conflicts() {
        return List.copyOf(conflicts);
    }
}
