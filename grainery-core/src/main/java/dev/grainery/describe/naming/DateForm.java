// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pattern matches a valid month, a day up to 31, and no adjacent letter or digit. */
record DateForm(String form, Pattern pattern) {

    private static final Pattern FORM = Pattern.compile("(?:YYYY|MM|DD|[-_. ])+");
    private static final String EDGE = "[\\p{L}\\p{N}]";

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

    /** {@code date} is {@code YYYY}, {@code YYYY-MM} or {@code YYYY-MM-DD}. */
    record FoundDate(String text, String date, int end) {}
}
