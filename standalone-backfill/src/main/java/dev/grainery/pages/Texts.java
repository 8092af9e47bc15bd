// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;

/** Texts, numbers and dates in one language. Immutable. */
public final class Texts {

    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    private static final double STEP = 1_000;
    private static final int WITH_DECIMAL = 100;
    private static final double LEAST_SHARE = 0.001;
    private static final char NO_BREAK = '\u00A0';

    private final Language language;
    private final ResourceBundle bundle;
    private final DateTimeFormatter months;
    private final DateTimeFormatter days;
    private final DateTimeFormatter times;
    private final DateTimeFormatter seconds;
    private final DateTimeFormatter clocks;
    private final DateTimeFormatter clockSeconds;

    private Texts(Language language, ResourceBundle bundle) {
        this.language = language;
        this.bundle = bundle;
        this.months = formatter("format.month");
        this.days = formatter("format.day");
        this.times = formatter("format.time");
        this.seconds = formatter("format.second");
        this.clocks = formatter("format.clock");
        this.clockSeconds = formatter("format.clockSecond");
    }

    private DateTimeFormatter formatter(String key) {
        return DateTimeFormatter.ofPattern(bundle.getString(key), language.locale())
                .withZone(ZoneOffset.UTC);
    }

    /** Those of all languages. */
    static Map<Language, Texts> all() {
        Map<Language, Texts> all = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            all.put(language, new Texts(language, bundle(language)));
        }
        return all;
    }

    private static ResourceBundle bundle(Language language) {
        String name = "texts_" + language.code() + ".properties";
        try (var in = new InputStreamReader(Texts.class.getResourceAsStream(name), StandardCharsets.UTF_8)) {
            return new PropertyResourceBundle(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Language language() {
        return language;
    }

    /**
     * A text.
     *
     * @throws MissingResourceException if there is none of this key
     */
    public String text(String key, Object... arguments) {
        String pattern = bundle.getString(key);
        return arguments.length == 0 ? pattern : new MessageFormat(pattern, language.locale()).format(arguments);
    }

    /** Whether there is a text of this key. */
    public boolean has(String key) {
        return bundle.containsKey(key);
    }

    public String number(long number) {
        return NumberFormat.getIntegerInstance(language.locale()).format(number);
    }

    /** A part of a whole in per cent, rounded down: only the whole is 100 %, and only nothing is 0 %. */
    public String share(Value.Share share) {
        NumberFormat format = NumberFormat.getPercentInstance(language.locale());
        format.setMaximumFractionDigits(1);
        BigDecimal percent = share.percent(1);
        return share.part() > 0 && percent.signum() == 0
                ? "<" + NO_BREAK + format.format(LEAST_SHARE)
                : format.format(percent.movePointLeft(2));
    }

    /** Bytes in decimal units. */
    public String bytes(long number) {
        double rest = number;
        int unit = 0;
        while (rest >= STEP && unit < UNITS.length - 1) {
            rest /= STEP;
            unit++;
        }
        NumberFormat format = NumberFormat.getNumberInstance(language.locale());
        format.setMaximumFractionDigits(unit > 0 && rest < WITH_DECIMAL ? 1 : 0);
        return format.format(rest) + NO_BREAK + UNITS[unit];
    }

    public String month(YearMonth month) {
        return months.format(month);
    }

    /** The day of a time, in UTC. */
    public String day(Instant time) {
        return days.format(time);
    }

    /** A time, in UTC. */
    public String time(Instant time) {
        return times.format(time);
    }

    /** A time, in UTC. */
    public String time(Value.Clock clock) {
        return (clock.hasSeconds() ? seconds : times).format(clock.time());
    }

    /** The time of the day, in UTC. */
    public String timeOfDay(Value.Clock clock) {
        return (clock.hasSeconds() ? clockSeconds : clocks).format(clock.time());
    }
}
