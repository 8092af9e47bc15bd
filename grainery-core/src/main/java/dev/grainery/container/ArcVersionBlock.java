// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content of a filedesc record: a version line, a line that names the columns, and in version 1.1 an arcmetadata
 * document.
 *
 * @param version for example {@code 1.1}
 * @param metadata what the arcmetadata say, nothing when there are none
 */
record ArcVersionBlock(Optional<String> version, ArcMetadata metadata) {

    private static final Pattern VERSION = Pattern.compile("([0-9]{1,4}) ([0-9]{1,4})(?: .*)?");

    static ArcVersionBlock parse(byte[] content) {
        String text = FieldText.of(content);
        String firstLine = text.lines().findFirst().orElse("").strip();
        Matcher version = VERSION.matcher(firstLine);
        int xml = text.indexOf('<');
        return new ArcVersionBlock(
                version.matches() ? Optional.of(version.group(1) + "." + version.group(2)) : Optional.empty(),
                xml < 0 ? ArcMetadata.NONE : ArcMetadata.parse(text.substring(xml)));
    }
}
