// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.record.RecordJson;

/** A whole record, as JSON within a digital item of MPEG-21 DIDL: an identifier, and a component with one resource. */
final class DidlObject {

    private static final String JSON = "application/json";

    private final OaiXml xml;

    DidlObject(OaiXml xml) {
        this.xml = requireNonNull(xml, "xml");
    }

    void write(String identifier, JsonNode record) {
        MetadataFormat format = MetadataFormat.WHOLE;
        xml.start("didl:DIDL")
                .attribute("xmlns:didl", format.namespace())
                .attribute("xmlns:dii", "urn:mpeg:mpeg21:2002:01-DII-NS")
                .attribute("xsi:schemaLocation", format.namespace() + " " + format.schema())
                .start("didl:Item");
        xml.start("didl:Descriptor")
                .start("didl:Statement")
                .attribute("mimeType", "application/xml")
                .element("dii:Identifier", identifier)
                .end()
                .end();
        xml.start("didl:Component")
                .start("didl:Resource")
                .attribute("mimeType", JSON)
                .text(json(record))
                .end()
                .end();
        xml.end().end();
    }

    /** The JSON with escapes for what XML cannot have, so that nothing of it is lost. */
    private static String json(JsonNode record) {
        try {
            String json = RecordJson.mapper().writeValueAsString(record);
            if (json.codePoints().allMatch(OaiXml::isAllowed)) {
                return json;
            }
            StringBuilder escaped = new StringBuilder(json.length() + JSON.length());
            json.codePoints().forEach(character -> {
                if (OaiXml.isAllowed(character)) {
                    escaped.appendCodePoint(character);
                } else {
                    // one of the basic plane, and within a string, since JSON has none of these elsewhere
                    escaped.append(String.format("\\u%04x", character));
                }
            });
            return escaped.toString();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("every record has a JSON form", e);
        }
    }
}
