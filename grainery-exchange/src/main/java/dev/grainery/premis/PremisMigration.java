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

/** The migration of a container: two objects, the event between them, and its agents. */
public record PremisMigration(
        MigratedFile old,
        MigratedFile made,
        Instant date,
        String detail,
        boolean isGood,
        String note,
        List<String> programs) {

    /** One of the two files; {@code id} is the identifier in its record, or another unique one such as its MD5. */
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
