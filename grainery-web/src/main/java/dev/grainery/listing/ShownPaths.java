// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordJson;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Shows where files lie, or leaves it out. Every path of a storage has a slash or a backslash in it, so that a text for
 * people which has none, but in media types, cannot name a path: any other such text is withheld as a whole.
 *
 * @param shown whether paths are shown
 */
public record ShownPaths(boolean shown) {

    /** Stands for a text that may name a path. */
    public static final String WITHHELD = "(withheld: it may name a path of a storage)";

    /** Media types (RFC 6838) that stand alone: no part of anything that has more slashes. */
    private static final Pattern MEDIA_TYPE = Pattern.compile("(?<![\\w./\\\\-])"
            + "(?:application|audio|chemical|font|image|inode|message|model|multipart|text|video)"
            + "/[A-Za-z0-9][\\w!#$&^.+-]{0,126}+(?![/\\\\])");

    /** A path, if it is shown. */
    public Optional<String> path(String path) {
        return shown ? Optional.of(path) : Optional.empty();
    }

    /** The name at the end of a path; the whole path if paths are shown. */
    public String file(String path) {
        return shown ? path : path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /** A text for people, or what stands for it. */
    public String text(String text, String instead) {
        return shown || !mayNamePath(text) ? text : instead;
    }

    private static boolean mayNamePath(String text) {
        return hasSlash(text) && hasSlash(MEDIA_TYPE.matcher(text).replaceAll(""));
    }

    private static boolean hasSlash(String text) {
        return text.indexOf('/') >= 0 || text.indexOf('\\') >= 0;
    }

    public Optional<String> text(Optional<String> text) {
        return text.map(said -> text(said, WITHHELD));
    }

    /** A record as JSON. */
    public ObjectNode json(GraineryRecord record) {
        ObjectNode json = RecordJson.mapper().valueToTree(record);
        if (!shown) {
            remove(json.at("/paths/basic"), "absolute");
            remove(json.at("/harvestCrawl"), "path");
            withhold(json.at("/revision/commentaries"), "text");
            coveredNames(json.path("cdx"));
            JsonNode extension = json.path("extension");
            extension.path("copies").forEach(place -> remove(place, "absolute"));
            extension.path("conflicts").forEach(place -> remove(place, "absolute"));
            // what a program says may name the file that it was given
            extension.path("utilities").forEach(said -> withhold(said, "version", "output", "errors", "failure"));
            extension.path("crawls").forEach(crawl -> {
                remove(crawl, "job", "logsPath", "reportsPath");
                remove(crawl.path("package"), "path");
            });
        }
        return json;
    }

    /** A CDX file may name the containers that it covers by their paths. */
    private void coveredNames(JsonNode cdx) {
        if (cdx instanceof ObjectNode section && section.path("warcName").isTextual()) {
            section.put("warcName", file(section.path("warcName").asText()));
        } else if (cdx.path("warcName") instanceof ArrayNode names) {
            for (int i = 0; i < names.size(); i++) {
                names.set(i, file(names.get(i).asText()));
            }
        }
    }

    private static void remove(JsonNode from, String... fields) {
        if (from instanceof ObjectNode object) {
            object.remove(List.of(fields));
        }
    }

    private void withhold(JsonNode in, String... fields) {
        for (String field : fields) {
            if (in instanceof ObjectNode object && object.path(field).isTextual()) {
                object.put(field, text(object.path(field).asText(), WITHHELD));
            }
        }
    }
}
