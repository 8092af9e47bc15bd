// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * @param root the element that contains a record, with its namespace prefix
 * @param isOfWholeRecords whether it needs the parts that may be long, such as the lists of a harvest
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

    /** Mandatory for every repository (OAI-PMH 2.0, 2.4). */
    static final MetadataFormat DUBLIN_CORE = new MetadataFormat(
            "oai_dc",
            "http://www.openarchives.org/OAI/2.0/oai_dc/",
            "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
            "oai_dc:dc",
            DESCRIBED,
            false,
            DublinCore::write);

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

        void write(OaiXml xml, OaiSource source, ItemId id, GraineryRecord record);
    }

    static Optional<MetadataFormat> of(String prefix) {
        return ALL.stream().filter(format -> format.prefix().equals(prefix)).findFirst();
    }

    boolean isOf(Items.Item item) {
        return types.contains(item.id().type());
    }

    OaiXml begin(OaiXml xml) {
        return xml.start(root)
                .attribute("xmlns:" + root.substring(0, root.indexOf(':')), namespace)
                .attribute("xsi:schemaLocation", namespace + " " + schema);
    }
}
