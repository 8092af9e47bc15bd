// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * Something wrong or unusual in an archive. A finding is data: it never stops a run.
 *
 * @param code kind of finding
 * @param file path of the file or directory, or name of the harvest
 * @param offset position in the stored file in bytes, if known
 * @param message details for people
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

    /** The text for the comment of a record; equal findings give equal remarks. */
    public String remark() {
        String place = offset.isPresent() ? " (offset " + offset.getAsLong() + ")" : "";
        return code.code() + " " + message + place;
    }
}
