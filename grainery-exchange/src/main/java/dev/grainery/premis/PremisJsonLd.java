// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.grainery.record.Location;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

final class PremisJsonLd implements PremisOutput {

    private static final String[][] PREFIXES = {
        {"premis", "http://www.loc.gov/premis/rdf/v3/"},
        {"eventType", PremisTerm.VOCABULARIES + "eventType/"},
        {"eventOutcome", PremisTerm.VOCABULARIES + "eventOutcome/"},
        {"eventRelatedAgentRole", PremisTerm.VOCABULARIES + "eventRelatedAgentRole/"},
        {"eventRelatedObjectRole", PremisTerm.VOCABULARIES + "eventRelatedObjectRole/"},
        {"relationshipSubType", PremisTerm.VOCABULARIES + "relationshipSubType/"},
        {"cryptographicHashFunctions", PremisTerm.VOCABULARIES + "cryptographicHashFunctions/"},
        {"dcterms", "http://purl.org/dc/terms/"},
        {"foaf", "http://xmlns.com/foaf/0.1/"},
        {"prov", "http://www.w3.org/ns/prov#"},
        {"rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"},
        {"rdfs", "http://www.w3.org/2000/01/rdf-schema#"},
        {"xsd", "http://www.w3.org/2001/XMLSchema#"}
    };

    private final JsonGenerator json;

    PremisJsonLd(Writer out) throws IOException {
        this.json = RecordJson.mapper().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.writeStartObject();
        json.writeObjectFieldStart("@context");
        for (String[] prefix : PREFIXES) {
            json.writeStringField(prefix[0], prefix[1]);
        }
        json.writeEndObject();
        json.writeArrayFieldStart("@graph");
    }

    @Override
    public void object(PremisObject object) throws IOException {
        begin(object.uri(), object.isFile() ? "premis:File" : "premis:Representation");
        value("premis:identifier", "premis:Identifier", object.id());
        json.writeStringField("premis:originalName", object.name());
        if (object.harvest().isPresent()) {
            reference(PremisTerm.PART, "urn:uuid:" + object.harvest().get());
        }
        if (object.source().isPresent()) {
            reference(PremisTerm.HAS_SOURCE, object.source().get());
        }
        if (object.isFile()) {
            json.writeArrayFieldStart("premis:fixity");
            for (var digest : object.digests().entrySet()) {
                json.writeStartObject();
                types("premis:Fixity", compact(PremisTerm.algorithm(digest.getKey())));
                json.writeStringField("rdf:value", digest.getValue());
                json.writeEndObject();
            }
            json.writeEndArray();
            if (object.size().value().isPresent()) {
                typed(
                        "premis:size",
                        "xsd:nonNegativeInteger",
                        Long.toString(object.size().value().getAsLong()));
            }
            json.writeObjectFieldStart("dcterms:format");
            json.writeStringField("@type", "dcterms:FileFormat");
            json.writeStringField("rdfs:label", object.format());
            json.writeEndObject();
            json.writeArrayFieldStart("premis:storedAt");
            for (Location place : object.places()) {
                json.writeStartObject();
                json.writeStringField("@type", "premis:StorageLocation");
                json.writeStringField("rdf:value", place.path());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    @Override
    public void event(PremisEvent event) throws IOException {
        begin(event.uri(), "premis:Event", compact(event.type()));
        typed("prov:endedAtTime", "xsd:dateTime", event.date().toString());
        json.writeStringField("premis:note", event.detail());
        json.writeObjectFieldStart("premis:outcome");
        json.writeStringField("@id", compact(PremisTerm.outcome(event.isGood())));
        json.writeEndObject();
        json.writeStringField("premis:outcomeNote", event.note());
        for (PremisAgent agent : event.agents()) {
            reference(agent.role(), agent.uri());
        }
        reference(PremisTerm.SOURCE, event.object());
        if (event.outcome().isPresent()) {
            reference(PremisTerm.OUTCOME, event.outcome().get());
        }
        json.writeEndObject();
    }

    @Override
    public void agent(PremisAgent agent) throws IOException {
        begin(agent.uri(), "premis:" + agent.kind().ontologyClass());
        json.writeStringField(agent.kind().nameProperty(), agent.name());
        json.writeEndObject();
    }

    @Override
    public void end() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    private void begin(String uri, String... types) throws IOException {
        json.writeRaw('\n');
        json.writeStartObject();
        json.writeStringField("@id", uri);
        types(types);
    }

    private void types(String... types) throws IOException {
        json.writePOJOField("@type", List.of(types));
    }

    private void value(String property, String type, String value) throws IOException {
        json.writeObjectFieldStart(property);
        json.writeStringField("@type", type);
        json.writeStringField("rdf:value", value);
        json.writeEndObject();
    }

    private void typed(String property, String type, String value) throws IOException {
        json.writeObjectFieldStart(property);
        json.writeStringField("@type", type);
        json.writeStringField("@value", value);
        json.writeEndObject();
    }

    private void reference(PremisTerm property, String uri) throws IOException {
        json.writeObjectFieldStart(compact(property));
        json.writeStringField("@id", uri);
        json.writeEndObject();
    }

    private static String compact(PremisTerm term) {
        return term.vocabulary() + ":" + term.code();
    }
}
