// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.PagePlace.Kind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What all templates are given: texts of the language, and links.
 *
 * @param texts texts, numbers and dates in the language of the page
 * @param links makes links
 * @param page what is shown
 */
public record Frame(Texts texts, Links links, PageModel page) {

    /** What is drawn for a share that is less than that: something. */
    private static final BigDecimal LEAST_DRAWN = new BigDecimal("0.01");

    /** A text. */
    public String text(String key, Object... arguments) {
        return texts.text(key, arguments);
    }

    public String to(PagePlace place) {
        return links.to(place);
    }

    /** The pages that all others lead to. */
    public List<PagePlace> navigation() {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.list() == kind && kind != Kind.SEARCH)
                .map(PagePlace::of)
                .toList();
    }

    /** Whether the page is, or belongs to, one of those that all others lead to. */
    public boolean isIn(PagePlace list) {
        return !page.isProblem() && page.place().kind().list() == list.kind();
    }

    /** The link to the same as JSON, if there is one. */
    public Optional<String> json() {
        return page.isProblem() ? Optional.empty() : links.json(page.place());
    }

    public List<Language> otherLanguages() {
        return links.languages().stream()
                .filter(language -> language != texts.language())
                .toList();
    }

    /** What a value is called in running text, such as a title or an option. */
    public String plain(Value value) {
        if (value instanceof Value.Word word) {
            return text(word.key(), word.numbers().toArray());
        } else if (value instanceof Value.Name name) {
            return name.text();
        } else if (value instanceof Value.Mark mark) {
            return text(mark.group() + "." + mark.word());
        } else if (value instanceof Value.Meaning meaning) {
            return meaning.code().code() + ": " + meaning(meaning);
        }
        throw new IllegalArgumentException("not for running text: " + value);
    }

    /** How the script for charts knows one of the kinds or units of a chart. */
    public String word(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What stands at the axis of a chart, if that is not the value as it is shown. */
    public Optional<String> onAxis(Value value) {
        return value instanceof Value.Clock clock
                ? Optional.of(texts.date(clock.hasSeconds() ? "clockSecond" : "clock", clock.time()))
                : Optional.empty();
    }

    /** The number that a chart draws; of a share, how many per cent. */
    public String drawn(Value value) {
        if (value instanceof Value.Share share) {
            return share.percent(2)
                    .max(share.part() > 0 ? LEAST_DRAWN : BigDecimal.ZERO)
                    .toPlainString();
        }
        return Long.toString(Treemap.size(value));
    }

    /** The rectangles of a chart that the server draws. */
    public List<Treemap.Tile> tiles(Chart chart) {
        return Treemap.of(chart.table());
    }

    /** A value as it is written within a picture. */
    public String caption(Value value) {
        if (value instanceof Value.Share share) {
            return texts.share(share);
        }
        return value instanceof Value.Bytes bytes ? texts.bytes(bytes.number()) : plain(value);
    }

    /** What a code of a finding means, in one clause. */
    public String meaning(Value.Meaning meaning) {
        return text("meaning." + meaning.code().code());
    }

    /** Something that was counted: what, and how many; by the name that the program gives it, if it has no other. */
    public String figure(Value.Figure figure) {
        String key = "count." + figure.name();
        String number = figure.name().equals("bytes") ? texts.bytes(figure.number()) : texts.number(figure.number());
        return (texts.has(key) ? texts.text(key) : figure.name()) + ": " + number;
    }

    /** What a field of a record is called: its path, if it has no name in this language. */
    public String field(String path) {
        String key = "field." + path;
        return texts.has(key) ? texts.text(key) : path;
    }
}
