// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of a WARC record (ISO 28500 4 and 5).
 *
 * @param version the version of its version line
 * @param fields its named fields
 */
record WarcHeader(String version, DescribingFields fields) {

    // some writers put the version line in lower case
    private static final Pattern VERSION = Pattern.compile("(?i)WARC/([0-9]+(?:\\.[0-9]+)?)\\s*");

    private static final List<String> MANDATORY = List.of("WARC-Type", "WARC-Record-ID", "WARC-Date");

    static boolean isVersionLine(byte[] line) {
        return line.length < 64 && VERSION.matcher(FieldText.of(line)).matches();
    }

    static WarcHeader parse(byte[] versionLine, byte[] fieldLines) {
        Matcher version = VERSION.matcher(FieldText.of(versionLine));
        return new WarcHeader(
                version.matches() ? version.group(1) : "",
                FieldLines.parse(fieldLines).fields());
    }

    Optional<String> type() {
        return fields.first("WARC-Type");
    }

    Optional<String> date() {
        return fields.first("WARC-Date");
    }

    /** The fields that it lacks, of those that every record must have; without a length it would be no record. */
    List<String> lacking() {
        return MANDATORY.stream().filter(name -> fields.first(name).isEmpty()).toList();
    }

    boolean isWarcinfo() {
        return type().filter(t -> t.equalsIgnoreCase("warcinfo")).isPresent();
    }

    /** Bytes of the record's content, empty when the field is missing or no number. */
    OptionalLong contentLength() {
        return fields.first("Content-Length")
                .filter(n -> n.length() <= 18 && n.chars().allMatch(c -> c >= '0' && c <= '9'))
                .map(n -> OptionalLong.of(Long.parseLong(n)))
                .orElse(OptionalLong.empty());
    }
}
