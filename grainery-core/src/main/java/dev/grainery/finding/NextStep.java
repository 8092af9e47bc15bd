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

/**
 * What to do about a finding.
 *
 * @param parts in turns what is said and what is typed, such as a command
 */
public record NextStep(List<String> parts) {

    public NextStep {
        parts = List.copyOf(parts);
    }

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
        // split first: a name may contain the separator
        String[] parts = TEXTS.getString(code.code() + "." + language).split("`", -1);
        for (int i = 1; i < parts.length; i += 2) {
            parts[i] = named(named(parts[i], " NAME", file), " HARVEST", harvest);
        }
        return new NextStep(List.of(parts));
    }

    private static String named(String command, String placeholder, Optional<String> name) {
        return name.filter(given -> command.endsWith(placeholder))
                .map(given -> command.substring(0, command.length() - placeholder.length()) + " " + shell(given))
                .orElse(command);
    }

    /** An argument of a command in a POSIX shell. */
    public static String shell(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    public String plain() {
        return String.join("", parts);
    }
}
