// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import java.util.List;
import java.util.regex.Pattern;

/** Removes the addresses of the job's properties, and passwords in any other address. */
public final class Redaction {

    private static final String HIDDEN = "***";
    private static final Pattern PASSWORD =
            Pattern.compile("([a-zA-Z][a-zA-Z0-9+.-]{0,30}://[^\\s\"'<>/@:]{0,500}:)[^\\s\"'<>/@]{1,500}@");
    // also passwords that should have been escaped and are not
    private static final Pattern PASSWORD_OF_STORE =
            Pattern.compile("(mongodb(?:\\+srv)?://[^\\s\"'<>@:]{0,500}:)[^\\s\"'<>]{1,500}@");

    private final List<String> secrets;

    public Redaction(List<String> secrets) {
        this.secrets = secrets.stream()
                .map(String::strip)
                .filter(secret -> !secret.isEmpty())
                .toList();
    }

    String of(String text) {
        String hidden = text;
        for (String secret : secrets) {
            hidden = hidden.replace(secret, HIDDEN).replace(inXml(secret), HIDDEN);
        }
        hidden = PASSWORD_OF_STORE.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
        return PASSWORD.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
    }

    private static String inXml(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
