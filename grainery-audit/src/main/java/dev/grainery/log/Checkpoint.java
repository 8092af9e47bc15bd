// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** In the form of C2SP's <a href="https://c2sp.org/tlog-checkpoint">tlog-checkpoint</a>; the root is in Base64. */
public record Checkpoint(String origin, long size, String root, SignedNote note) {
    static Checkpoint parse(String text, Path where) throws LogDamagedException {
        try {
            SignedNote note = SignedNote.parse(text);
            List<String> lines = note.body().lines().toList();
            if (lines.size() >= 3
                    && lines.get(1).matches("0|[1-9][0-9]{0,17}")
                    && Base64.getDecoder().decode(lines.get(2)).length == TreeHash.BYTES) {
                return new Checkpoint(lines.get(0), Long.parseLong(lines.get(1)), lines.get(2), note);
            }
        } catch (IllegalArgumentException e) {
            throw new LogDamagedException(where + " holds no checkpoint: " + e.getMessage());
        }
        throw new LogDamagedException(where + " holds no checkpoint");
    }

    public static Checkpoint read(Path file) throws IOException {
        return parse(LogFiles.text(file), file);
    }

    static Optional<Checkpoint> of(LogFiles files) throws IOException {
        Optional<String> text = files.checkpoint();
        return text.isPresent() ? Optional.of(parse(text.get(), files.directory())) : Optional.empty();
    }

    static Checkpoint required(LogFiles files) throws IOException {
        return of(files).orElseThrow(() -> new LogDamagedException("there is no checkpoint in " + files.directory()));
    }

    /** The last checkpoint of a log, cosigned after checking that it continues the one cosigned before. */
    public static Checkpoint cosigned(
            Path directory, NoteVerifier verifier, Optional<Checkpoint> before, NoteSigner key) throws IOException {
        LogFiles files = new LogFiles(directory);
        Checkpoint last = required(files);
        last.requireSignature(verifier, directory);
        if (before.isPresent()) {
            last.requireContinuing(before.get(), files);
        }
        return new Checkpoint(last.origin, last.size, last.root, last.note.signedBy(key));
    }

    static Checkpoint of(RightEdge edge, NoteSigner key) {
        String root = Base64.getEncoder().encodeToString(edge.root());
        String origin = key.verifier().name();
        SignedNote note = new SignedNote(origin + "\n" + edge.size() + "\n" + root + "\n", List.of());
        return new Checkpoint(origin, edge.size(), root, note.signedBy(key));
    }

    void requireSignature(NoteVerifier key, Path directory) throws LogDamagedException {
        if (!key.verifies(note)) {
            throw new LogDamagedException(
                    "the checkpoint in " + directory + " has no valid signature of the key " + key.text());
        }
    }

    void requireRoot(byte[] other, Path directory) throws LogDamagedException {
        if (!Arrays.equals(rootBytes(), other)) {
            throw new LogDamagedException("the first " + size + " entries of the log in " + directory
                    + " are not those that the checkpoint with the root " + root + " covers");
        }
    }

    /** Requires that the log of this checkpoint begins with all entries of an older one. */
    void requireContinuing(Checkpoint old, LogFiles files) throws IOException {
        if (!old.origin.equals(origin)
                || old.size > size
                || !TreeHash.isConsistent(
                        old.size,
                        old.rootBytes(),
                        size,
                        rootBytes(),
                        TreeHash.consistency(files.nodes(size), old.size, size))) {
            throw new LogDamagedException("the log in " + files.directory() + " of " + size
                    + " entries does not begin with the " + old.size + " of the older checkpoint");
        }
    }

    byte[] rootBytes() {
        return Base64.getDecoder().decode(root);
    }

    public String text() {
        return note.text();
    }
}
