// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordJson;
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

    /** A record as JSON, without the directories in it unless they are shown. */
    public ObjectNode json(GraineryRecord record) {
        ObjectNode json = RecordJson.mapper().valueToTree(record);
        if (!shown) {
            new RecordPaths(this, record.header().recType(), true).hideIn(json);
        }
        return json;
    }

    /** A record whose every path is withheld unless paths are shown: for whatever writes parts of it into an answer. */
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

    /** Makes the fields of a schema of records optional that are only in an answer if paths are shown. */
    public static void makeOptional(JsonNode schema) {
        RecordPaths.makeOptional(schema);
    }
}
