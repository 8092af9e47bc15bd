// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A format in which records can be had.
 *
 * @param prefix its name in requests
 * @param namespace the namespace of its elements
 * @param schema where its XML schema is
 * @param root the element that all of a record is in, with the prefix of the namespace
 * @param types the records that can be had in it
 * @param isOfWholeRecords whether it tells what may be long, such as the lists of a harvest, which listings leave out
 * @param content writes what is in the root
 */
record MetadataFormat(
        String prefix,
        String namespace,
        String schema,
        String root,
        Set<RecordType> types,
        boolean isOfWholeRecords,
        Content content) {

    private static final Set<RecordType> DESCRIBED = Set.of(RecordType.values());

    /** What each repository must have. */
    static final MetadataFormat DUBLIN_CORE = new MetadataFormat(
            "oai_dc",
            "http://www.openarchives.org/OAI/2.0/oai_dc/",
            "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
            "oai_dc:dc",
            DESCRIBED,
            false,
            DublinCore::write);

    /** All of them: another one is a class, and stands here. */
    static final List<MetadataFormat> ALL = List.of(
            DUBLIN_CORE,
            new MetadataFormat(
                    "oai_didl",
                    "urn:mpeg:mpeg21:2002:02-DIDL-NS",
                    "http://standards.iso.org/ittf/PubliclyAvailableStandards/MPEG-21_schema_files/did/didl.xsd",
                    "didl:DIDL",
                    DESCRIBED,
                    true,
                    DidlObject::write),
            new MetadataFormat(
                    "mets",
                    "http://www.loc.gov/METS/",
                    "http://www.loc.gov/standards/mets/mets.xsd",
                    "mets:mets",
                    Set.of(RecordType.HARVEST),
                    false,
                    HarvestMets::write));

    @FunctionalInterface
    interface Content {

        /**
         * Writes a record.
         *
         * @param source what is told from
         * @param id the identity of the record
         */
        void write(OaiXml xml, OaiSource source, ItemId id, GraineryRecord record);
    }

    static Optional<MetadataFormat> of(String prefix) {
        return ALL.stream().filter(format -> format.prefix().equals(prefix)).findFirst();
    }

    /** Whether an item can be had in it. */
    boolean isOf(Items.Item item) {
        return types.contains(item.id().type());
    }

    /** Begins the root. */
    OaiXml begin(OaiXml xml) {
        return xml.start(root)
                .attribute("xmlns:" + root.substring(0, root.indexOf(':')), namespace)
                .attribute("xsi:schemaLocation", namespace + " " + schema);
    }
}
