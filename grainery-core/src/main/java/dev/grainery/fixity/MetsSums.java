// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import dev.grainery.fixity.ChecksumList.ChecksumEntry;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The files that a METS lists, with {@code CHECKSUM}, {@code CHECKSUMTYPE} and {@code SIZE}, and the {@code href}s of their
 * places. There may be no DTD. The parser keeps one piece of markup and each name, so both are bounded.
 */
final class MetsSums implements ListReader {

    private static final String METS = "http://www.loc.gov/METS/";
    private static final String XLINK = "http://www.w3.org/1999/xlink";
    private static final String FILE = "file";
    private static final int LONGEST_MARKUP = 16 << 20;
    private static final int MOST_NAMES = 10_000;
    private static final int DEEPEST = 1_000;

    /** {@code file:}, {@code file://} and {@code file:///} are all in use before a relative path. */
    private static final Pattern FILE_SCHEME = Pattern.compile("(?i)file:(?://)?");

    private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]+:.*", Pattern.DOTALL);

    @Override
    public void read(InputStream list, ListEntries entries) throws IOException {
        try {
            new Reading(new Steps(list), entries).read();
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    private static final class Reading {

        private final Steps input;
        private final ListEntries entries;
        private final XMLStreamReader xml;
        private final Set<String> names = new HashSet<>();
        private Optional<StatedSum> sum = Optional.empty();
        private boolean states;
        private OptionalLong size = OptionalLong.empty();
        private int depth;

        Reading(Steps input, ListEntries entries) throws XMLStreamException {
            this.input = input;
            this.entries = entries;
            this.xml = factory().createXMLStreamReader(input);
        }

        void read() throws XMLStreamException {
            while (xml.hasNext()) {
                input.begin();
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> start();
                    case XMLStreamConstants.END_ELEMENT -> depth--;
                    case XMLStreamConstants.DTD -> throw new XMLStreamException("a DTD is not permitted");
                    default -> {
                        // nothing is stated outside of attributes
                    }
                }
            }
        }

        private void start() throws XMLStreamException {
            depth++;
            names.add(xml.getName().toString());
            for (int i = 0; i < xml.getAttributeCount(); i++) {
                names.add(xml.getAttributeName(i).toString());
            }
            for (int i = 0; i < xml.getNamespaceCount(); i++) {
                names.add(xml.getNamespacePrefix(i) + "=" + xml.getNamespaceURI(i));
            }
            if (names.size() > MOST_NAMES || depth > DEEPEST) {
                throw new XMLStreamException("too many names of elements, or elements too deep");
            }
            if (METS.equals(xml.getNamespaceURI()) && xml.getLocalName().equals(FILE)) {
                String digits = attribute("CHECKSUM");
                states = !digits.isEmpty();
                sum = StatedSum.of(attribute("CHECKSUMTYPE"), digits.strip());
                size = DataPackageSums.size(attribute("SIZE").strip());
            } else if (states
                    && METS.equals(xml.getNamespaceURI())
                    && xml.getLocalName().equals("FLocat")) {
                place(FILE_SCHEME.matcher(text(XLINK, "href")).replaceFirst(""));
            }
        }

        private String attribute(String name) {
            return text("", name);
        }

        private String text(String namespace, String name) {
            return Optional.ofNullable(xml.getAttributeValue(namespace.isEmpty() ? null : namespace, name))
                    .orElse("");
        }

        private void place(String href) {
            if (SCHEME.matcher(href).matches()) {
                return;
            }
            long line = xml.getLocation().getLineNumber();
            entries.take(
                    sum.flatMap(stated ->
                            ChecksumEntry.of(decoded(href), href.getBytes(StandardCharsets.UTF_8), stated, size, line)),
                    line,
                    Math.max(0, xml.getLocation().getCharacterOffset()));
        }

        private static byte[] decoded(String href) {
            byte[] written = href.getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream plain = new ByteArrayOutputStream(written.length);
            for (int i = 0; i < written.length; i++) {
                int high = i + 2 < written.length ? Character.digit(written[i + 1], 16) : -1;
                int low = i + 2 < written.length ? Character.digit(written[i + 2], 16) : -1;
                if (written[i] == '%' && high >= 0 && low >= 0) {
                    plain.write(high << 4 | low);
                    i += 2;
                } else {
                    plain.write(written[i]);
                }
            }
            return plain.toByteArray();
        }
    }

    /** Gives only so many bytes for one step of the parser, which keeps them all. */
    private static final class Steps extends FilterInputStream {

        private long given;

        Steps(InputStream in) {
            super(in);
        }

        void begin() {
            given = 0;
        }

        @Override
        public int read() throws IOException {
            int one = in.read();
            count(1);
            return one;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            int n = in.read(target, from, length);
            count(n);
            return n;
        }

        private void count(int n) throws IOException {
            given += n;
            if (given > LONGEST_MARKUP) {
                throw new IOException("a comment, a value or the like has more than " + LONGEST_MARKUP + " bytes");
            }
        }
    }
}
