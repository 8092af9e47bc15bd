// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import dev.grainery.file.PercentEncoding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The files of a METS: {@code CHECKSUM}, {@code CHECKSUMTYPE}, {@code SIZE}, and the {@code href} of each FLocat. */
final class MetsSums implements ListReader {

    private static final String METS = "http://www.loc.gov/METS/";
    private static final String XLINK = "http://www.w3.org/1999/xlink";
    private static final String FILE = "file";

    /** All three forms occur before a relative path. */
    private static final Pattern FILE_SCHEME = Pattern.compile("(?i)file:(?://)?");

    private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]+:.*", Pattern.DOTALL);

    @Override
    public void read(InputStream list, ListEntries entries) throws IOException {
        try {
            new Reading(new BoundedXml(list), entries).read();
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static final class Reading {

        private final ListEntries entries;
        private final BoundedXml document;
        private final XMLStreamReader xml;
        private Optional<StatedChecksum> sum = Optional.empty();
        private boolean states;
        private OptionalLong size = OptionalLong.empty();

        Reading(BoundedXml document, ListEntries entries) {
            this.document = document;
            this.entries = entries;
            this.xml = document.reader();
        }

        void read() throws XMLStreamException {
            while (xml.hasNext()) {
                if (document.next() == XMLStreamConstants.START_ELEMENT) {
                    start();
                }
            }
        }

        private void start() {
            if (METS.equals(xml.getNamespaceURI()) && xml.getLocalName().equals(FILE)) {
                String digits = attribute("CHECKSUM");
                states = !digits.isEmpty();
                sum = StatedChecksum.of(attribute("CHECKSUMTYPE"), digits.strip());
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
                    sum.flatMap(stated -> ChecksumEntry.of(
                            PercentEncoding.decode(href), href.getBytes(StandardCharsets.UTF_8), stated, size, line)),
                    line,
                    Math.max(0, xml.getLocation().getCharacterOffset()));
        }
    }
}
