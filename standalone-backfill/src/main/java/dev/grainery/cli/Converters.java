// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.listing.Choices;
import dev.grainery.pages.Language;
import dev.grainery.record.GraineryRecord;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.StoreUriException;
import java.net.InetSocketAddress;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One converter for each type. A {@link Long} is at least 1, and a {@link Double} is a speed in MB/s. */
final class Converters {

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,15}(?:[.][0-9]{1,3})?) ?([KMGTPE])?B?");
    private static final Pattern TIME =
            Pattern.compile("(?:([0-9]{1,5})d)? ?(?:([0-9]{1,6})h)? ?(?:([0-9]{1,7})m)? ?(?:([0-9]{1,9})s)?");
    private static final int[] SECONDS = {86_400, 3_600, 60, 1};
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9A-Fa-f:.%]+\\]|[^:\\[\\]]+):([0-9]{1,5})");
    private static final int GREATEST_PORT = 65_535;

    private Converters() {}

    static CommandLine register(CommandLine line) {
        return line.registerConverter(OutputPath.class, OutputPath::new)
                .registerConverter(StoreUri.class, Converters::store)
                .registerConverter(
                        Duration.class,
                        text -> timeOf(text).orElseThrow(() -> none(text, "a time such as 4h or 1h30m")))
                .registerConverter(
                        Instant.class,
                        text -> Choices.instantOf(text)
                                .orElseThrow(() ->
                                        none(text, "a date such as 2026-11-22 or a time such as 2026-11-22T18:00:00Z")))
                .registerConverter(
                        Size.class,
                        text -> new Size(bytesOf(text).orElseThrow(() -> none(text, "a size such as 500G or 2T"))))
                .registerConverter(Long.class, text -> number(text, 1))
                .registerConverter(Integer.class, text -> Math.toIntExact(number(text, 0)))
                .registerConverter(int.class, text -> Math.toIntExact(number(text, 0)))
                .registerConverter(Double.class, Converters::speed)
                .registerConverter(InetSocketAddress.class, Converters::address)
                .registerConverter(FindingCode.class, Converters::code)
                .registerConverter(
                        Language.class, text -> Language.of(text).orElseThrow(() -> none(text, "one of en, cs")));
    }

    /** Bytes, given in decimal units. */
    record Size(long bytes) {}

    static final class Words implements ITypeConverter<String> {

        private static final int LONGEST = 10_000;

        @Override
        public String convert(String text) {
            if (text.isBlank() || text.length() > LONGEST) {
                throw new TypeConversionException("requires a text of at most " + LONGEST + " characters");
            }
            return text.strip();
        }
    }

    static final class YearOrNone implements ITypeConverter<String> {

        @Override
        public String convert(String text) {
            if (!text.matches("[0-9]{4}|" + GraineryRecord.NA)) {
                throw none(text, "a year such as 2017, or " + GraineryRecord.NA);
            }
            return text;
        }
    }

    /** The first digits of a date of 14 digits. */
    static final class DateBegin implements ITypeConverter<String> {

        private static final String FIRST_DATE = "00000101000000";
        private static final DateTimeFormatter DIGITS =
                DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

        @Override
        public String convert(String text) {
            String digits = text.replaceAll("[^0-9]", "");
            if (!text.matches("\\d{4}(-?\\d\\d(-?\\d\\d(T?\\d\\d(:?\\d\\d(:?\\d\\d)?)?Z?)?)?)?")
                    || !isDate(digits + FIRST_DATE.substring(digits.length()))) {
                throw none(text, "a year, month, day or time such as 2017, 2017-05, 2017-05-03, 2017-05-03T18:00:00Z");
            }
            return digits;
        }

        private static boolean isDate(String digits) {
            try {
                LocalDateTime.parse(digits, DIGITS);
                return true;
            } catch (DateTimeException e) {
                return false;
            }
        }
    }

    private static long number(String text, int least) {
        if (!text.matches("[0-9]{1,9}") || Long.parseLong(text) < least) {
            throw none(text, "a whole number of at least " + least);
        }
        return Long.parseLong(text);
    }

    private static double speed(String text) {
        double bytesPerSecond = text.matches("[0-9]{1,9}([.][0-9]+)?") ? Double.parseDouble(text) * 1e6 : 0;
        if (bytesPerSecond < 1) {
            throw none(text, "a number of MB/s of at least 0.000001");
        }
        return bytesPerSecond;
    }

    private static TypeConversionException none(String text, String what) {
        return new TypeConversionException("'" + text + "' is not " + what);
    }

    private static StoreUri store(String text) {
        try {
            return StoreUri.parse(text);
        } catch (StoreUriException e) {
            // never the text itself: it may hold a password
            throw new TypeConversionException(e.getMessage());
        }
    }

    private static InetSocketAddress address(String text) {
        Matcher parts = ADDRESS.matcher(text);
        int port = parts.matches() ? Integer.parseInt(parts.group(2)) : -1;
        if (port < 0 || port > GREATEST_PORT) {
            throw none(text, "an address such as 127.0.0.1:8080 or [::1]:8080");
        }
        return new InetSocketAddress(parts.group(1).replaceAll("[\\[\\]]", ""), port);
    }

    private static FindingCode code(String text) {
        String code = text.toUpperCase(Locale.ROOT);
        return Arrays.stream(FindingCode.values())
                .filter(known -> known.code().equals(code) || known.code().equals("GRN-" + code))
                .findFirst()
                .orElseThrow(() -> none(text, "the code of a finding; docs/findings.md lists all of them"));
    }

    /** Parses {@code 500G}, {@code 1.5 TB} or {@code 1000}, in decimal units. */
    static Optional<Long> bytesOf(String text) {
        Matcher size = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!size.matches()) {
            return Optional.empty();
        }
        int power = size.group(2) == null ? 0 : "KMGTPE".indexOf(size.group(2)) + 1;
        double bytes = Double.parseDouble(size.group(1)) * Math.pow(1000, power);
        return bytes >= 1 && bytes < Long.MAX_VALUE ? Optional.of((long) bytes) : Optional.empty();
    }

    /** Parses {@code 4h}, {@code 1h30m} or {@code 45s}. */
    static Optional<Duration> timeOf(String text) {
        Matcher time = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (text.isBlank() || !time.matches()) {
            return Optional.empty();
        }
        Duration sum = Duration.ZERO;
        for (int unit = 1; unit <= 4; unit++) {
            if (time.group(unit) != null) {
                sum = sum.plusSeconds(Long.parseLong(time.group(unit)) * SECONDS[unit - 1]);
            }
        }
        return sum.isZero() ? Optional.empty() : Optional.of(sum);
    }
}
