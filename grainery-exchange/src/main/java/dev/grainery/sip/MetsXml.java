// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.premis.XmlWriting;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordDate;
import dev.grainery.system.output.XmlCharacters;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes METS 1.12 and the Dublin Core in it. */
final class MetsXml {

    static final String NAMESPACE = "http://www.loc.gov/METS/";
    static final String XLINK = "http://www.w3.org/1999/xlink";
    static final String CSIP = "https://DILCIS.eu/XML/METS/CSIPExtensionMETS";

    private static final String OAI_DC = "http://www.openarchives.org/OAI/2.0/oai_dc/";
    private static final String DUBLIN_CORE = "http://purl.org/dc/elements/1.1/";
    private static final String URL = "URL";

    private final XMLStreamWriter xml;

    MetsXml(OutputStream out) throws IOException {
        try {
            this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
        } catch (XMLStreamException e) {
            throw XmlWriting.failure(e);
        }
    }

    /** Begins an element on a new line. Attributes are names and values in turn; prefixes must have been declared. */
    MetsXml begin(String name, String... attributes) throws IOException {
        return write(() -> {
            xml.writeCharacters("\n");
            xml.writeStartElement(name);
            for (int i = 0; i < attributes.length; i += 2) {
                xml.writeAttribute(attributes[i], XmlCharacters.clean(attributes[i + 1]));
            }
        });
    }

    MetsXml text(String value) throws IOException {
        return write(() -> xml.writeCharacters(XmlCharacters.clean(value)));
    }

    MetsXml end() throws IOException {
        return write(xml::writeEndElement);
    }

    MetsXml empty(String name, String... attributes) throws IOException {
        return begin(name, attributes).end();
    }

    void finish() throws IOException {
        write(() -> {
            xml.writeEndDocument();
            xml.writeCharacters("\n");
            xml.flush();
        });
    }

    MetsXml root(PackageInfo info, String id, String... attributes) throws IOException {
        begin("mets:mets");
        write(() -> {
            xml.writeAttribute("xmlns:mets", NAMESPACE);
            xml.writeAttribute("xmlns:xlink", XLINK);
            xml.writeAttribute("xmlns:csip", CSIP);
            xml.writeAttribute("OBJID", XmlCharacters.clean(id));
            xml.writeAttribute("LABEL", XmlCharacters.clean("Harvest " + info.harvestName()));
            for (int i = 0; i < attributes.length; i += 2) {
                xml.writeAttribute(attributes[i], attributes[i + 1]);
            }
        });
        String date = RecordDate.text(info.date());
        begin(
                "mets:metsHdr",
                "CREATEDATE",
                date,
                "LASTMODDATE",
                date,
                "RECORDSTATUS",
                "NEW",
                "csip:OAISPACKAGETYPE",
                "SIP");
        String[] program = info.program().split(" ", 2);
        begin("mets:agent", "ROLE", "CREATOR", "TYPE", "OTHER", "OTHERTYPE", "SOFTWARE");
        begin("mets:name").text(program[0]).end();
        begin("mets:note", "csip:NOTETYPE", "SOFTWARE VERSION")
                .text(program.length > 1 ? program[1] : program[0])
                .end()
                .end();
        begin("mets:agent", "ROLE", "ARCHIVIST", "TYPE", "ORGANIZATION");
        return begin("mets:name").text(info.organization()).end().end().end();
    }

    MetsXml reference(PackagedFile file, String href, Instant created, String type, String... more) throws IOException {
        begin("mets:mdRef", "LOCTYPE", URL, "xlink:type", "simple", "xlink:href", href, "MDTYPE", type);
        write(() -> {
            for (int i = 0; i < more.length; i += 2) {
                xml.writeAttribute(more[i], more[i + 1]);
            }
        });
        return describe(file, created).end();
    }

    MetsXml file(String id, PackagedFile file, String href, Instant created) throws IOException {
        begin("mets:file", "ID", id);
        return describe(file, created)
                .empty("mets:FLocat", "LOCTYPE", URL, "xlink:type", "simple", "xlink:href", href)
                .end();
    }

    private MetsXml describe(PackagedFile file, Instant created) throws IOException {
        return write(() -> {
            xml.writeAttribute("MIMETYPE", file.mediaType());
            xml.writeAttribute("SIZE", Long.toString(file.sums().size()));
            xml.writeAttribute("CREATED", RecordDate.text(created));
            xml.writeAttribute("CHECKSUM", file.sums().sha256());
            xml.writeAttribute("CHECKSUMTYPE", "SHA-256");
        });
    }

    /** Dublin Core; element names and values in turn, unknown values are skipped. */
    MetsXml dublinCore(String... elements) throws IOException {
        begin("oai_dc:dc", "xmlns:oai_dc", OAI_DC, "xmlns:dc", DUBLIN_CORE);
        for (int i = 0; i < elements.length; i += 2) {
            if (!elements[i + 1].equals(GraineryRecord.NA)) {
                begin("dc:" + elements[i]).text(elements[i + 1]).end();
            }
        }
        return end();
    }

    private MetsXml write(XmlWriting writing) throws IOException {
        XmlWriting.run(writing);
        return this;
    }
}
