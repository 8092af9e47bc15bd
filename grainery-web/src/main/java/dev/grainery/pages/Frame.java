// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.PagePlace.Kind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The context of all templates. */
public record Frame(Texts texts, Links links, PageModel page) {

    /** The minimum drawn for a nonzero share. */
    private static final BigDecimal LEAST_DRAWN = new BigDecimal("0.01");

    public String text(String key, Object... arguments) {
        return texts.text(key, arguments);
    }

    public String to(PagePlace place) {
        return links.to(place);
    }

    public List<PagePlace> navigation() {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.list() == kind && kind != Kind.SEARCH)
                .map(PagePlace::of)
                .toList();
    }

    public boolean isIn(PagePlace list) {
        return !page.isProblem() && page.place().kind().list() == list.kind();
    }

    public Optional<String> json() {
        return page.isProblem() ? Optional.empty() : links.json(page.place());
    }

    public List<Language> otherLanguages() {
        return links.languages().stream()
                .filter(language -> language != texts.language())
                .toList();
    }

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

    /** The word by which the chart script knows a kind or unit. */
    public String word(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The label on a chart axis, if it differs from the value. */
    public Optional<String> onAxis(Value value) {
        return value instanceof Value.Clock clock
                ? Optional.of(texts.date(clock.hasSeconds() ? "clockSecond" : "clock", clock.time()))
                : Optional.empty();
    }

    public String drawn(Value value) {
        if (value instanceof Value.Share share) {
            return share.percent(2)
                    .max(share.part() > 0 ? LEAST_DRAWN : BigDecimal.ZERO)
                    .toPlainString();
        }
        return Long.toString(Treemap.size(value));
    }

    public List<Treemap.Tile> tiles(Chart chart) {
        return Treemap.of(chart.table());
    }

    public String caption(Value value) {
        if (value instanceof Value.Share share) {
            return texts.share(share);
        }
        return value instanceof Value.Bytes bytes ? texts.bytes(bytes.number()) : plain(value);
    }

    public String meaning(Value.Meaning meaning) {
        return text("meaning." + meaning.code().code());
    }

    public String figure(Value.Figure figure) {
        String key = "count." + figure.name();
        String number = figure.name().equals("bytes") ? texts.bytes(figure.number()) : texts.number(figure.number());
        return (texts.has(key) ? texts.text(key) : figure.name()) + ": " + number;
    }

    /** The label of a record's field, or its path if it has none in this language. */
    public String field(String path) {
        String key = "field." + path;
        return texts.has(key) ? texts.text(key) : path;
    }
}
