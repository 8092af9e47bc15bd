// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

import dev.grainery.record.CrawlSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads Spring beans ({@code .cxml} or {@code .groovy}) with overrides, or Heritrix 1's {@code order.xml}. */
final class SettingsReader {
    static final int LARGEST = 1 << 22;

    private static final int MOST_VALUES = 20_000;
    private static final int DEEPEST = 200;

    private static final String GROOVY = ".groovy";
    private static final int MOST_TOKENS = 200_000;
    private static final String TEXT =
            "\'\'\'(?s:.*?)\'\'\'|\"\"\"(?s:.*?)\"\"\"|\'(?:[^\'\\\\\n]|\\\\.)*+\'|\"(?:[^\"\\\\\n]|\\\\.)*+\"";
    private static final Pattern TOKEN =
            Pattern.compile("//[^\n]*|/\\*(?s:.*?)\\*/|" + TEXT + "|[\\w.$-]+|[{}()\\[\\]=:]");
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][\\w.$]*");
    private static final Pattern LITERAL = Pattern.compile(TEXT + "|-?[\\d.]+[lLdf]?|true|false");

    private static final String SCOPE = "scope";
    private static final String RULE = "DecideRule";
    private static final String OVERRIDES = "PropertyOverrideConfigurer";
    private static final String SEEDS = "textSource.value";
    private static final Pattern NUMBERED = Pattern.compile("(.+)\\.rules\\[(\\d{1,4})]\\.(.+)");
    private final Map<String, String> values = new TreeMap<>();

    private final Map<String, String> overrides = new TreeMap<>();
    private final Map<String, String> classes = new TreeMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, Rule> byId = new TreeMap<>();
    private final Deque<Element> open = new ArrayDeque<>();

    private SettingsReader() {}

    /** A rule of the scope, by its class or the name of its bean. Its decision may follow later. */
    private static final class Rule {
        final String name;
        final Map<String, String> values = new LinkedHashMap<>();

        Rule(String name) {
            this.name = name;
        }
    }

    /** An open element; {@code type} is the simple name of the bean's class, {@code property} the setting it holds. */
    private record Element(
            String tag,
            String name,
            String type,
            String id,
            String property,
            Optional<Rule> rule,
            StringBuilder text) {}

    static Optional<CrawlSettings> settings(String file, byte[] xml) {
        SettingsReader reader = new SettingsReader();
        if (file.endsWith(GROOVY)) {
            reader.groovy(new String(xml, StandardCharsets.UTF_8));
            return reader.result(file);
        }
        try {
            XMLStreamReader stream = factory().createXMLStreamReader(new ByteArrayInputStream(xml));
            while (stream.hasNext()) {
                reader.next(stream);
                if (reader.open.size() > DEEPEST) {
                    return Optional.empty();
                }
            }
            stream.close();
        } catch (XMLStreamException e) {
            // a crawl cannot have run with settings that are not well-formed
            return Optional.empty();
        }
        return reader.result(file);
    }

    private Optional<CrawlSettings> result(String file) {
        override();
        return Optional.of(settings(file)).filter(read -> !read.isSameAs(new SettingsReader().settings(file)));
    }

    /** Beans declared in Groovy. No code is run; computed values are ignored. */
    private void groovy(String text) {
        List<String> tokens = TOKEN.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(token -> !token.startsWith("//") && !token.startsWith("/*"))
                .limit(MOST_TOKENS)
                .toList();
        for (int i = 0; i < tokens.size(); i++) {
            String before = i == 0 ? "" : tokens.get(i - 1);
            String token = tokens.get(i);
            String next = i + 1 < tokens.size() ? tokens.get(i + 1) : "";
            String value = i + 2 < tokens.size() ? tokens.get(i + 2) : "";
            if (next.equals("(") && IDENTIFIER.matcher(token).matches()) {
                boolean isNew = before.equals("new");
                boolean isBean = !isNew
                        && !token.equals("ref")
                        && IDENTIFIER.matcher(value).matches();
                if (token.equals("ref") && isListOfRules()) {
                    rules.add(new Rule(unquoted(value)));
                }
                begin(isNew ? simple(token) : isBean ? simple(value) : "", isBean ? token : "", "");
                // a bean with braces stays open until they end
                boolean hasBody =
                        isBean && i + 4 < tokens.size() && tokens.get(i + 4).equals("{");
                i += isBean ? (hasBody ? 4 : 3) : 1;
                if (isBean && !hasBody) {
                    open.pop();
                }
            } else if ("{[(".contains(token)) {
                begin("", "", before.equals("=") && i > 1 ? tokens.get(i - 2) : "");
            } else if ("}])".contains(token)) {
                open.poll();
            } else if ((next.equals("=") || next.equals(":"))
                    && LITERAL.matcher(value).matches()) {
                boolean isEntry = token.startsWith("'") || token.startsWith("\"");
                if (isEntry && bean().filter(this::overrides).isPresent()) {
                    overrides.put(unquoted(token), unquoted(value));
                } else {
                    set(unquoted(token), unquoted(value));
                }
                i += 2;
            } else if (LITERAL.matcher(token).matches() && before.equals("(")) {
                bean().filter(one -> one.type().equals("ConfigString"))
                        .ifPresent(one -> values.put(SEEDS, unquoted(token)));
            }
            if (open.size() > DEEPEST) {
                return;
            }
        }
    }

    private void begin(String type, String id, String name) {
        Optional<Rule> rule =
                Optional.of(type).filter(one -> one.endsWith(RULE)).map(Rule::new);
        if (isListOfRules()) {
            rule.ifPresent(rules::add);
        }
        rule.filter(one -> !id.isEmpty()).ifPresent(one -> byId.putIfAbsent(id, one));
        if (!id.isEmpty()) {
            classes.put(id, type);
        }
        open.push(new Element("bean", name, type, id, "", rule, new StringBuilder()));
    }

    private static String unquoted(String token) {
        return token.replaceFirst("^(?:\'\'\'|\"\"\"|[\'\"])", "").replaceFirst("(?:\'\'\'|\"\"\"|[\'\"])$", "");
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        // the file is untrusted: no DTD, no entities, no network access
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    private void next(XMLStreamReader xml) throws XMLStreamException {
        switch (xml.next()) {
            case XMLStreamConstants.START_ELEMENT -> begin(xml);
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                if (!open.isEmpty()) {
                    open.peek().text().append(xml.getText());
                }
            }
            case XMLStreamConstants.END_ELEMENT -> end(open.pop());
            default -> {
                // comments and the like set nothing
            }
        }
    }

    private void begin(XMLStreamReader xml) {
        String tag = xml.getLocalName();
        String name = attribute(xml, "name");
        String type = simple(attribute(xml, "class"));
        boolean bean = tag.equals("bean") || tag.equals("newObject");
        Optional<Rule> rule = Optional.of(type)
                .filter(simple -> bean && simple.endsWith(RULE))
                .map(Rule::new);
        String id = tag.equals("bean") ? attribute(xml, "id") : tag.equals("newObject") ? name : "";
        if (isListOfRules() && rules.size() < MOST_VALUES) {
            rule.or(() -> Optional.of(attribute(xml, "bean"))
                            .filter(referred -> tag.equals("ref"))
                            .map(Rule::new))
                    .ifPresent(rules::add);
        }
        rule.ifPresent(one -> byId.putIfAbsent(id, one));
        String property = switch (tag) {
            case "property", "long", "integer", "float", "double", "string", "boolean", "text" -> name;
            case "prop" -> attribute(xml, "key");
            default -> "";
        };
        open.push(new Element(tag, name, bean ? type : "", id, property, rule, new StringBuilder()));
        if (bean && !id.isEmpty() && classes.size() < MOST_VALUES) {
            classes.put(id, type);
        }
        if (tag.equals("property") && xml.getAttributeValue(null, "value") != null) {
            set(name, attribute(xml, "value"));
        }
    }

    /** Whether the next element is a rule of the scope: its parent is a list or map named "rules". */
    private boolean isListOfRules() {
        boolean list = open.stream()
                .limit(2)
                .anyMatch(element ->
                        element.name().equals("rules") && !element.tag().equals("newObject"));
        return list && open.stream().anyMatch(element -> element.id().equals(SCOPE));
    }

    private static String attribute(XMLStreamReader xml, String name) {
        return Optional.ofNullable(xml.getAttributeValue(null, name)).orElse("");
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    private void end(Element element) {
        String text = element.text().toString();
        switch (element.tag()) {
            case "value" -> {
                Optional<Element> parent = Optional.ofNullable(open.peek())
                        .filter(above -> above.tag().equals("property"));
                parent.ifPresent(property -> set(property.property(), text));
            }
            case "prop" -> {
                if (bean().filter(this::overrides).isPresent()) {
                    overrides.put(element.property(), text);
                }
            }
            case "property" -> {
                // its value element was handled before
            }
            default -> {
                if (!element.property().isEmpty()) {
                    set(element.property(), text);
                }
            }
        }
    }

    private boolean overrides(Element bean) {
        return bean.type().equals(OVERRIDES);
    }

    private Optional<Element> bean() {
        return open.stream().filter(element -> !element.type().isEmpty()).findFirst();
    }

    private void set(String property, String text) {
        String value = text.strip();
        Optional<Element> bean = bean();
        if (bean.filter(this::overrides).isPresent()) {
            lines(text);
        } else if (values.size() < MOST_VALUES) {
            bean.flatMap(Element::rule).ifPresent(rule -> rule.values.put(property, value));
            values.put(bean.map(one -> one.type() + ".").orElse("") + property, value);
            if (property.indexOf('-') > 0) {
                // names in an order are unique without their object
                values.putIfAbsent(property, value);
            }
        }
    }

    private void lines(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException("a text is always read", e);
        } catch (IllegalArgumentException e) {
            // an invalid escape: the crawl cannot have started with such lines
            return;
        }
        properties.forEach((key, value) -> overrides.put(String.valueOf(key), String.valueOf(value)));
    }

    /** Applies overrides, whose keys begin with bean names. */
    private void override() {
        overrides.forEach((path, value) -> {
            Matcher numbered = NUMBERED.matcher(path);
            int dot = path.indexOf('.');
            if (numbered.matches()) {
                int number = Integer.parseInt(numbered.group(2));
                if (number < rules.size()) {
                    rules.get(number).values.put(numbered.group(3), value.strip());
                    values.put(rules.get(number).name + "." + numbered.group(3), value.strip());
                }
            } else if (dot > 0) {
                String type = classes.getOrDefault(path.substring(0, dot), "");
                values.put(type + path.substring(dot), value.strip());
            }
        });
    }

    private CrawlSettings settings(String file) {
        return new CrawlSettings(
                file,
                valuesOf("CrawlMetadata.robotsPolicyName", "RobotsHonoringPolicy.type")
                        .filter(name -> !name.isEmpty())
                        .findFirst(),
                number("TooManyHopsDecideRule.maxHops", "max-hops", "max-link-hops"),
                number("TransclusionDecideRule.maxTransHops", "max-trans-hops"),
                number("CrawlLimitEnforcer.maxDocumentsDownload", "max-document-download"),
                number("CrawlLimitEnforcer.maxBytesDownload", "max-bytes-download"),
                number("CrawlLimitEnforcer.maxTimeSeconds", "max-time-sec"),
                number("BdbFrontier.queueTotalBudget", "queue-total-budget"),
                factor("DispositionProcessor.delayFactor", "delay-factor"),
                number("DispositionProcessor.minDelayMs", "min-delay-ms"),
                number("DispositionProcessor.maxDelayMs", "max-delay-ms"),
                quotas(),
                rules.stream()
                        .map(this::text)
                        .filter(rule -> rule.contains(RULE))
                        .toList(),
                seeds());
    }

    private OptionalLong number(String... names) {
        return valuesOf(names)
                .filter(value -> value.matches("\\d{1,18}"))
                .mapToLong(Long::parseLong)
                .findFirst();
    }

    private OptionalDouble factor(String... names) {
        return valuesOf(names)
                .filter(value -> value.matches("\\d{1,9}(?:\\.\\d{0,9})?"))
                .mapToDouble(Double::parseDouble)
                .findFirst();
    }

    private Stream<String> valuesOf(String... names) {
        return Stream.of(names).flatMap(name -> Optional.ofNullable(values.get(name)).stream());
    }

    private List<String> quotas() {
        String quota = "QuotaEnforcer.";
        return values.entrySet().stream()
                .filter(value ->
                        value.getKey().startsWith(quota) && value.getValue().matches("\\d{1,18}"))
                .map(value -> value.getKey().substring(quota.length()) + "=" + value.getValue())
                .toList();
    }

    private String text(Rule rule) {
        Rule defined = byId.getOrDefault(rule.name, rule);
        String name = classes.getOrDefault(rule.name, rule.name);
        String decision = rule.values.getOrDefault("decision", defined.values.getOrDefault("decision", ""));
        return decision.isEmpty() ? name : decision + " " + name;
    }

    private OptionalLong seeds() {
        return values.entrySet().stream()
                .filter(value -> value.getKey().endsWith(SEEDS))
                .mapToLong(value -> value.getValue()
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .count())
                .findFirst();
    }
}
