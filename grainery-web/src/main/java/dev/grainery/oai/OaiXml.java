// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.system.output.XmlCharacters;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Builds an XML document. Characters that XML forbids are replaced by U+FFFD: names come from the archive. */
final class OaiXml {

    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();

    private final String site;
    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    /**
     * @param baseUrl the address that answers
     */
    OaiXml(String baseUrl) {
        this.site = baseUrl.substring(0, baseUrl.lastIndexOf('/'));
        try {
            text.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
            this.xml = FACTORY.createXMLStreamWriter(text);
        } catch (XMLStreamException e) {
            throw broken(e);
        }
    }

    /** The address of the pages, without a slash at its end. */
    String site() {
        return site;
    }

    OaiXml start(String name) {
        return write(() -> xml.writeStartElement(name));
    }

    OaiXml attribute(String name, String value) {
        return write(() -> xml.writeAttribute(name, XmlCharacters.clean(value)));
    }

    OaiXml text(String value) {
        return write(() -> xml.writeCharacters(XmlCharacters.clean(value)));
    }

    OaiXml end() {
        return write(xml::writeEndElement);
    }

    OaiXml element(String name, String value) {
        return start(name).text(value).end();
    }

    int length() {
        write(xml::flush);
        return text.getBuffer().length();
    }

    @Override
    public String toString() {
        write(xml::flush);
        return text.toString();
    }

    private OaiXml write(Writing writing) {
        try {
            writing.write();
            return this;
        } catch (XMLStreamException e) {
            throw broken(e);
        }
    }

    private static IllegalStateException broken(XMLStreamException e) {
        return new IllegalStateException("XML is written to memory, which takes everything", e);
    }

    @FunctionalInterface
    private interface Writing {
        void write() throws XMLStreamException;
    }
}
