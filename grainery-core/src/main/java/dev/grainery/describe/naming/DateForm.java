// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a date is written in names, as {@code YYYY-MM-DD} or {@code YYYY} says.
 *
 * @param form year, perhaps month, perhaps day, in any order, with or without {@code - _ .} and spaces between
 * @param pattern what it matches: a real month and a day up to 31, no letter or digit before or after
 */
record DateForm(String form, Pattern pattern) {

    private static final Pattern FORM = Pattern.compile("(?:YYYY|MM|DD|[-_. ])+");
    private static final String EDGE = "[\\p{L}\\p{N}]";

    /** The form, or empty if it does not hold YYYY once, MM at most once, DD at most once beside MM, and nothing else. */
    static Optional<DateForm> of(String form) {
        int months = count(form, "MM");
        boolean complete = count(form, "YYYY") == 1 && months <= 1 && count(form, "DD") <= months;
        if (!complete || !FORM.matcher(form).matches()) {
            return Optional.empty();
        }
        String dates = form.replace(".", "\\.")
                .replace("YYYY", "(?<y>(?:19|20)[0-9]{2})")
                .replace("MM", "(?<m>0[1-9]|1[0-2])")
                .replace("DD", "(?<d>0[1-9]|[12][0-9]|3[01])");
        return Optional.of(new DateForm(form, Pattern.compile("(?<!" + EDGE + ")" + dates + "(?!" + EDGE + ")")));
    }

    /** The date that begins at this place of the text; where several forms fit, the longest one counts. */
    static Optional<FoundDate> at(List<DateForm> forms, String text, int index) {
        return forms.stream()
                .map(form -> form.at(text, index))
                .flatMap(Optional::stream)
                .max(Comparator.comparingInt(FoundDate::end));
    }

    private Optional<FoundDate> at(String text, int index) {
        Matcher matcher = pattern.matcher(text).region(index, text.length()).useTransparentBounds(true);
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        String month = form.contains("MM") ? "-" + matcher.group("m") : "";
        String day = form.contains("DD") ? "-" + matcher.group("d") : "";
        return Optional.of(new FoundDate(matcher.group(), matcher.group("y") + month + day, matcher.end()));
    }

    private static int count(String text, String part) {
        return (text.length() - text.replace(part, "").length()) / part.length();
    }

    /**
     * A date in a name.
     *
     * @param text as it is written there
     * @param date as {@code YYYY}, {@code YYYY-MM} or {@code YYYY-MM-DD}
     * @param end where it ends
     */
    record FoundDate(String text, String date, int end) {}
}
