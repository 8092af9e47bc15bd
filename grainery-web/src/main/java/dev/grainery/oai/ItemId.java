// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Tombstones.Tombstone;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of a record. Its OAI identifier is {@code oai:NAME:harvest/ID}, {@code oai:NAME:container/ID/FILENAME}
 * or {@code oai:NAME:cdx/ID/FILENAME}, with names percent-encoded.
 *
 * @param fileName empty for a harvest
 */
record ItemId(RecordType type, String id, String fileName) {

    private static final Pattern FORM =
            Pattern.compile("oai:(?<name>[^:]+):(?<type>[a-z]+)/(?<id>[^/]+)(/(?<file>[^/]+))?");

    static ItemId of(GraineryRecord record) {
        return record instanceof StoredFileRecord file
                ? new ItemId(file.header().recType(), file.id(), file.location().fileName())
                : ofHarvest(((HarvestRecord) record).harvest().harvestID());
    }

    static ItemId ofHarvest(String harvestId) {
        return new ItemId(RecordType.HARVEST, harvestId, "");
    }

    static ItemId of(Tombstone stone) {
        return stone.recType() == RecordType.HARVEST
                ? ofHarvest(stone.id())
                : new ItemId(stone.recType(), stone.id(), stone.fileName());
    }

    static Optional<ItemId> parse(String repository, String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches() || !parts.group("name").equalsIgnoreCase(repository)) {
            return Optional.empty();
        }
        Optional<String> file = Optional.ofNullable(parts.group("file"));
        for (RecordType type : RecordType.values()) {
            if (type.word().equals(parts.group("type")) && file.isPresent() == (type != RecordType.HARVEST)) {
                return Optional.of(new ItemId(type, decoded(parts.group("id")), decoded(file.orElse(""))));
            }
        }
        return Optional.empty();
    }

    String text(String repository) {
        String local = type.word() + "/" + encoded(id);
        return "oai:" + repository + ":" + (type == RecordType.HARVEST ? local : local + "/" + encoded(fileName));
    }

    /** The page of the record. */
    String page(String site) {
        String path = switch (type) {
            case HARVEST -> "/harvests/" + encoded(id);
            case CONTAINER -> "/containers/" + encoded(id) + "/" + encoded(fileName);
            case CDX -> "/cdx/" + encoded(id) + "/" + encoded(fileName);
        };
        return site + path;
    }

    private static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The identifier is a valid URI, so each percent sign begins an escape. */
    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
