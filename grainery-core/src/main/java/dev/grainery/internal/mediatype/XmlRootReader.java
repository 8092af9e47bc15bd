// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the root element of an XML document (XML 1.0 2.8 and 3.1, with namespaces), if the document is well-formed up to
 * there. Nothing is fetched, entities stand for texts in the document alone, and no byte is looked at more than a few times.
 * For a page of HTML, it ends at the first attribute without quotation marks; a parser would take longer to be made.
 */
final class XmlRootReader {

    private static final int NONE = -1;
    private static final int MOST_ENTITIES = 1_000;
    private static final int MOST_REFERENCES = 1_000;
    private static final int LONGEST_NAMESPACE = 1_000;
    private static final int DEEPEST_ENTITY = 5;
    private static final String PUBLIC_MARKS = " \r\n-'()+,./:=?;!*#@$_%";
    private static final Map<String, String> PREDEFINED =
            Map.of("lt", "<", "gt", ">", "amp", "&", "apos", "'", "quot", "\"");

    private final byte[] bytes;
    private final int end;
    private final boolean wide;
    private final Map<String, String> entities = new HashMap<>();
    private int at;
    private boolean utf8 = true;
    private boolean declarationsElsewhere;
    private int references;

    private XmlRootReader(byte[] bytes, int from, int end, boolean wide) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
        this.wide = wide;
    }

    /** The root element; nothing, if the document is not well-formed up to the end of its tag, or does not reach so far. */
    static Optional<XmlRoot> read(FirstBytes start) {
        byte[] bytes = start.bytes();
        int end = start.length();
        int first = end < 2 ? 0 : (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
        XmlRootReader reader;
        if (first == 0xfeff || first == '<') {
            reader = narrowed(bytes, end, first == '<' ? 0 : 2, 1);
        } else if (first == 0xfffe || first == '<' << 8) {
            reader = narrowed(bytes, end, first == '<' << 8 ? 0 : 2, 0);
        } else {
            boolean marked = first == 0xefbb && end > 2 && bytes[2] == (byte) 0xbf;
            reader = new XmlRootReader(bytes, marked ? 3 : 0, end, false);
        }
        try {
            return Optional.of(reader.root());
        } catch (NotWellFormedException e) {
            return Optional.empty();
        }
    }

    /** UTF-16 with one byte for each character: which ones they are beyond ASCII does not matter here. */
    private static XmlRootReader narrowed(byte[] bytes, int end, int from, int lowAt) {
        byte[] narrow = new byte[(end - from) / 2];
        for (int i = 0; i < narrow.length; i++) {
            boolean ascii = bytes[from + 2 * i + 1 - lowAt] == 0 && bytes[from + 2 * i + lowAt] > 0;
            narrow[i] = ascii ? bytes[from + 2 * i + lowAt] : (byte) 0xb7;
        }
        XmlRootReader reader = new XmlRootReader(narrow, 0, narrow.length, true);
        reader.utf8 = false;
        return reader;
    }

    private XmlRoot root() throws NotWellFormedException {
        if (stands("<?xml") && isBlank(peek(5))) {
            declaration();
        }
        boolean typeDeclared = false;
        while (true) {
            passBlanks();
            if (stands("<!--")) {
                comment();
            } else if (stands("<?")) {
                instruction();
            } else if (!typeDeclared && stands("<!DOCTYPE")) {
                typeDeclared = true;
                documentType();
            } else {
                take("<");
                return element();
            }
        }
    }

    private void declaration() throws NotWellFormedException {
        take("<?xml");
        requireBlank();
        String version = pseudoAttribute("version");
        require(version.equals("1.0") || version.equals("1.1"));
        boolean blank = passBlanks();
        if (blank && stands("encoding")) {
            encoding(pseudoAttribute("encoding"));
            blank = passBlanks();
        }
        if (blank && stands("standalone")) {
            String alone = pseudoAttribute("standalone");
            require(alone.equals("yes") || alone.equals("no"));
            passBlanks();
        }
        take("?>");
    }

    private String pseudoAttribute(String name) throws NotWellFormedException {
        take(name);
        passBlanks();
        take("=");
        passBlanks();
        int from = at + 1;
        passQuoted();
        return text(from, at - 1);
    }

    private void encoding(String name) throws NotWellFormedException {
        boolean wideNamed =
                name.regionMatches(true, 0, "UTF-16", 0, 6) || name.regionMatches(true, 0, "ISO-10646", 0, 9);
        require(wide == wideNamed);
        utf8 = name.equalsIgnoreCase("UTF-8");
        try {
            require(Charset.isSupported(name));
        } catch (IllegalCharsetNameException e) {
            throw new NotWellFormedException();
        }
    }

    private void comment() throws NotWellFormedException {
        take("<!--");
        passTo("--");
        take(">");
    }

    private void instruction() throws NotWellFormedException {
        take("<?");
        require(!name().equalsIgnoreCase("xml"));
        require(isBlank(peek(0)) || stands("?>"));
        passTo("?>");
    }

    private void documentType() throws NotWellFormedException {
        take("<!DOCTYPE");
        requireBlank();
        name();
        boolean blank = passBlanks();
        if (blank && stands("PUBLIC")) {
            take("PUBLIC");
            requireBlank();
            int from = at + 1;
            passQuoted();
            for (int i = from; i < at - 1; i++) {
                require(isLetterOrDigit(bytes[i]) || PUBLIC_MARKS.indexOf(bytes[i]) >= 0);
            }
            requireBlank();
            passQuoted();
            declarationsElsewhere = true;
        } else if (blank && stands("SYSTEM")) {
            take("SYSTEM");
            requireBlank();
            passQuoted();
            declarationsElsewhere = true;
        }
        passBlanks();
        if (stands("[")) {
            at++;
            internalSubset();
            passBlanks();
        }
        take(">");
    }

    /** Declarations: of those, only entities with a text matter. */
    private void internalSubset() throws NotWellFormedException {
        while (true) {
            passBlanks();
            if (stands("]")) {
                at++;
                return;
            }
            if (stands("<!--")) {
                comment();
            } else if (stands("<?")) {
                instruction();
            } else if (stands("%")) {
                declarationsElsewhere = true;
                passTo(";");
            } else if (stands("<!ENTITY")) {
                entity();
            } else {
                take("<!");
                name();
                passDeclaration();
            }
        }
    }

    private void entity() throws NotWellFormedException {
        take("<!ENTITY");
        requireBlank();
        if (!stands("%")) {
            String name = name();
            requireBlank();
            if (peek(0) == '"' || peek(0) == '\'') {
                int from = at + 1;
                passQuoted();
                require(entities.size() < MOST_ENTITIES);
                entities.putIfAbsent(name, text(from, at - 1));
            }
        }
        passDeclaration();
    }

    private void passDeclaration() throws NotWellFormedException {
        while (!stands(">")) {
            if (peek(0) == '"' || peek(0) == '\'') {
                passQuoted();
            } else {
                require(peek(0) != '<');
                passCharacter();
            }
        }
        at++;
    }

    private XmlRoot element() throws NotWellFormedException {
        String element = name();
        Map<String, String> attributes = new HashMap<>();
        while (true) {
            boolean blank = passBlanks();
            if (stands(">") || stands("/>")) {
                return named(element, attributes);
            }
            require(blank);
            String name = name();
            passBlanks();
            take("=");
            passBlanks();
            int from = at + 1;
            passQuoted();
            boolean repeated = attributes.put(name, value(from, at - 1, name.startsWith("xmlns"))) != null;
            require(!repeated);
        }
    }

    private XmlRoot named(String element, Map<String, String> attributes) throws NotWellFormedException {
        String prefix = prefix(element);
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            String of = prefix(attribute.getKey());
            if (of.equals("xmlns")) {
                require(!attribute.getValue().isEmpty());
            } else {
                require(of.isEmpty() || of.equals("xml") || attributes.containsKey("xmlns:" + of));
            }
        }
        require(prefix.isEmpty() || attributes.containsKey("xmlns:" + prefix));
        String namespace = attributes.getOrDefault(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix, "");
        return new XmlRoot(namespace, element.substring(element.indexOf(':') + 1));
    }

    private static String prefix(String name) throws NotWellFormedException {
        int colon = name.indexOf(':');
        require(colon != 0 && colon != name.length() - 1 && name.indexOf(':', colon + 1) < 0);
        return colon < 0 ? "" : name.substring(0, colon);
    }

    /** The value of an attribute, which is put together only if it is wanted; its references must be right in any case. */
    private String value(int from, int to, boolean wanted) throws NotWellFormedException {
        for (int i = from; i < to; i++) {
            require(bytes[i] != '<');
            if (bytes[i] == '&') {
                int semicolon = i;
                while (semicolon < to && bytes[semicolon] != ';') {
                    semicolon++;
                }
                require(semicolon < to);
                reference(text(i + 1, semicolon), 0);
            }
        }
        return wanted ? expanded(text(from, to), 0) : "";
    }

    private String expanded(String text, int depth) throws NotWellFormedException {
        if (text.indexOf('&') < 0) {
            return text;
        }
        StringBuilder whole = new StringBuilder();
        int from = 0;
        int and = text.indexOf('&');
        while (and >= 0) {
            int semicolon = text.indexOf(';', and);
            require(semicolon > and && whole.length() < LONGEST_NAMESPACE);
            whole.append(text, from, and).append(reference(text.substring(and + 1, semicolon), depth));
            from = semicolon + 1;
            and = text.indexOf('&', from);
        }
        return whole.append(text, from, text.length()).toString();
    }

    /** What a reference stands for; nothing if it may be declared where nobody looks. */
    private String reference(String name, int depth) throws NotWellFormedException {
        require(depth < DEEPEST_ENTITY && references++ < MOST_REFERENCES);
        if (name.startsWith("#")) {
            try {
                int character = name.startsWith("#x")
                        ? Integer.parseInt(name.substring(2), 16)
                        : Integer.parseInt(name.substring(1));
                require(Character.isValidCodePoint(character) && character > 0);
                return Character.toString(character);
            } catch (NumberFormatException e) {
                throw new NotWellFormedException();
            }
        }
        require(!name.isEmpty() && isNameStart(name.charAt(0)));
        for (int i = 1; i < name.length(); i++) {
            require(isOfName(name.charAt(i)));
        }
        String predefined = PREDEFINED.get(name);
        if (predefined != null) {
            return predefined;
        }
        String declared = entities.get(name);
        require(declared != null || declarationsElsewhere);
        return declared == null ? "" : expanded(declared, depth + 1);
    }

    private String name() throws NotWellFormedException {
        int from = at;
        require(isNameStart(peek(0)));
        while (isOfName(peek(0))) {
            passCharacter();
        }
        return text(from, at);
    }

    private static boolean isNameStart(int c) {
        return c == '_' || c == ':' || c >= 0x80 || isLetter(c);
    }

    private static boolean isOfName(int c) {
        return isNameStart(c) || c == '-' || c == '.' || (c >= '0' && c <= '9');
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isLetterOrDigit(int c) {
        return isLetter(c) || (c >= '0' && c <= '9');
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    /** A byte without sign, or {@link #NONE} behind the end. */
    private int peek(int ahead) {
        return at + ahead < end ? bytes[at + ahead] & 0xff : NONE;
    }

    private boolean stands(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (peek(i) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void take(String text) throws NotWellFormedException {
        require(stands(text));
        at += text.length();
    }

    private boolean passBlanks() {
        int from = at;
        while (isBlank(peek(0))) {
            at++;
        }
        return at > from;
    }

    private void requireBlank() throws NotWellFormedException {
        require(passBlanks());
    }

    /** Passes a text in quotation marks. */
    private void passQuoted() throws NotWellFormedException {
        int mark = peek(0);
        require(mark == '"' || mark == '\'');
        at++;
        while (peek(0) != mark) {
            passCharacter();
        }
        at++;
    }

    /** Passes everything up to this text, and that. */
    private void passTo(String text) throws NotWellFormedException {
        while (!stands(text)) {
            passCharacter();
        }
        at += text.length();
    }

    private void passCharacter() throws NotWellFormedException {
        int b = peek(0);
        require(b >= ' ' || isBlank(b));
        at++;
        if (b < 0x80 || !utf8) {
            return;
        }
        require(b >= 0xc2 && b < 0xf5);
        int more = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
        for (int i = 0; i < more; i++) {
            require((peek(0) & 0xc0) == 0x80);
            at++;
        }
    }

    private String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private static void require(boolean met) throws NotWellFormedException {
        if (!met) {
            throw new NotWellFormedException();
        }
    }

    /** Ends the reading; it is met with most pages of HTML, so that it has no stack trace. */
    private static final class NotWellFormedException extends Exception {

        private static final long serialVersionUID = 1L;

        NotWellFormedException() {
            super("not well-formed", null, false, false);
        }
    }
}
