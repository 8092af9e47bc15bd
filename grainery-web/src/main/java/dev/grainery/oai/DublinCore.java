// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordDate;
import dev.grainery.record.Revision;

/** A record in the fifteen elements of Dublin Core, without paths. */
record DublinCore(String repository, OaiXml xml) {

    static void write(OaiXml xml, OaiSource source, ItemId id, GraineryRecord record) {
        xml.attribute("xmlns:dc", "http://purl.org/dc/elements/1.1/");
        DublinCore elements = new DublinCore(source.repository(), xml);
        if (record instanceof HarvestRecord harvest) {
            elements.harvest(harvest);
        } else if (record instanceof ContainerRecord container) {
            elements.container(container);
        } else if (record instanceof CdxRecord cdx) {
            elements.cdx(cdx);
        }
        elements.add("identifier", id.page(xml.site()));
    }

    private void harvest(HarvestRecord record) {
        HarvestRecord.Section harvest = record.harvest();
        add("title", harvest.harvestPrefix().harvestNameStand());
        add("subject", harvest.harvestPrefix().harvestType());
        add("description", "Harvest of a web archive (containers: " + harvest.warcsNumber() + ")");
        description(record.revision());
        add("publisher", record.header().author());
        add("date", harvest.date());
        add("type", "Collection");
        add("format", harvest.size() + " bytes");
        add("identifier", "urn:uuid:" + harvest.harvestID());
    }

    private void container(ContainerRecord record) {
        ContainerRecord.Section container = record.container();
        add("title", container.fileName());
        add("creator", container.operator());
        add("description", "Container of web resources of the harvest " + container.isPartOf());
        if (isKnown(container.robots())) {
            add("description", "Policy for robots.txt: " + container.robots());
        }
        description(record.revision());
        add("publisher", container.publisher());
        add("date", container.dateOfOrigin());
        add("type", "Dataset");
        add("format", record.type().format());
        size(container.size());
        add("identifier", "urn:uuid:" + container.warcID());
        identifier(record.revision().hashOrig());
        harvestRelation(record.harvestId());
        if (isKnown(record.paths().cdxID())) {
            add("relation", "urn:uuid:" + record.paths().cdxID());
        }
    }

    private void cdx(CdxRecord record) {
        CdxRecord.Section cdx = record.cdx();
        add("title", cdx.fileName());
        cdx.lines()
                .value()
                .ifPresent(lines -> add("description", "CDX file that lists " + lines + " archived resources"));
        description(record.revision());
        add("type", "Dataset");
        add("format", "CDX");
        size(cdx.size());
        add("identifier", "urn:uuid:" + cdx.cdxID());
        identifier(record.revision().hashOrig());
        harvestRelation(record.harvestId());
        record.paths().warcID().values().forEach(container -> add("relation", "urn:uuid:" + container));
    }

    private void description(Revision revision) {
        add(
                "description",
                "Fixity: " + revision.statusOfValidation().word() + ", last checked "
                        + RecordDate.text(revision.dateOfValidation()));
    }

    private void harvestRelation(String harvestId) {
        if (isKnown(harvestId)) {
            add("relation", ItemId.ofHarvest(harvestId).text(repository));
        }
    }

    private void size(Amount size) {
        size.value().ifPresent(bytes -> add("format", bytes + " bytes"));
    }

    private void identifier(Hash md5) {
        if (md5.isKnown()) {
            add("identifier", "urn:md5:" + md5.value());
        }
    }

    private void add(String element, String value) {
        if (isKnown(value)) {
            xml.element("dc:" + element, value);
        }
    }

    private static boolean isKnown(String value) {
        return !value.equals(GraineryRecord.NA);
    }
}
