// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * Something found wrong or odd. A finding is data: it never stops a run.
 *
 * @param code what kind of thing was found
 * @param file the file, directory or harvest it was found at
 * @param offset where in the file, in bytes as stored, if that is known
 * @param message what exactly was found, for a person
 */
@JsonPropertyOrder({"code", "severity", "file", "offset", "message"})
@API(status = API.Status.STABLE)
public record Finding(
        FindingCode code,
        String file,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong offset,
        String message) {

    public static Finding of(FindingCode code, String file, String message) {
        return new Finding(code, file, OptionalLong.empty(), message);
    }

    /** A file was found at another place than its record said. */
    public static Finding moved(String from, String now) {
        return of(FindingCode.FILE_MOVED, now, "it was at " + from);
    }

    public static Finding at(FindingCode code, String file, long offset, String message) {
        return new Finding(code, file, OptionalLong.of(offset), message);
    }

    @JsonProperty("severity")
    public Severity severity() {
        return code.severity();
    }

    /** The finding as a remark in a record's comment; the same finding always gives the same remark. */
    public String remark() {
        String place = offset.isPresent() ? " (offset " + offset.getAsLong() + ")" : "";
        return code.code() + " " + message + place;
    }
}
