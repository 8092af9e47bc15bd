// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.EnumMap;
import java.util.Map;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;

/** Texts, numbers and dates in one language. Immutable. */
public final class Texts {

    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    private static final double STEP = 1_000;
    private static final int WITH_DECIMAL = 100;
    private static final double LEAST_SHARE = 0.001;
    private static final char NO_BREAK = '\u00A0';

    private final Language language;
    private final ResourceBundle bundle;
    private final Map<String, DateTimeFormatter> formats = new ConcurrentHashMap<>();

    private Texts(Language language, ResourceBundle bundle) {
        this.language = language;
        this.bundle = bundle;
    }

    private DateTimeFormatter formatter(String form) {
        return DateTimeFormatter.ofPattern(bundle.getString("format." + form), language.locale())
                .withZone(ZoneOffset.UTC);
    }

    static Map<Language, Texts> all() {
        Map<Language, Texts> all = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            all.put(language, of(language));
        }
        return all;
    }

    public static Texts of(Language language) {
        return new Texts(language, bundle(language));
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

    public String text(String key, Object... arguments) {
        String pattern = bundle.getString(key);
        return arguments.length == 0 ? pattern : new MessageFormat(pattern, language.locale()).format(arguments);
    }

    public boolean has(String key) {
        return bundle.containsKey(key);
    }

    public String number(long number) {
        return NumberFormat.getIntegerInstance(language.locale()).format(number);
    }

    /** Rounded, but only the whole is 100 %, and only nothing is 0 %. */
    public String share(Value.Share share) {
        NumberFormat format = NumberFormat.getPercentInstance(language.locale());
        BigDecimal percent = share.percent(1);
        boolean isExact = share.part() == 0 || share.part() == share.whole();
        format.setMinimumFractionDigits(isExact ? 0 : 1);
        format.setMaximumFractionDigits(1);
        return share.part() > 0 && percent.signum() == 0
                ? "<" + NO_BREAK + format.format(LEAST_SHARE)
                : format.format(percent.movePointLeft(2));
    }

    /** In decimal units. */
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

    /**
     * In UTC.
     *
     * @param form {@code month}, {@code day}, {@code time}, {@code second}, or {@code clock} and {@code clockSecond}
     *     for the time of day
     */
    public String date(String form, TemporalAccessor time) {
        return formats.computeIfAbsent(form, this::formatter).format(time);
    }
}
