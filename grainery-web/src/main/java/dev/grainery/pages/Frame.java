// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.NextStep;
import dev.grainery.pages.PagePlace.Kind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The context of all templates. */
public record Frame(Texts texts, Links links, PageModel page) {

    private static final Set<String> CARDS = Set.of("findings", "week", "codes", "damaged-files");

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
        } else if (value instanceof Value.Sentence sentence) {
            return text(
                    sentence.key(), sentence.values().stream().map(this::inText).toArray());
        } else if (value instanceof Value.Name name) {
            return name.text();
        } else if (value instanceof Value.Mark mark) {
            return text(mark.group() + "." + mark.word());
        } else if (value instanceof Value.Meaning meaning) {
            return meaning.code().code() + ": " + meaning(meaning);
        }
        throw new IllegalArgumentException("not for running text: " + value);
    }

    /** A count stays a number, for the form of the words around it. */
    private Object inText(Value value) {
        if (value instanceof Value.Count count) {
            return count.number();
        } else if (value instanceof Value.Bytes bytes) {
            return texts.bytes(bytes.number());
        }
        return value instanceof Value.Day day ? texts.date("day", day.time()) : plain(value);
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

    /** Whether a narrow screen shows each row as a card: what matters is text. */
    public boolean isCard(DataTable table) {
        return CARDS.contains(table.id());
    }

    public String heading(DataTable table, int column) {
        Value heading = table.columns().get(column).shown();
        return plain(heading instanceof Value.Link link ? link.shown() : heading);
    }

    /** By which a series has the same colour in every chart: independent of the language where it has a word. */
    public String series(Value heading) {
        if (heading instanceof Value.Link link) {
            return series(link.shown());
        }
        return heading instanceof Value.Word word ? word.key() : heading instanceof Value.Name name ? name.text() : "";
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

    /** In turns what is said and what is typed. */
    public List<String> parts(Value.Step step) {
        return NextStep.of(step.code(), texts.language().code(), step.file(), step.harvest())
                .parts();
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
