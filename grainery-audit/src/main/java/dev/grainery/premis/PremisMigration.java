// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The migration of a container to another one, as a PREMIS document: two objects, the event between them, and its agents.
 *
 * @param old the file that there was
 * @param made the file that was made of it
 * @param date when the event ended
 * @param detail what was done
 * @param isGood whether nothing was lost
 * @param note how it ended
 * @param programs the programs that did it and judged it, each with its version
 */
public record PremisMigration(
        MigratedFile old,
        MigratedFile made,
        Instant date,
        String detail,
        boolean isGood,
        String note,
        List<String> programs) {

    /**
     * One of the two files.
     *
     * @param id the identifier in its record, or what else is its own, such as its MD5
     * @param location where it lies
     * @param size bytes of it
     * @param md5 of all its bytes
     * @param digests other digests of them, by the word for their algorithm
     * @param format its format
     */
    public record MigratedFile(
            String id, Location location, Amount size, Hash md5, Map<String, String> digests, String format) {

        private PremisObject object(Optional<String> source) {
            Map<String, String> all = new TreeMap<>(digests);
            if (md5.isKnown()) {
                all.put("md5", md5.value());
            }
            RecordType type = RecordType.CONTAINER;
            String name = location.fileName();
            return new PremisObject(
                    PremisObject.uri(type, id, name),
                    type,
                    id,
                    name,
                    all,
                    size,
                    format,
                    List.of(location),
                    Optional.empty(),
                    source);
        }
    }

    /** Writes the document; the writer stays open. */
    public void write(Writer out) throws IOException {
        PremisObject source = old.object(Optional.empty());
        PremisObject result = made.object(Optional.of(source.uri()));
        List<PremisAgent> agents = programs.stream()
                .distinct()
                .flatMap(program -> PremisAgent.software(program).stream())
                .toList();
        PremisOutput document = new PremisXml(out);
        document.object(source);
        document.object(result);
        document.event(new PremisEvent(
                PremisTerm.MIGRATION, date, detail, isGood, note, agents, source.uri(), Optional.of(result.uri())));
        for (PremisAgent agent : agents) {
            document.agent(agent);
        }
        document.end();
    }
}
