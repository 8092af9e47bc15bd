// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordJson;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Shows or hides where files are stored. A storage path contains a slash or a backslash, so text without one (media
 * types aside) cannot name a path; all other text is withheld as a whole.
 */
public record ShownPaths(boolean shown) {

    public static final String WITHHELD = "(withheld: it may name a path of a storage)";

    /** Media types (RFC 6838) that stand alone, not as part of text with more slashes. */
    private static final Pattern MEDIA_TYPE = Pattern.compile("(?<![\\w./\\\\-])"
            + "(?:application|audio|chemical|font|image|inode|message|model|multipart|text|video)"
            + "/[A-Za-z0-9][\\w!#$&^.+-]{0,126}+(?![/\\\\])");

    public Optional<String> path(String path) {
        return shown ? Optional.of(path) : Optional.empty();
    }

    /** The whole path if paths are shown, else its last name. */
    public String file(String path) {
        return shown ? path : path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

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

    public ObjectNode json(GraineryRecord record) {
        ObjectNode json = RecordJson.mapper().valueToTree(record);
        if (!shown) {
            new RecordPaths(this, record.header().recType(), true).hideIn(json);
        }
        return json;
    }

    public <R extends GraineryRecord> R record(R record) {
        if (shown) {
            return record;
        }
        ObjectNode json = RecordJson.mapper().valueToTree(record);
        new RecordPaths(this, record.header().recType(), false).hideIn(json);
        @SuppressWarnings("unchecked")
        Class<R> type = (Class<R>) record.getClass();
        return RecordJson.mapper().convertValue(json, type);
    }

    /** Makes the fields of a schema optional that are present only if paths are shown. */
    public static void makeOptional(JsonNode schema) {
        RecordPaths.makeOptional(schema);
    }
}
