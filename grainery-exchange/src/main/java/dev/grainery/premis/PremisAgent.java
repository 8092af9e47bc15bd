// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.NameUuid;
import java.util.Optional;

record PremisAgent(Kind kind, String name) {

    static Optional<PremisAgent> software(String name) {
        return of(Kind.SOFTWARE, name);
    }

    static Optional<PremisAgent> person(String name) {
        return of(Kind.PERSON, name);
    }

    static Optional<PremisAgent> organization(String name) {
        return of(Kind.ORGANIZATION, name);
    }

    private static Optional<PremisAgent> of(Kind kind, String name) {
        return name.equals(GraineryRecord.NA) ? Optional.empty() : Optional.of(new PremisAgent(kind, name));
    }

    PremisTerm role() {
        return kind == Kind.SOFTWARE ? PremisTerm.EXECUTING_PROGRAM : PremisTerm.IMPLEMENTER;
    }

    String uri() {
        return "urn:uuid:" + NameUuid.URL.of(kind.label + "\n" + name);
    }

    enum Kind {
        SOFTWARE("sof", "software", "SoftwareAgent", "rdfs:label"),
        PERSON("per", "person", "Person", "foaf:name"),
        ORGANIZATION("org", "organization", "Organization", "foaf:name");

        private final String code;
        private final String label;
        private final String ontologyClass;
        private final String nameProperty;

        Kind(String code, String label, String ontologyClass, String nameProperty) {
            this.code = code;
            this.label = label;
            this.ontologyClass = ontologyClass;
            this.nameProperty = nameProperty;
        }

        PremisTerm type() {
            return new PremisTerm("agentType", code, label);
        }

        String ontologyClass() {
            return ontologyClass;
        }

        String nameProperty() {
            return nameProperty;
        }
    }
}
