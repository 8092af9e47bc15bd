// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the elements of a signature file, without entities, and without the tables of one search algorithm. */
final class SignatureXml {

    private static final Set<String> TABLES = Set.of("Shift", "DefaultShift");
    private static final int MAX_ELEMENTS = 2_000_000;
    private static final int MAX_DEPTH = 32;

    private final String file;
    private final Deque<Element> open = new ArrayDeque<>();
    private int elements;

    private SignatureXml(String file) {
        this.file = file;
    }

    record Element(
            String file,
            int line,
            String name,
            Map<String, String> attributes,
            List<Element> children,
            StringBuilder content) {

        List<Element> all(String child) {
            return children.stream().filter(one -> one.name.equals(child)).toList();
        }

        Element one(String child) throws SignatureFileException {
            List<Element> found = all(child);
            if (found.size() != 1) {
                throw fault(name + " must have one " + child + ", not " + found.size());
            }
            return found.get(0);
        }

        String text() {
            return content.toString().strip();
        }

        String required(String attribute) throws SignatureFileException {
            String value = attributes.get(attribute);
            if (value == null) {
                throw fault(name + " has no " + attribute);
            }
            return value;
        }

        int number(String attribute) throws SignatureFileException {
            return asNumber(required(attribute));
        }

        int number(String attribute, int absent) throws SignatureFileException {
            return attributes.containsKey(attribute) ? number(attribute) : absent;
        }

        int number() throws SignatureFileException {
            return asNumber(text());
        }

        private int asNumber(String value) throws SignatureFileException {
            try {
                int number = Integer.parseInt(value);
                if (number >= 0) {
                    return number;
                }
            } catch (NumberFormatException e) {
                throw fault("a number is needed in " + name);
            }
            throw fault("a number of " + name + " is negative");
        }

        SignatureFileException fault(String fault) {
            return new SignatureFileException(file, line, fault);
        }
    }

    static Element read(String file, String root, InputStream in) throws SignatureFileException, IOException {
        return new SignatureXml(file).read(root, in);
    }

    private Element read(String root, InputStream in) throws SignatureFileException, IOException {
        int line = 1;
        try {
            XMLStreamReader xml = factory().createXMLStreamReader(in);
            while (xml.hasNext()) {
                int event = xml.next();
                line = xml.getLocation().getLineNumber();
                if (event == XMLStreamConstants.DTD) {
                    throw new SignatureFileException(file, line, "a document type is not permitted");
                } else if (event == XMLStreamConstants.START_ELEMENT) {
                    begin(xml, line, root);
                } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                    open.element().content().append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
                } else if (event == XMLStreamConstants.END_ELEMENT && open.size() > 1) {
                    open.pop();
                }
            }
            return open.element();
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException failed) {
                throw failed;
            }
            int where = e.getLocation() == null ? line : e.getLocation().getLineNumber();
            throw new SignatureFileException(file, where, "it is not XML");
        }
    }

    private void begin(XMLStreamReader xml, int line, String root) throws SignatureFileException {
        String name = xml.getLocalName();
        if (open.isEmpty() && !name.equals(root)) {
            throw new SignatureFileException(file, line, "its root is not " + root);
        }
        if (++elements > MAX_ELEMENTS || open.size() > MAX_DEPTH) {
            throw new SignatureFileException(file, line, "it has too many elements");
        }
        Map<String, String> attributes = new HashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        Element element = new Element(file, line, name, attributes, new ArrayList<>(), new StringBuilder(0));
        if (!open.isEmpty() && !TABLES.contains(name)) {
            open.element().children().add(element);
        }
        open.push(element);
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }
}
