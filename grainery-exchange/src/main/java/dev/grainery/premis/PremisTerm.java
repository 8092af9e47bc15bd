// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.Location;

record PremisTerm(String vocabulary, String code, String label) {

    static final String VOCABULARIES = "http://id.loc.gov/vocabulary/preservation/";

    static final PremisTerm INGESTION = event("ing", "ingestion");
    static final PremisTerm DIGEST_CALCULATION = event("mes", "message digest calculation");
    static final PremisTerm FIXITY_CHECK = event("fix", "fixity check");
    static final PremisTerm TRANSFER = event("tra", "transfer");
    static final PremisTerm FILENAME_CHANGE = event("fil", "filename change");
    static final PremisTerm METADATA_MODIFICATION = event("mem", "metadata modification");
    static final PremisTerm DELETION = event("del", "deletion");
    static final PremisTerm MIGRATION = event("mig", "migration");
    static final PremisTerm PACKAGE_CREATION = event("ipc", "information package creation");

    static final PremisTerm EXECUTING_PROGRAM = new PremisTerm("eventRelatedAgentRole", "exe", "executing program");
    static final PremisTerm IMPLEMENTER = new PremisTerm("eventRelatedAgentRole", "imp", "implementer");
    static final PremisTerm SOURCE = new PremisTerm("eventRelatedObjectRole", "sou", "source");
    static final PremisTerm OUTCOME = new PremisTerm("eventRelatedObjectRole", "out", "outcome");
    static final PremisTerm DERIVATION = new PremisTerm("relationshipType", "der", "derivation");
    static final PremisTerm HAS_SOURCE = new PremisTerm("relationshipSubType", "hss", "has source");
    static final PremisTerm STRUCTURAL = new PremisTerm("relationshipType", "str", "structural");
    static final PremisTerm PART = new PremisTerm("relationshipSubType", "isp", "is part of");

    private static PremisTerm event(String code, String label) {
        return new PremisTerm("eventType", code, label);
    }

    static PremisTerm of(FixityEvent entry) {
        return switch (entry.outcome()) {
            case FIRST, EARLIER -> DIGEST_CALCULATION;
            case EQUAL, DIFFERENT, UNDECIDED, MISSING, UNREADABLE -> FIXITY_CHECK;
            case MOVED, RELOCATED ->
                entry.from().map(Location::nameOf).orElse(entry.fileName()).equals(entry.fileName())
                        ? TRANSFER
                        : FILENAME_CHANGE;
            case FORGOTTEN -> DELETION;
            case RENAMED -> METADATA_MODIFICATION;
            case PACKAGED -> PACKAGE_CREATION;
        };
    }

    static PremisTerm outcome(boolean isGood) {
        return isGood
                ? new PremisTerm("eventOutcome", "suc", "success")
                : new PremisTerm("eventOutcome", "fai", "fail");
    }

    static PremisTerm algorithm(String word) {
        return new PremisTerm("cryptographicHashFunctions", word, word.replace("sha", "sha-"));
    }

    String uri() {
        return VOCABULARIES + vocabulary + "/" + code;
    }
}
