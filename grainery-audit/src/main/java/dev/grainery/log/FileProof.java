// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Inclusion proofs of the entries about a file, verifiable without the log or this program. */
public record FileProof(String checkpoint, List<ProvenEvent> events) {

    public FileProof {
        events = List.copyOf(events);
    }

    public record ProvenEvent(long index, String entry, List<String> proof) {

        public ProvenEvent {
            proof = List.copyOf(proof);
        }
    }

    /** Without events if the log has none; {@code old} is the checkpoint to prove for, else the last one. */
    public static FileProof of(Path directory, String file, Optional<Checkpoint> old) throws IOException {
        LogFiles files = new LogFiles(directory);
        Checkpoint last = Checkpoint.required(files);
        Checkpoint proved = old.orElse(last);
        RightEdge edge = RightEdge.of(files, last.size(), (level, number, width, content) -> {});
        last.requireRoot(edge.root(), directory);
        if (old.isPresent()) {
            last.requireContinuing(old.get(), files);
        }
        TreeHash.Nodes nodes = files.nodes(last.size());
        List<ProvenEvent> events = new ArrayList<>();
        for (long index : chosen(files, file, last.size())) {
            if (index < proved.size()) {
                List<String> path = TreeHash.inclusion(nodes, index, proved.size()).stream()
                        .map(hash -> Base64.getEncoder().encodeToString(hash))
                        .toList();
                String entry = LoggedEvent.parse(index, files.entry(index, last.size()))
                        .entry();
                events.add(new ProvenEvent(index, entry, path));
            }
        }
        return new FileProof(proved.text(), events);
    }

    /** For a path, all events of the records that had a file there; for a name, those of all files with the name. */
    private static List<Long> chosen(LogFiles files, String file, long size) throws IOException {
        String name = file.substring(file.lastIndexOf('/') + 1);
        List<Long> found = new ArrayList<>();
        EventIndex index = new EventIndex(files);
        if (index.isCurrent(size)) {
            found.addAll(index.ofFile(name));
        } else {
            files.forEachEntry(size, (at, entry) -> {
                if (LoggedEvent.parse(at, entry).fileName().equals(name)) {
                    found.add(at);
                }
            });
        }
        List<Long> chosen = new ArrayList<>();
        Set<String> records = new HashSet<>();
        for (long at : found) {
            LoggedEvent event = LoggedEvent.parse(at, files.entry(at, size));
            if (event.subject().equals(file) || !file.contains("/")) {
                records.add(event.record());
            }
        }
        for (long at : found) {
            LoggedEvent event = LoggedEvent.parse(at, files.entry(at, size));
            boolean isOfFile = event.isAcknowledgement()
                    ? !file.contains("/") || event.subject().equals(file)
                    : records.contains(event.record());
            if (isOfFile && event.fileName().equals(name)) {
                chosen.add(at);
            }
        }
        return chosen;
    }
}
