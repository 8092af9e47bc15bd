// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the definitions of media types that Apache Tika ships, a dialect of the shared MIME-info specification of
 * freedesktop.org: magics and root elements. File names and aliases say nothing about bytes.
 */
final class Definitions {

    private static final String RESOURCE = "/org/apache/tika/mime/tika-mimetypes.xml";
    private static final int DEFAULT_PRIORITY = 50;
    private static final byte[] ALL_BITS = {};

    /** A pattern that may begin in more places than these is not looked for in everything. */
    private static final int WIDE = 1 << 10;

    private final List<Magic> magics = new ArrayList<>();
    private final Map<String, String> generalTypes = new HashMap<>();
    private final Map<XmlRoot, String> roots = new HashMap<>();
    private String type = "";
    private int priority;

    private Definitions() {}

    /** The definitions on the class path. */
    static Definitions ofTika() {
        Definitions definitions = new Definitions();
        try (InputStream resource = Optional.ofNullable(Definitions.class.getResourceAsStream(RESOURCE))
                .orElseThrow(() -> new IllegalStateException("not on the class path: " + RESOURCE))) {
            definitions.read(resource);
        } catch (IOException | XMLStreamException e) {
            throw new IllegalStateException("the definitions of media types cannot be read: " + RESOURCE, e);
        }
        definitions.magics.replaceAll(definitions::narrowed);
        Collections.sort(definitions.magics);
        return definitions;
    }

    /**
     * What is looked for anywhere in thousands of bytes, where the type is one of a more general type that has magics of its
     * own, is looked for only in what is of that: {@code Windows Media Video} in Windows Media. Tika looks in everything,
     * which takes long, and takes a text about a format for the format.
     */
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
                        new Clause.Within(new Clause.AtLeast(1, general), magic.clause()));
    }

    /** In the order in which they count. */
    List<Magic> magics() {
        return List.copyOf(magics);
    }

    /** Types by the root elements of their documents. */
    Map<XmlRoot, String> roots() {
        return Map.copyOf(roots);
    }

    private void read(InputStream resource) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader xml = factory.createXMLStreamReader(resource);
        Deque<Match> open = new ArrayDeque<>();
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                begin(xml, open);
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && xml.getLocalName().equals("match")) {
                Match match = open.pop();
                if (open.isEmpty()) {
                    magics.add(new Magic(type, priority, match.clause()));
                } else {
                    open.peek().nested.add(match.clause());
                }
            }
        }
        xml.close();
    }

    private void begin(XMLStreamReader xml, Deque<Match> open) {
        switch (xml.getLocalName()) {
            case "mime-type" -> type = typeName(attribute(xml, "type").orElseThrow());
            case "magic" ->
                priority = attribute(xml, "priority").map(Integer::parseInt).orElse(DEFAULT_PRIORITY);
            case "sub-class-of" ->
                generalTypes.put(type, typeName(attribute(xml, "type").orElseThrow()));
            case "root-XML" -> {
                XmlRoot root = new XmlRoot(
                        attribute(xml, "namespaceURI").orElse(""),
                        attribute(xml, "localName").orElse(""));
                // of several types with the same root element, the first one in the alphabet counts
                roots.merge(root, type, (one, other) -> one.compareTo(other) < 0 ? one : other);
            }
            case "match" -> open.push(new Match(xml));
            default -> {
                // says nothing about bytes
            }
        }
    }

    private static Optional<String> attribute(XMLStreamReader xml, String name) {
        return Optional.ofNullable(xml.getAttributeValue("", name)).filter(value -> !value.isEmpty());
    }

    /** A type as Tika orders and names it: in lower case, parameters behind a semicolon and a space. */
    private static String typeName(String written) {
        String type = written.strip().toLowerCase(Locale.ROOT);
        return type.indexOf(';') < 0 ? type : type.replaceAll("\\s*;\\s*", "; ");
    }

    /** An element that is being read, and what is nested in it: one of that must be met as well. */
    private static final class Match {

        private final Optional<Integer> number;
        private final Optional<Clause> pattern;
        private final List<Clause> nested = new ArrayList<>();

        Match(XMLStreamReader xml) {
            this.number = attribute(xml, "minShouldMatch").map(Integer::parseInt);
            this.pattern = number.isPresent() ? Optional.empty() : Optional.of(pattern(xml));
        }

        Clause clause() {
            if (number.isPresent()) {
                return new Clause.AtLeast(number.get(), nested);
            }
            Clause own = pattern.orElseThrow();
            if (nested.isEmpty()) {
                return own;
            }
            return new Clause.Both(own, nested.size() == 1 ? nested.get(0) : new Clause.AtLeast(1, nested));
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
                case "unicodeLE" -> wide(string(value), 0);
                case "unicodeBE" -> wide(string(value), 1);
                case "little16", "host16" -> number(value, 2, true);
                case "little32", "host32" -> number(value, 4, true);
                case "big16" -> number(value, 2, false);
                case "big32" -> number(value, 4, false);
                default -> throw new IllegalArgumentException("no such kind of match: " + kind);
            };
        }

        /** A hexadecimal number, or an octal one. */
        private static byte[] number(String value, int length, boolean littleEndian) {
            long number = value.startsWith("0x") ? Long.parseLong(value.substring(2), 16) : Long.parseLong(value, 8);
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
                bytes[littleEndian ? i : length - 1 - i] = (byte) (number >> (Byte.SIZE * i));
            }
            return bytes;
        }

        private static byte[] wide(byte[] narrow, int at) {
            byte[] bytes = new byte[2 * narrow.length];
            for (int i = 0; i < narrow.length; i++) {
                bytes[2 * i + at] = narrow[i];
            }
            return bytes;
        }

        /** Hexadecimal digits behind 0x, else text with escapes. */
        private static byte[] string(String value) {
            if (value.startsWith("0x")) {
                byte[] bytes = new byte[(value.length() - 2) / 2];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = (byte) Integer.parseInt(value.substring(2 + 2 * i, 4 + 2 * i), 16);
                }
                return bytes;
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(value.length());
            int at = 0;
            while (at < value.length()) {
                char c = value.charAt(at++);
                if (c != '\\') {
                    bytes.write(c);
                    continue;
                }
                char escaped = value.charAt(at);
                switch (escaped) {
                    case '\\' -> bytes.write('\\');
                    case 'r' -> bytes.write('\r');
                    case 'n' -> bytes.write('\n');
                    case 'x' -> {
                        bytes.write(Integer.parseInt(value.substring(at + 1, at + 3), 16));
                        at += 2;
                    }
                    default -> {
                        int digits = octalDigits(value, at);
                        // without digits, Tika takes the backslash for a zero
                        bytes.write(digits == 0 ? 0 : Integer.parseInt(value.substring(at, at + digits), 8));
                        at += digits - 1;
                    }
                }
                at++;
            }
            return bytes.toByteArray();
        }

        private static int octalDigits(String value, int from) {
            int digits = 0;
            while (digits < 3 && from + digits < value.length() && Character.isDigit(value.charAt(from + digits))) {
                digits++;
            }
            return digits;
        }
    }
}
