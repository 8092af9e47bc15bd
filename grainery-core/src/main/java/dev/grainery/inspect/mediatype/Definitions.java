// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Parses definitions of Apache Tika (shared MIME-info of freedesktop.org): magics and root elements only. */
final class Definitions {

    private static final String RESOURCE = "/org/apache/tika/mime/tika-mimetypes.xml";
    private static final int DEFAULT_PRIORITY = 50;
    private static final byte[] ALL_BITS = {};
    private static final Pattern ESCAPE = Pattern.compile("\\\\(\\\\|r|n|x[0-9a-fA-F]{2}|[0-9]{0,3})");

    /** Patterns with more offsets are searched only if a more general type matches. */
    private static final int WIDE = 1 << 10;

    /** As with Tika, the first match counts; of several types, the last in the alphabet. */
    private static final Comparator<Magic> ORDER = Comparator.comparingInt(Magic::priority)
            .thenComparingInt(magic -> magic.clause().size())
            .thenComparing(Magic::type)
            .reversed();

    private final List<Magic> magics = new ArrayList<>();
    private final Map<String, String> generalTypes = new HashMap<>();
    private final Map<QName, String> roots = new HashMap<>();
    private String type = "";
    private int priority;

    record Magic(String type, int priority, Clause clause) {}

    private Definitions() {}

    static Definitions ofTika() {
        Definitions definitions = new Definitions();
        try (InputStream resource = Optional.ofNullable(Definitions.class.getResourceAsStream(RESOURCE))
                .orElseThrow(() -> new IllegalStateException("not on the class path: " + RESOURCE))) {
            definitions.read(resource);
        } catch (IOException | XMLStreamException e) {
            throw new IllegalStateException("the definitions of media types cannot be read: " + RESOURCE, e);
        }
        definitions.magics.replaceAll(definitions::narrowed);
        definitions.magics.sort(ORDER);
        return definitions;
    }

    /** Searches a wide pattern only in the more general type; Tika mistakes text about a format for the format. */
    private Magic narrowed(Magic magic) {
        if (magic.clause().places() <= WIDE) {
            return magic;
        }
        String generalType = generalTypes.getOrDefault(magic.type(), "");
        List<Clause> general = magics.stream()
                .filter(other -> other.type().equals(generalType))
                .map(Magic::clause)
                .toList();
        return general.isEmpty()
                ? magic
                : new Magic(
                        magic.type(),
                        magic.priority(),
                        // the size is that of the wide pattern, as without the general type
                        new Clause.Both(
                                new Clause.AtLeast(1, general),
                                magic.clause(),
                                magic.clause().size()));
    }

    List<Magic> magics() {
        return List.copyOf(magics);
    }

    Map<QName, String> roots() {
        return Map.copyOf(roots);
    }

