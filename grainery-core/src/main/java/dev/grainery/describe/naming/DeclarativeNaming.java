// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

final class DeclarativeNaming implements HarvestNaming {

    // host names contain few separators
    private static final int MOST_HOST_PARTS = 8;

    // a year since 1990 at the start of a number
    private static final Pattern YEAR = Pattern.compile("(?<![0-9])(199|20[0-9])[0-9]");

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private final Convention convention;
    private final SuffixTokens tokens;

    DeclarativeNaming(Convention convention) {
        this.convention = convention;
        this.tokens = new SuffixTokens(convention);
    }

    @Override
    public ContainerRecord.HarvestNames names(Optional<String> isPartOf, Location location) {
        String prefix = ContainerName.parse(location.fileName())
                .map(ContainerName::prefix)
                .orElse(NA);
        return standardised(
                new ContainerRecord.HarvestNames(
                        NA, trimmedOrNa(isPartOf.orElse(NA)), trimmedOrNa(prefix), trimmedOrNa(location.parentDir())),
                location);
    }

    @Override
    public ContainerRecord.HarvestNames standardised(ContainerRecord.HarvestNames found, Location location) {
        return new ContainerRecord.HarvestNames(
                standard(found, location), found.warcinfo(), found.prefix(), found.directory());
    }

    @Override
    public HarvestKind kind(String harvestName) {
        String name = withoutCrawler(PlainName.of(harvestName));
        for (Convention.TypeRule rule : convention.types()) {
            OptionalInt suffix = rule.suffixOf(name, convention.separators());
            if (suffix.isPresent()) {
                return new HarvestKind(rule.type(), tokens.of(name.substring(suffix.getAsInt()), rule.style()));
            }
        }
        List<String> dates = tokens.dates(name).stream()
                .map(DateForm.FoundDate::text)
                .distinct()
                .toList();
        return new HarvestKind(NA, dates);
    }

    @Override
    public boolean tellsApart(String text) {
        boolean crawler =
                convention.crawler().filter(host -> host.matches(text)).isPresent();
        return isName(text) && !crawler && !LaunchName.is(text);
    }

    @Override
    public boolean agree(String one, String other) {
        if (!tellsApart(one) || !tellsApart(other)) {
            return true;
        }
        String first = PlainName.of(one);
        String second = PlainName.of(other);
        String firstSpelling = spelling(first);
        String secondSpelling = spelling(second);
        // a remark or number in only one name does not contradict; two different ones may distinguish harvests
        return firstSpelling.equals(secondSpelling)
                || shortened(first).anyMatch(name -> spelling(name).equals(secondSpelling))
                || shortened(second).anyMatch(name -> spelling(name).equals(firstSpelling));
    }

    private Stream<String> shortened(String name) {
        String withoutCrawler = withoutCrawler(name);
        String withoutNumber = withoutNumber(withoutCrawler);
        // a number inside a date is no run number
        return datesOf(withoutNumber).equals(datesOf(withoutCrawler))
                ? Stream.of(tokens.withoutRemark(name), withoutNumber)
                : Stream.of(tokens.withoutRemark(name));
    }

    /** Removes a last part of two, three or five digits, which numbers the runs of a crawl. */
    private String withoutNumber(String name) {
        int at = name.length();
        while (at > 0 && name.charAt(at - 1) >= '0' && name.charAt(at - 1) <= '9') {
            at--;
        }
        int digits = name.length() - at;
        boolean counts = digits == 2 || digits == 3 || digits == 5;
        return counts && at > 0 && convention.isSeparator(name.charAt(at - 1)) ? name.substring(0, at - 1) : name;
    }

    private List<String> datesOf(String name) {
        return tokens.dates(name).stream().map(DateForm.FoundDate::text).toList();
    }

    @Override
    public Optional<String> dateIn(String name) {
        return tokens.dates(PlainName.of(name)).stream()
                .map(DateForm.FoundDate::date)
                .findFirst();
    }

    private String standard(ContainerRecord.HarvestNames found, Location location) {
        List<String> names = convention.source().stream()
                .map(source -> source.nameIn(found))
                .filter(name -> !name.equals(NA))
                .toList();
        if (names.isEmpty()) {
            return NA;
        }
        String name = names.stream()
                .filter(this::isName)
                .findFirst()
                .or(() -> substitute(location))
                .orElse(names.get(0));
        return Normalizer.normalize(name, Normalizer.Form.NFC);
    }

    /** A name for a harvest without a distinctive one: from directories and the year of the container. */
    private Optional<String> substitute(Location location) {
        Optional<String> above = Stream.of(location.directory().split("/", -1))
                .map(DeclarativeNaming::trimmedOrNa)
                .filter(this::isName)
                .reduce((upper, lower) -> lower);
        if (above.filter(name -> YEAR.matcher(name).find()).isPresent()) {
            return above;
        }
        Optional<String> series = ContainerName.parse(location.fileName())
                .map(name -> name.prefix() + "-" + name.timeStamp().substring(0, 4));
        return above.isPresent() && series.isPresent()
                ? Optional.of(above.get() + "_" + series.get())
                : above.or(() -> series);
    }

    @Override
    public boolean isName(String text) {
        return !text.equals(NA) && !convention.noNames().contains(withoutCrawler(PlainName.of(text)));
    }

    private static String trimmedOrNa(String name) {
        String trimmed = name.strip();
        return trimmed.isEmpty() ? NA : trimmed;
    }

    /** Letters and digits without accents, in lower case, numbers kept apart: equal for all spellings of a name. */
    private String spelling(String name) {
        String text = MARKS.matcher(
                        Normalizer.normalize(withoutCrawlerInFront(withoutCrawler(name)), Normalizer.Form.NFD))
                .replaceAll("");
        StringBuilder letters = new StringBuilder(text.length());
        boolean separated = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (convention.isSeparator(c)) {
                separated = true;
            } else {
                boolean numbers = letters.length() > 0
                        && Character.isDigit(letters.charAt(letters.length() - 1))
                        && Character.isDigit(c);
                letters.append(separated && numbers ? "-" : "").append(c);
                separated = false;
            }
        }
        return letters.toString().toLowerCase(Locale.ROOT);
    }

    private String withoutCrawlerInFront(String name) {
        int parts = 0;
        for (int at = 1; convention.crawler().isPresent() && at < name.length() && parts < MOST_HOST_PARTS; at++) {
            if (convention.isSeparator(name.charAt(at))) {
                parts++;
                if (convention.crawler().get().matches(name.substring(0, at))) {
                    return name.substring(at + 1);
                }
            }
        }
        return name;
    }

    private String withoutCrawler(String name) {
        int end = name.length();
        while (end > 0 && convention.isSeparator(name.charAt(end - 1))) {
            end--;
        }
        if (convention.crawler().isEmpty()) {
            return name.substring(0, end);
        }
        int parts = 0;
        for (int at = end - 1; at > 0 && parts < MOST_HOST_PARTS; at--) {
            if (convention.isSeparator(name.charAt(at))) {
                parts++;
                if (convention.crawler().get().matches(name.substring(at + 1, end))) {
                    return name.substring(0, at);
                }
            }
        }
        return name.substring(0, end);
    }
}
