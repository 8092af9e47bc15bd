// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * The format of a container (Metodika 10.4.3).
 *
 * @param format name and version of the format
 * @param conformsTo the standard it follows
 * @param warcType kind of the record that describes the container
 * @param mimeTypeXML media type of the container
 */
@JsonPropertyOrder({"format", "conformsTo", "warcType", "mimeTypeXML"})
public record TypeSection(String format, String conformsTo, String warcType, String mimeTypeXML) {

    public TypeSection {
        requireNonNull(format, "format");
        requireNonNull(conformsTo, "conformsTo");
        requireNonNull(warcType, "warcType");
        requireNonNull(mimeTypeXML, "mimeTypeXML");
    }
}
