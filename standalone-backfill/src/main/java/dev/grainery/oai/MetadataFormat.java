// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import java.util.Optional;
import java.util.stream.Stream;

/** How a record can be had. */
enum MetadataFormat {
    /** Dublin Core. */
    DUBLIN_CORE(
            "oai_dc", "http://www.openarchives.org/OAI/2.0/oai_dc/", "http://www.openarchives.org/OAI/2.0/oai_dc.xsd"),
    /** The whole record within MPEG-21 DIDL, as mod_oai makes it. */
    WHOLE(
            "oai_didl",
            "urn:mpeg:mpeg21:2002:02-DIDL-NS",
            "http://standards.iso.org/ittf/PubliclyAvailableStandards/MPEG-21_schema_files/did/didl.xsd");

    private final String prefix;
    private final String namespace;
    private final String schema;

    MetadataFormat(String prefix, String namespace, String schema) {
        this.prefix = prefix;
        this.namespace = namespace;
        this.schema = schema;
    }

    static Optional<MetadataFormat> of(String prefix) {
        return Stream.of(values())
                .filter(format -> format.prefix.equals(prefix))
                .findFirst();
    }

    String prefix() {
        return prefix;
    }

    String namespace() {
        return namespace;
    }

    String schema() {
        return schema;
    }
}
