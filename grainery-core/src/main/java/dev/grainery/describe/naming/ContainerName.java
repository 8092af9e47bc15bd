// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Formats: Heritrix 3 ({@code prefix-stamp-serial-pid~host~port}, the last three may be empty), Heritrix 1 and ISO
 * 28500 annex C ({@code prefix-stamp-serial-host}, optional {@code -port}), warcprox ({@code
 * prefix-stamp-serial-pid-host-port}), NetarchiveSuite ({@code prefix-stamp-serial-pid}), and names that end after the
 * serial number, as of converted NEDLIB files. The stamp has 14 or 17 digits.
 */
public record ContainerName(
        String prefix,
        String timeStamp,
        long serial,
        Optional<String> pid,
        Optional<String> host,
        Optional<String> port) {

    // exceeds all file systems; bounds the parsing time
    private static final int LONGEST = 1_000;

    private static final Pattern EXTENSION =
            Pattern.compile("\\.w?arc(?:\\.gz|\\.zst)?(?:\\.open|\\.invalid)?\\z", Pattern.CASE_INSENSITIVE);
    private static final Pattern INDEX_EXTENSION = Pattern.compile("\\.cdxj?(?:\\.gz)?\\z", Pattern.CASE_INSENSITIVE);
    private static final Pattern STAMP_AND_SERIAL = Pattern.compile("-([0-9]{17}|[0-9]{14})-([0-9]{4,18})(?=-|\\z)");
    private static final Pattern DATE = Pattern.compile("(?:199|20[0-9])[0-9](?:0[1-9]|1[0-2])"
            + "(?:0[1-9]|[12][0-9]|3[01])(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9]|60)(?:[0-9]{3})?");
    private static final Pattern EXTENSION_INSIDE = Pattern.compile("\\.w?arc\\.", Pattern.CASE_INSENSITIVE);

    private static final Pattern BY_TILDE = Pattern.compile("-([0-9]{0,10})~([\\p{L}\\p{N}._:-]*)(?:~([0-9]{0,5}))?");
    private static final Pattern PID_ONLY = Pattern.compile("(?:-([0-9]{1,10}))?()()");
    // a host may end in a small number; ports of consoles have at least four digits
    private static final Pattern BY_DASH =
            Pattern.compile("-(?:([0-9]{1,10})-)?([\\p{L}\\p{N}][\\p{L}\\p{N}._:-]*?)(?:-([1-9][0-9]{3,4}))?");

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMddHHmmssSSS", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

    /** Empty without prefix, valid time stamp or serial number. */
    public static Optional<ContainerName> parse(String fileName) {
        if (fileName.length() > LONGEST) {
            return Optional.empty();
        }
        String stem = stem(fileName);
        Matcher found = STAMP_AND_SERIAL.matcher(stem);
        Optional<ContainerName> name = Optional.empty();
        // the last stamp counts, as a prefix may end in one
        for (int from = 0; found.find(from); from = found.start() + 1) {
            if (isDate(found.group(1)) && !isDate(found.group(2))) {
                name = withCrawler(
                        prefix(stem.substring(0, found.start())),
                        found.group(1),
                        Long.parseLong(found.group(2)),
                        stem.substring(found.end()));
            }
        }
        return name;
    }

    /** The name without extension, {@code .open} and {@code .invalid}. */
    public static String stem(String fileName) {
        return EXTENSION.matcher(fileName).replaceFirst("");
    }

    public static boolean isCrawlerMade(String fileName) {
        return parse(INDEX_EXTENSION.matcher(fileName).replaceFirst("")).isPresent();
    }

    /** In UTC; empty if the calendar has no such day. */
    public Optional<Instant> time() {
        try {
            String millis = (timeStamp + "000").substring(0, 17);
            return Optional.of(LocalDateTime.parse(millis, STAMP).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static boolean isDate(String digits) {
        return DATE.matcher(digits).matches();
    }

    private static String prefix(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '-') {
            end--;
        }
        return text.substring(0, end);
    }

    private static Optional<ContainerName> withCrawler(String prefix, String stamp, long serial, String crawler) {
        if (prefix.isBlank() || EXTENSION_INSIDE.matcher(crawler).find()) {
            return Optional.empty();
        }
        boolean pidOnly = PID_ONLY.matcher(crawler).matches();
        Pattern form = pidOnly ? PID_ONLY : crawler.indexOf('~') < 0 ? BY_DASH : BY_TILDE;
        Matcher parts = form.matcher(crawler);
        return parts.matches()
                ? Optional.of(new ContainerName(prefix, stamp, serial, part(parts, 1), part(parts, 2), part(parts, 3)))
                : Optional.empty();
    }

    private static Optional<String> part(Matcher parts, int group) {
        return Optional.ofNullable(parts.group(group)).filter(text -> !text.isEmpty());
    }
}
