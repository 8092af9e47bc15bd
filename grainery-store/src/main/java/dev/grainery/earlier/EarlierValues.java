// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.Document;

/** The first path with a known value of the requested type counts. */
record EarlierValues(Document document) {

    private static final Set<String> UNKNOWN = Set.of("", "na", "undefined", "null", "none");
    private static final String NOT_FILLED_IN = "TODO";

    private static final Pattern UUID = Pattern.compile(
            "<?(?:urn:uuid:)?(\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12})>?", Pattern.CASE_INSENSITIVE);
    private static final Pattern MD5 = Pattern.compile("\\p{XDigit}{32}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    Optional<String> text(String... paths) {
        return first(EarlierValues::filledIn, paths);
    }

    /** Text of an operator; it may begin with TODO. */
    Optional<String> remark(String path) {
        return value(path).flatMap(EarlierValues::given);
    }

    List<String> texts(String... paths) {
        return first(EarlierValues::filledInTexts, paths).orElse(List.of());
    }

    Optional<String> uuid(String... paths) {
        return first(
                value -> filledIn(value)
                        .map(UUID::matcher)
                        .filter(Matcher::matches)
                        .map(match -> match.group(1).toLowerCase(Locale.ROOT)),
                paths);
    }

    Optional<Hash> md5(String... paths) {
        return first(
                value -> filledIn(value)
                        .filter(text -> MD5.matcher(text).matches())
                        .map(text -> Hash.of(text.toLowerCase(Locale.ROOT))),
                paths);
    }

    Amount amount(String... paths) {
        return first(EarlierValues::number, paths).map(Amount::of).orElse(Amount.NA);
    }

    Optional<Instant> date(String... paths) {
        return first(EarlierDate::of, paths);
    }

    boolean isTrue(String path) {
        return value(path)
                .filter(value -> value instanceof Boolean || value instanceof String)
                .filter(value -> value.toString().strip().equalsIgnoreCase("true"))
                .isPresent();
    }

    boolean isObject(String path) {
        return value(path).filter(Map.class::isInstance).isPresent();
    }

    private <T> Optional<T> first(Function<Object, Optional<T>> reading, String... paths) {
        return Arrays.stream(paths)
                .flatMap(path -> value(path).flatMap(reading).stream())
                .findFirst();
    }

    private Optional<Object> value(String path) {
        Object at = document;
        for (String step : path.split("\\.")) {
            if (!(at instanceof Map<?, ?> object)) {
                return Optional.empty();
            }
            at = object.get(step);
        }
        return Optional.ofNullable(at);
    }

    private static Optional<String> filledIn(Object value) {
        return given(value).filter(text -> !text.startsWith(NOT_FILLED_IN));
    }

    private static Optional<String> given(Object value) {
        return value instanceof String text
                ? Optional.of(text.strip()).filter(t -> !UNKNOWN.contains(t.toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }

    private static Optional<List<String>> filledInTexts(Object value) {
        Stream<?> all = value instanceof List<?> list ? list.stream() : Stream.of(value);
        return Optional.of(all.flatMap(one -> filledIn(one).stream()).distinct().toList())
                .filter(texts -> !texts.isEmpty());
    }

    private static Optional<Long> number(Object value) {
        if (value instanceof Integer || value instanceof Long) {
            return Optional.of(((Number) value).longValue()).filter(number -> number >= 0);
        }
        // the shell stores all numbers as doubles
        if (value instanceof Double number) {
            return Optional.of(number.longValue()).filter(whole -> whole >= 0 && number == whole.doubleValue());
        }
        return filledIn(value).filter(text -> NUMBER.matcher(text).matches()).map(Long::valueOf);
    }
}
