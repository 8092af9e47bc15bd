// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.system.output.XmlCharacters;
import java.util.Locale;
import java.util.stream.Collectors;

/** A whole record as JSON in an MPEG-21 DIDL item: an identifier, and a component with one resource. */
final class DidlObject {

    private static final String JSON = "application/json";

    private DidlObject() {}

    static void write(OaiXml xml, OaiSource source, ItemId id, GraineryRecord record) {
        xml.attribute("xmlns:dii", "urn:mpeg:mpeg21:2002:01-DII-NS").start("didl:Item");
        xml.start("didl:Descriptor")
                .start("didl:Statement")
                .attribute("mimeType", "application/xml")
                .element("dii:Identifier", id.text(source.repository()))
                .end()
                .end();
        xml.start("didl:Component")
                .start("didl:Resource")
                .attribute("mimeType", JSON)
                .text(json(source.shown().apply(record)))
                .end()
                .end();
        xml.end();
    }

    /** Escapes in JSON what XML cannot contain, so that nothing is lost. */
    private static String json(JsonNode record) {
        try {
            String json = RecordJson.mapper().writeValueAsString(record);
            // such characters are in the basic plane, and occur in JSON within strings only
            return json.codePoints().allMatch(XmlCharacters::isAllowed)
                    ? json
                    : json.codePoints()
                            .mapToObj(character -> XmlCharacters.isAllowed(character)
                                    ? Character.toString(character)
                                    : String.format(Locale.ROOT, "\\u%04x", character))
                            .collect(Collectors.joining());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("every record has a JSON form", e);
        }
    }
}
