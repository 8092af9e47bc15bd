// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import dev.grainery.record.Location;
import dev.grainery.system.output.XmlCharacters;
import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML in the schema of PREMIS 3.0. */
final class PremisXml implements PremisOutput {

    private static final String NAMESPACE = "http://www.loc.gov/premis/v3";
    private static final String URI = "URI";

    private final XMLStreamWriter xml;

    PremisXml(Writer out) throws IOException {
        try {
            this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
        } catch (XMLStreamException e) {
            throw XmlWriting.failure(e);
        }
        XmlWriting.run(() -> {
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("premis");
            xml.writeAttribute("xmlns", NAMESPACE);
            xml.writeAttribute("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
            xml.writeAttribute("xsi:schemaLocation", NAMESPACE + " https://www.loc.gov/standards/premis/premis.xsd");
            xml.writeAttribute("version", "3.0");
        });
    }

    @Override
    public void object(PremisObject object) throws IOException {
        XmlWriting.run(() -> {
            xml.writeCharacters("\n");
            begin("object");
            xml.writeAttribute("xsi:type", object.isFile() ? "file" : "representation");
            identifier("objectIdentifier", URI, object.uri());
            identifier("objectIdentifier", object.type().word(), object.id());
            if (object.isFile()) {
                characteristics(object);
            }
            text("originalName", object.name());
            for (Location place : object.places()) {
                begin("storage");
                begin("contentLocation");
                text("contentLocationType", "path");
                text("contentLocationValue", place.path());
                close();
                close();
            }
            if (object.harvest().isPresent()) {
                relationship(
                        PremisTerm.STRUCTURAL,
                        PremisTerm.PART,
                        "urn:uuid:" + object.harvest().get());
            }
            if (object.source().isPresent()) {
                relationship(
                        PremisTerm.DERIVATION,
                        PremisTerm.HAS_SOURCE,
                        object.source().get());
            }
            close();
        });
    }

    private void relationship(PremisTerm type, PremisTerm subType, String uri) throws XMLStreamException {
        begin("relationship");
        term("relationshipType", type);
        term("relationshipSubType", subType);
        identifier("relatedObjectIdentifier", URI, uri);
        close();
    }

    private void characteristics(PremisObject object) throws XMLStreamException {
        begin("objectCharacteristics");
        for (var digest : object.digests().entrySet()) {
            begin("fixity");
            term("messageDigestAlgorithm", PremisTerm.algorithm(digest.getKey()));
            text("messageDigest", digest.getValue());
            close();
        }
        if (object.size().value().isPresent()) {
            text("size", Long.toString(object.size().value().getAsLong()));
        }
        begin("format");
        begin("formatDesignation");
        text("formatName", object.format());
        close();
        close();
        close();
    }

    @Override
    public void event(PremisEvent event) throws IOException {
        XmlWriting.run(() -> {
            xml.writeCharacters("\n");
            begin("event");
            identifier("eventIdentifier", URI, event.uri());
            term("eventType", event.type());
            text("eventDateTime", event.date().toString());
            begin("eventDetailInformation");
            text("eventDetail", event.detail());
            close();
            begin("eventOutcomeInformation");
            term("eventOutcome", PremisTerm.outcome(event.isGood()));
            begin("eventOutcomeDetail");
            text("eventOutcomeDetailNote", event.note());
            close();
            close();
            for (PremisAgent agent : event.agents()) {
                link("linkingAgent", agent.uri(), agent.role());
            }
            link("linkingObject", event.object(), PremisTerm.SOURCE);
            if (event.outcome().isPresent()) {
                link("linkingObject", event.outcome().get(), PremisTerm.OUTCOME);
            }
            close();
        });
    }

    private void link(String name, String uri, PremisTerm role) throws XMLStreamException {
        begin(name + "Identifier");
        text(name + "IdentifierType", URI);
        text(name + "IdentifierValue", uri);
        term(name + "Role", role);
        close();
    }

    @Override
    public void agent(PremisAgent agent) throws IOException {
        XmlWriting.run(() -> {
            xml.writeCharacters("\n");
            begin("agent");
            identifier("agentIdentifier", URI, agent.uri());
            text("agentName", agent.name());
            term("agentType", agent.kind().type());
            close();
        });
    }

    @Override
    public void end() throws IOException {
        XmlWriting.run(() -> {
            xml.writeEndDocument();
            xml.writeCharacters("\n");
            xml.flush();
        });
    }

    private void begin(String name) throws XMLStreamException {
        xml.writeStartElement(name);
    }

    private void close() throws XMLStreamException {
        xml.writeEndElement();
    }

    private void text(String name, String value) throws XMLStreamException {
        begin(name);
        xml.writeCharacters(XmlCharacters.clean(value));
        xml.writeEndElement();
    }

    private void term(String name, PremisTerm term) throws XMLStreamException {
        begin(name);
        xml.writeAttribute("valueURI", XmlCharacters.clean(term.uri()));
        xml.writeCharacters(XmlCharacters.clean(term.label()));
        xml.writeEndElement();
    }

    private void identifier(String name, String type, String value) throws XMLStreamException {
        begin(name);
        text(name + "Type", type);
        text(name + "Value", value);
        xml.writeEndElement();
    }
}
