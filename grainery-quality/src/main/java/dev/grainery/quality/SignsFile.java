// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signs as lines: {@code [not ]KIND[:SERVICE]: TERM && TERM}. */
final class SignsFile {

    private static final int MAX_PROBLEMS = 10;
    private static final int MAX_SIGNS = 5_000;
    private static final int MAX_TERMS = 8;
    private static final int MAX_LENGTH = 200;
    private static final int STATUS_CLASS = 100;

    private static final Set<String> TEXTS = Set.of("title", "titled", "text");
    private static final Set<String> OF_HEADERS = Set.of("header", "cookie", "uri");

    private static final Pattern LINE =
            Pattern.compile("(?<not>not )?(?<kind>[a-z-]+)(?::(?<service>[a-z0-9][a-z0-9-]{0,39}))?: (?<terms>.*)");
    private static final Pattern TERM = Pattern.compile("(?<place>[a-z]+)(?: (?<value>.+))?");
    private static final Pattern FIELD = Pattern.compile("(?<name>[a-z0-9-]{1,80})(?:=(?<value>.+))?");
    private static final Pattern STATUSES = Pattern.compile("[1-5](?:xx|[0-9]{2})(?:,[1-5](?:xx|[0-9]{2}))*");
    private static final Pattern LESS = Pattern.compile("<[0-9]{1,5}");

    private final List<AnswerSign> signs = new ArrayList<>();
    private final List<AnswerSign> exceptions = new ArrayList<>();
    private final Set<String> fields = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    private static final class TermException extends Exception {

        private static final long serialVersionUID = 1L;

        TermException(String message) {
            super(message);
        }
    }

    void read(String file, String text) throws SignsFileException {
        int number = 0;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            String sign = line.strip();
            if (sign.isEmpty() || sign.startsWith("#")) {
                continue;
            }
            try {
                add(sign);
            } catch (TermException e) {
                problems.add("line " + number + ": " + e.getMessage());
            }
            if (problems.size() == MAX_PROBLEMS) {
                break;
            }
        }
        if (!problems.isEmpty()) {
            throw new SignsFileException(file, problems);
        }
    }

    private void add(String line) throws TermException {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new TermException(
                    "is not of the form KIND: TERM && TERM, such as \"challenge:name: title just a moment\"");
        }
        AnswerKind kind = AnswerKind.of(parts.group("kind"))
                .filter(known -> known != AnswerKind.CUT)
                .orElseThrow(() -> new TermException("no kind \"" + parts.group("kind")
                        + "\"; use challenge, refused, login, error-page, placeholder or empty"));
        Optional<String> service = Optional.ofNullable(parts.group("service"));
        if (service.isPresent() && kind != AnswerKind.CHALLENGE) {
            throw new TermException("only a challenge has a service");
        }
        List<Predicate<AnswerFacts>> terms = new ArrayList<>();
        for (String term : parts.group("terms").split(" && ", -1)) {
            terms.add(term(term.strip()));
        }
        if (terms.size() > MAX_TERMS || signs.size() + exceptions.size() == MAX_SIGNS) {
            throw new TermException(
                    "too much: a sign has " + MAX_TERMS + " terms at most, and a file " + MAX_SIGNS + " signs");
        }
        (parts.group("not") == null ? signs : exceptions).add(new AnswerSign(kind, service, terms));
    }

    private Predicate<AnswerFacts> term(String term) throws TermException {
        Matcher parts = TERM.matcher(term);
        if (!parts.matches() || term.length() > MAX_LENGTH) {
            throw new TermException("a term is a word and a value of at most " + MAX_LENGTH
                    + " characters together, such as \"title just a moment\", not \"" + shown(term) + "\"");
        }
        String place = parts.group("place");
        if (place.equals("password")) {
            return of(ShortPage::asksForPassword);
        }
        if (parts.group("value") == null) {
            throw new TermException("\"" + shown(place) + "\" needs a value");
        }
        String given = parts.group("value");
        String value = TEXTS.contains(place) ? PlainText.of(given) : given.toLowerCase(Locale.ROOT);
        if (value.isEmpty()) {
            throw new TermException("\"" + shown(place) + "\" needs more than blanks");
        }
        if (OF_HEADERS.contains(place) && !value.chars().allMatch(c -> c < 0x80)) {
            throw new TermException(
                    "\"" + place + "\" takes ASCII only, such as percent escapes, not \"" + shown(given) + "\"");
        }
        return switch (place) {
            case "title" -> of(page -> page.title().contains(value));
            case "titled" -> of(page -> page.title().equals(value));
            case "text" -> of(page -> page.text().contains(value));
            case "markup" -> of(page -> page.markup().contains(given));
            case "chars" -> {
                int most = Integer.parseInt(matching(LESS, value, "chars <600").substring(1));
                yield of(page -> page.textLength() < most);
            }
            case "uri" -> facts -> facts.uri().contains(value);
            case "cookie" -> {
                fields.add("set-cookie");
                yield facts -> facts.setsCookie(value);
            }
            case "header" -> field(value);
            case "status" -> {
                List<String> codes =
                        List.of(matching(STATUSES, value, "status 403,5xx").split(",", -1));
                yield facts -> codes.contains(String.valueOf(facts.status()))
                        || codes.contains(facts.status() / STATUS_CLASS + "xx");
            }
            default ->
                throw new TermException("no term \"" + shown(place)
                        + "\"; use status, header, cookie, title, titled, text, markup, chars, password or uri");
        };
    }

    private Predicate<AnswerFacts> field(String given) throws TermException {
        Matcher field = FIELD.matcher(given);
        if (!field.matches()) {
            throw new TermException("write header NAME or header NAME=PART, not \"" + shown(given) + "\"");
        }
        String name = field.group("name");
        String value = Optional.ofNullable(field.group("value")).orElse("");
        fields.add(name);
        return facts -> facts.hasField(name, value);
    }

    private static Predicate<AnswerFacts> of(Predicate<ShortPage> term) {
        return facts -> facts.page().filter(term).isPresent();
    }

    private static String matching(Pattern pattern, String value, String example) throws TermException {
        if (!pattern.matcher(value).matches()) {
            throw new TermException("write for example \"" + example + "\", not \"" + shown(value) + "\"");
        }
        return value;
    }

    private static String shown(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    }

    List<AnswerSign> signs() {
        return signs;
    }

    List<AnswerSign> exceptions() {
        return exceptions;
    }

    /** Names of the header fields that the signs are about. */
    Set<String> fields() {
        return fields;
    }
}
