// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads untrusted XML. A DTD is refused; markup size, number of names and depth are bounded. */
public final class BoundedXml {

    private static final int LONGEST_MARKUP = 16 << 20;
    private static final int MOST_NAMES = 10_000;
    private static final int DEEPEST = 1_000;

    private final StepInput input;
    private final XMLStreamReader xml;
    private final Set<String> names = new HashSet<>();
    private int depth;

    public BoundedXml(InputStream document) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        this.input = new StepInput(document);
        this.xml = factory.createXMLStreamReader(input);
    }

    public XMLStreamReader reader() {
        return xml;
    }

    /** Throws also if a bound is exceeded. */
    public int next() throws XMLStreamException {
        input.beginStep();
        int event = xml.next();
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> start();
            case XMLStreamConstants.END_ELEMENT -> depth--;
            case XMLStreamConstants.DTD -> throw new XMLStreamException("a DTD is not permitted");
            default -> {
                // neither names nor depth
            }
        }
        return event;
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
            throw new XMLStreamException("too many names, or elements nested too deeply");
        }
    }

    private static final class StepInput extends FilterInputStream {

        private long bytes;

        StepInput(InputStream in) {
            super(in);
        }

        void beginStep() {
            bytes = 0;
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
            bytes += n;
            if (bytes > LONGEST_MARKUP) {
                throw new IOException("a piece of markup has more than " + LONGEST_MARKUP + " bytes");
            }
        }
    }
}