    private void read(InputStream resource) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader xml = factory.createXMLStreamReader(resource);
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                begin(xml);
            }
        }
        xml.close();
    }

    private void begin(XMLStreamReader xml) throws XMLStreamException {
        switch (xml.getLocalName()) {
            case "mime-type" -> type = typeName(attribute(xml, "type").orElseThrow());
            case "magic" ->
                priority = attribute(xml, "priority").map(Integer::parseInt).orElse(DEFAULT_PRIORITY);
            case "sub-class-of" ->
                generalTypes.put(type, typeName(attribute(xml, "type").orElseThrow()));
            case "root-XML" -> {
                QName root = new QName(
                        attribute(xml, "namespaceURI").orElse(""),
                        attribute(xml, "localName").orElse(""));
                // the first type in the alphabet counts
                roots.merge(root, type, (one, other) -> one.compareTo(other) < 0 ? one : other);
            }
            case "match" -> magics.add(new Magic(type, priority, clause(xml)));
            default -> {
                // says nothing about bytes
            }
        }
    }

    private static Optional<String> attribute(XMLStreamReader xml, String name) {
        return Optional.ofNullable(xml.getAttributeValue("", name)).filter(value -> !value.isEmpty());
    }

    private static String typeName(String written) {
        String type = written.strip().toLowerCase(Locale.ROOT);
        return type.indexOf(';') < 0 ? type : type.replaceAll("\\s*;\\s*", "; ");
    }

    private static Clause clause(XMLStreamReader xml) throws XMLStreamException {
        Optional<Integer> number = attribute(xml, "minShouldMatch").map(Integer::parseInt);
        Optional<Clause> own = number.isPresent() ? Optional.empty() : Optional.of(pattern(xml));
        List<Clause> nested = new ArrayList<>();
        while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
            nested.add(clause(xml));
        }
        if (own.isEmpty() || nested.isEmpty()) {
            return own.orElseGet(() -> new Clause.AtLeast(number.orElseThrow(), nested));
        }
        Clause more = nested.size() == 1 ? nested.get(0) : new Clause.AtLeast(1, nested);
        return new Clause.Both(own.get(), more, own.get().size() + more.size());
    }

    private static Clause pattern(XMLStreamReader xml) {
        String kind = attribute(xml, "type").orElse("string");
        String value = attribute(xml, "value").orElseThrow();
        String[] offsets = attribute(xml, "offset").orElse("0").split(":");
        int from = Integer.parseInt(offsets[0]);
        int to = Integer.parseInt(offsets[offsets.length - 1]);
        byte[] wanted = bytes(kind, value);
        if (kind.equals("regex")) {
            return new RegexPattern(new String(wanted, StandardCharsets.UTF_8), wanted.length, from, to);
        }
        byte[] mask = attribute(xml, "mask").map(bits -> bytes(kind, bits)).orElse(ALL_BITS);
        return new BytePattern(wanted, mask, kind.equals("stringignorecase"), from, to);
    }

    private static byte[] bytes(String kind, String value) {
        return switch (kind) {
            case "string", "regex" -> string(value);
            case "stringignorecase" -> string(value.toLowerCase(Locale.ROOT));
            case "unicodeLE" -> wide(value, StandardCharsets.UTF_16LE);
            case "unicodeBE" -> wide(value, StandardCharsets.UTF_16BE);
            case "little16", "host16" -> number(value, 2, true);
            case "little32", "host32" -> number(value, 4, true);
            case "big16" -> number(value, 2, false);
            case "big32" -> number(value, 4, false);
            default -> throw new IllegalArgumentException("no such kind of match: " + kind);
        };
    }

    private static byte[] wide(String value, Charset charset) {
        return new String(string(value), StandardCharsets.ISO_8859_1).getBytes(charset);
    }

    private static byte[] number(String value, int length, boolean littleEndian) {
        long number = value.startsWith("0x") ? Long.parseLong(value.substring(2), 16) : Long.parseLong(value, 8);
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[littleEndian ? i : length - 1 - i] = (byte) (number >> (Byte.SIZE * i));
        }
        return bytes;
    }

    /** Hexadecimal digits behind 0x, without an odd last one; otherwise text with escapes. */
    private static byte[] string(String value) {
        return value.startsWith("0x")
                ? HexFormat.of().parseHex(value, 2, value.length() & ~1)
                : ESCAPE.matcher(value)
                        .replaceAll(found -> Matcher.quoteReplacement(unescaped(found)))
                        .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String unescaped(MatchResult escape) {
        String code = escape.group(1);
        return switch (code.isEmpty() ? ' ' : code.charAt(0)) {
            case '\\' -> "\\";
            case 'r' -> "\r";
            case 'n' -> "\n";
            case 'x' -> String.valueOf((char) Integer.parseInt(code.substring(1), 16));
            // without digits, Tika takes the backslash for a zero
            default -> String.valueOf((char) (code.isEmpty() ? 0 : Integer.parseInt(code, 8)));
        };
    }
}
