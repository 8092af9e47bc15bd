// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.PropertyResourceBundle;
import java.util.regex.Pattern;

/** What to do about a finding. What is typed, such as a command, stands between backticks. */
public record NextStep(String text) {

    private static final PropertyResourceBundle TEXTS = texts();

    /** Names that no shell interprets. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._~:+-]*");

    private static PropertyResourceBundle texts() {
        try (var in =
                new InputStreamReader(NextStep.class.getResourceAsStream("steps.properties"), StandardCharsets.UTF_8)) {
            return new PropertyResourceBundle(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param language {@code en} or {@code cs}
     * @param file the name of the file that the finding is about, for its commands
     * @param harvest the same for the harvest
     */
    public static NextStep of(FindingCode code, String language, Optional<String> file, Optional<String> harvest) {
        String text = TEXTS.getString(code.code() + "." + language);
        return new NextStep(named(named(text, "NAME", file), "HARVEST", harvest));
    }

    private static String named(String text, String placeholder, Optional<String> name) {
        return name.map(given -> text.replace(" " + placeholder + "`", " " + shell(given) + "`"))
                .orElse(text);
    }

    /** An argument of a command in a POSIX shell. */
    public static String shell(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    /** In turns what is said and what is typed. */
    public List<String> parts() {
        return List.of(text.split("`", -1));
    }

    public String plain() {
        return text.replace("`", "");
    }
}
