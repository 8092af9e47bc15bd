// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Answers as documents, which must be valid: the protocol by its own schema, and what is within by others. */
public final class ValidatedXml {

    private final Schema protocol = schema("OAI-PMH");
    private final Schema within = schema("dc", "oai_dc", "dii", "didl", "xlink", "mets", "oai-identifier");

    private static Schema schema(String... names) {
        try {
            SchemaFactory factory = SchemaFactory.newDefaultInstance();
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            return factory.newSchema(List.of(names).stream()
                    .map(name -> new StreamSource(ValidatedXml.class.getResourceAsStream(name + ".xsd")))
                    .toArray(Source[]::new));
        } catch (SAXException e) {
            throw new AssertionError(e);
        }
    }

    /** Reads an answer. */
    public Document read(String answer) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(answer)));
            protocol.newValidator().validate(new DOMSource(document));
            for (String holder : List.of("metadata", "description")) {
                NodeList holders = document.getElementsByTagName(holder);
                for (int i = 0; i < holders.getLength(); i++) {
                    NodeList children = holders.item(i).getChildNodes();
                    assertThat(children.getLength()).isEqualTo(1);
                    Node content = children.item(0);
                    within.newValidator().validate(new DOMSource(content));
                }
            }
            return document;
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new AssertionError(answer, e);
        }
    }
}
