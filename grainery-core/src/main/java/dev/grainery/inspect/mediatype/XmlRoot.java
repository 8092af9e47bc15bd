// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

final class XmlRoot {

    private static final BytePattern NAMESPACE = new BytePattern(
            "xmlns".getBytes(StandardCharsets.US_ASCII), new byte[0], false, 0, FirstBytes.LIMIT - "xmlns".length());

    private static final String LIMIT = "http://www.oracle.com/xml/jaxp/properties/";
    private static final int MAX_ENTITIES = 1_000;
    private static final XMLInputFactory XML = XMLInputFactory.newDefaultFactory();

    static {
        // nothing is fetched for a hostile document; drawing programs define namespaces by internal entities
        XML.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XML.setProperty("http://java.sun.com/xml/stream/properties/ignore-external-dtd", true);
        XML.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        XML.setProperty(LIMIT + "entityExpansionLimit", MAX_ENTITIES);
        XML.setProperty(LIMIT + "totalEntitySizeLimit", FirstBytes.LIMIT);
    }

    private XmlRoot() {}

    /** Empty if the document is not well-formed, or ends, before the end of the root tag. */
    static Optional<QName> of(FirstBytes start) {
        try {
            XMLStreamReader xml = XML.createXMLStreamReader(new ByteArrayInputStream(start.bytes(), 0, start.length()));
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                    return Optional.of(xml.getName());
                }
            }
            return Optional.empty();
        } catch (XMLStreamException | RuntimeException e) {
            // the parser of the JDK throws various exceptions for hostile documents
            return Optional.empty();
        }
    }

    /** Avoids parsers for pages without a namespace, which would take longer than the rest. */
    static boolean mayHaveNamespace(FirstBytes start) {
        return NAMESPACE.matches(start);
    }
}
