// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.text.BreakIterator;
import java.text.Collator;
import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Calendar;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Scanner;
import java.util.Set;

/**
 * The rule that nothing depends on the locale of the machine; for the classes of every module. Error Prone's
 * DefaultLocale does not see references to methods, nor code that is generated.
 */
public final class LocaleUse {

    private static final Set<String> MADE = Set.of(JavaConstructor.CONSTRUCTOR_NAME);

    /** Methods that take the default locale unless a locale is among their arguments. */
    private static final Map<Class<?>, Set<String>> IMPLICIT = Map.ofEntries(
            Map.entry(String.class, Set.of("format", "formatted", "toLowerCase", "toUpperCase")),
            Map.entry(PrintStream.class, Set.of("format", "printf")),
            Map.entry(PrintWriter.class, Set.of("format", "printf")),
            Map.entry(Formatter.class, MADE),
            Map.entry(Scanner.class, MADE),
            Map.entry(MessageFormat.class, Set.of(JavaConstructor.CONSTRUCTOR_NAME, "format")),
            Map.entry(DecimalFormat.class, MADE),
            Map.entry(SimpleDateFormat.class, MADE),
            Map.entry(
                    NumberFormat.class,
                    Set.of(
                            "getInstance",
                            "getNumberInstance",
                            "getIntegerInstance",
                            "getCurrencyInstance",
                            "getPercentInstance",
                            "getCompactNumberInstance")),
            Map.entry(
                    DateFormat.class,
                    Set.of("getInstance", "getDateInstance", "getTimeInstance", "getDateTimeInstance")),
            Map.entry(DateFormatSymbols.class, Set.of(JavaConstructor.CONSTRUCTOR_NAME, "getInstance")),
            Map.entry(DecimalFormatSymbols.class, Set.of(JavaConstructor.CONSTRUCTOR_NAME, "getInstance")),
            Map.entry(
                    DateTimeFormatter.class,
                    Set.of("ofPattern", "ofLocalizedDate", "ofLocalizedTime", "ofLocalizedDateTime")),
            Map.entry(DateTimeFormatterBuilder.class, Set.of("toFormatter")),
            Map.entry(Collator.class, Set.of("getInstance")),
            Map.entry(
                    BreakIterator.class,
                    Set.of("getCharacterInstance", "getWordInstance", "getLineInstance", "getSentenceInstance")),
            Map.entry(Calendar.class, Set.of("getInstance")),
            Map.entry(ResourceBundle.class, Set.of("getBundle")),
            Map.entry(Locale.class, Set.of("getDefault")));

    /** Code that formats, reads or compares names a locale, or none is involved. */
    public static final ArchRule IS_STATED = noClasses()
            .should()
            .accessTargetWhere(DescribedPredicate.describe("takes the locale of the machine", LocaleUse::isImplicit));

    private LocaleUse() {}

    private static boolean isImplicit(JavaAccess<?> access) {
        return IMPLICIT.entrySet().stream()
                        .filter(entry -> entry.getKey()
                                .getName()
                                .equals(access.getTargetOwner().getName()))
                        .anyMatch(entry -> entry.getValue().contains(access.getName()))
                && !takes(access, Locale.class, DecimalFormatSymbols.class, DateFormatSymbols.class)
                // no pattern: an instance, which has its locale
                && !(access.getTargetOwner().isEquivalentTo(MessageFormat.class)
                        && access.getName().equals("format")
                        && !takes(access, String.class));
    }

    private static boolean takes(JavaAccess<?> access, Class<?>... types) {
        return access instanceof JavaCodeUnitAccess<?> call
                && call.getTarget().getRawParameterTypes().stream()
                        .anyMatch(type -> List.of(types).stream().anyMatch(type::isEquivalentTo));
    }
}
