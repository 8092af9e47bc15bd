// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.record.HarvestNames;
import dev.grainery.record.Location;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A convention that a naming file describes. Immutable. */
final class DeclarativeNaming implements HarvestNaming {

    // a host's name may hold separators itself, but not many
    private static final int MOST_HOST_PARTS = 8;

    // of the time when there were web archives, at the beginning of a number
    private static final Pattern YEAR = Pattern.compile("(?<![0-9])(199|20[0-9])[0-9]");

    private final Convention convention;
    private final SuffixTokens tokens;

    DeclarativeNaming(Convention convention) {
        this.convention = convention;
        this.tokens = new SuffixTokens(convention);
    }

    @Override
    public HarvestNames names(Optional<String> isPartOf, Location location) {
        String prefix = ContainerName.parse(location.fileName())
                .map(ContainerName::prefix)
                .orElse(NA);
        return standardised(
                new HarvestNames(NA, present(isPartOf.orElse(NA)), present(prefix), present(location.parentDir())),
                location);
    }

    @Override
    public HarvestNames standardised(HarvestNames found, Location location) {
        return new HarvestNames(standard(found, location), found.warcinfo(), found.prefix(), found.directory());
    }

    @Override
    public HarvestKind kind(String harvestName) {
        String name = withoutCrawler(PlainName.of(harvestName));
        for (TypeRule rule : convention.types()) {
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
    public boolean agree(String one, String other) {
        if (!isName(one) || !isName(other)) {
            return true;
        }
        String first = PlainName.of(one);
        String second = PlainName.of(other);
        // a remark that only one of them carries is no other name, two remarks may well tell two harvests apart
        return comparable(first).equals(comparable(second))
                || comparable(tokens.withoutRemark(first)).equals(comparable(second))
                || comparable(first).equals(comparable(tokens.withoutRemark(second)));
    }

    @Override
    public Optional<String> dateIn(String name) {
        return tokens.dates(PlainName.of(name)).stream()
                .map(DateForm.FoundDate::date)
                .findFirst();
    }

    private String standard(HarvestNames found, Location location) {
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

    /** A name for a harvest that none of its names tells from others: where it lies, and from which year it is. */
    private Optional<String> substitute(Location location) {
        Optional<String> above = Stream.of(location.directory().split("/", -1))
                .map(DeclarativeNaming::present)
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

    private static String present(String name) {
        String trimmed = name.strip();
        return trimmed.isEmpty() ? NA : trimmed;
    }

    /** The name with one and the same separator between all its parts, so that it equals its other spellings. */
    private String comparable(String name) {
        String text = withoutCrawler(name);
        StringBuilder same = new StringBuilder(text.length());
        boolean separated = false;
        for (int i = 0; i < text.length(); i++) {
            if (convention.isSeparator(text.charAt(i))) {
                separated = true;
            } else {
                same.append(separated && same.length() > 0 ? "-" : "").append(text.charAt(i));
                separated = false;
            }
        }
        return same.toString();
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
