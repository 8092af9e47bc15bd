// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.record.GraineryRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A format in which records can be had.
 *
 * @param prefix its name in requests
 * @param namespace the namespace of its elements
 * @param schema where its XML schema is
 * @param root the element that all of a record is in, with the prefix of the namespace
 * @param isOfWholeRecords whether it tells what may be long, such as the lists of a harvest, which listings leave out
 * @param content writes what is in the root
 */
record MetadataFormat(
        String prefix, String namespace, String schema, String root, boolean isOfWholeRecords, Content content) {

    /** All of them: another one is a class, and stands here. */
    static final List<MetadataFormat> ALL = List.of(
            new MetadataFormat(
                    "oai_dc",
                    "http://www.openarchives.org/OAI/2.0/oai_dc/",
                    "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
                    "oai_dc:dc",
                    false,
                    DublinCore::write),
            new MetadataFormat(
                    "oai_didl",
                    "urn:mpeg:mpeg21:2002:02-DIDL-NS",
                    "http://standards.iso.org/ittf/PubliclyAvailableStandards/MPEG-21_schema_files/did/didl.xsd",
                    "didl:DIDL",
                    true,
                    DidlObject::write));

    @FunctionalInterface
    interface Content {

        /**
         * Writes a record.
         *
         * @param repository the name of the repository
         * @param id the identity of the record
         * @param shown gives what is to be told of it
         */
        void write(
                OaiXml xml,
                String repository,
                ItemId id,
                GraineryRecord record,
                Function<GraineryRecord, ? extends JsonNode> shown);
    }

    static Optional<MetadataFormat> of(String prefix) {
        return ALL.stream().filter(format -> format.prefix().equals(prefix)).findFirst();
    }

    /** Begins the root. */
    OaiXml begin(OaiXml xml) {
        return xml.start(root)
                .attribute("xmlns:" + root.substring(0, root.indexOf(':')), namespace)
                .attribute("xsi:schemaLocation", namespace + " " + schema);
    }
}
