// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.file.PercentEncoding;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.FileListing;
import dev.grainery.store.Page;
import dev.grainery.store.RecordCollection;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A harvest in METS 1.12: its Dublin Core, its containers and CDX files, and their structure. Files have their OAI
 * identifiers, and their locations if these are shown. A harvest of any size lists at most a few thousand files and
 * counts the rest.
 */
record HarvestMets(OaiXml xml, OaiSource source, HarvestRecord record) {

    private static final int AT_ONCE = 1_000;

    private record Group(String id, String title, List<String> names, long all) {

        String label() {
            return all == names.size()
                    ? title
                    : title + ": the first " + names.size() + " of " + all + " by name; the others are not listed";
        }
    }

    static void write(OaiXml xml, OaiSource source, ItemId id, GraineryRecord record) {
        new HarvestMets(xml, source, (HarvestRecord) record).write(id);
    }

    private void write(ItemId id) {
        String name = record.harvest().harvestPrefix().harvestNameStand();
        xml.attribute("xmlns:xlink", "http://www.w3.org/1999/xlink")
                .attribute("OBJID", "urn:uuid:" + record.harvest().harvestID())
                .attribute("LABEL", name)
                .attribute("TYPE", "Collection");
        header();
        xml.start("mets:dmdSec")
                .attribute("ID", "dmd")
                .start("mets:mdWrap")
                .attribute("MDTYPE", "DC")
                .start("mets:xmlData");
        MetadataFormat core = MetadataFormat.DUBLIN_CORE;
        core.content().write(core.begin(xml), source, id, record);
        xml.end().end().end().end();
        xml.start("mets:fileSec");
        List<Group> groups = List.of(
                files("containers", "Containers", source.store().containers()),
                files("cdx", "CDX files", source.store().cdxFiles()));
        xml.end();
        xml.start("mets:structMap").attribute("TYPE", "physical");
        directory(name).attribute("DMDID", "dmd");
        groups.forEach(this::structure);
        xml.end().end();
    }

    private void header() {
        xml.start("mets:metsHdr")
                .attribute("CREATEDATE", RecordDate.text(record.header().date()));
        record.extension().modified().ifPresent(date -> xml.attribute("LASTMODDATE", RecordDate.text(date)));
        if (!record.header().author().equals(GraineryRecord.NA)) {
            xml.start("mets:agent")
                    .attribute("ROLE", "CREATOR")
                    .attribute("TYPE", "ORGANIZATION")
                    .element("mets:name", record.header().author())
                    .end();
        }
        xml.end();
    }

    private Group files(String id, String title, RecordCollection<? extends StoredFileRecord> collection) {
        Optional<String> harvestId = Optional.of(record.harvest().harvestID());
        FileListing listing =
                new FileListing(harvestId, Optional.empty(), Optional.empty(), FileListing.Order.NAME, false);
        List<String> names = new ArrayList<>();
        Optional<String> after = Optional.empty();
        xml.start("mets:fileGrp").attribute("ID", id).attribute("USE", title);
        do {
            Page<? extends StoredFileRecord> page =
                    collection.summaries(listing, after, Math.min(AT_ONCE, source.mostFiles() - names.size()));
            page.items().stream().filter(HarvestMets::isThere).forEach(file -> {
                names.add(file.location().fileName());
                file(fileId(id, names.size()), file);
            });
            after = page.next();
        } while (after.isPresent() && names.size() < source.mostFiles());
        xml.end();
        return new Group(id, title, names, after.isPresent() ? collection.count(harvestId.get()) : names.size());
    }

    /** A CDX file may have a record because it was expected. */
    private static boolean isThere(StoredFileRecord file) {
        return !(file instanceof CdxRecord cdx) || cdx.cdx().exists();
    }

    private static String fileId(String group, int number) {
        return group + "-" + number;
    }

    private void file(String id, StoredFileRecord file) {
        xml.start("mets:file").attribute("ID", id);
        mediaType(file).ifPresent(type -> xml.attribute("MIMETYPE", type));
        file.size().value().ifPresent(bytes -> xml.attribute("SIZE", Long.toString(bytes)));
        created(file).ifPresent(date -> xml.attribute("CREATED", date));
        if (file.revision().hashOrig().isKnown()) {
            xml.attribute("CHECKSUM", file.revision().hashOrig().value()).attribute("CHECKSUMTYPE", "MD5");
        }
        String name = file.location().fileName();
        location("OTHER", ItemId.of(file).text(source.repository()))
                .attribute("OTHERLOCTYPE", "OAI")
                .attribute("xlink:title", name)
                .end();
        String directory =
                source.shown().apply(file).at("/paths/basic/absolute").asText();
        if (!directory.isEmpty() && !directory.equals(GraineryRecord.NA)) {
            location("URL", PercentEncoding.uri(new Location(directory, name).path()))
                    .end();
        }
        xml.end();
    }

    private OaiXml location(String type, String uri) {
        return xml.start("mets:FLocat")
                .attribute("LOCTYPE", type)
                .attribute("xlink:type", "simple")
                .attribute("xlink:href", uri);
    }

    private static Optional<String> mediaType(StoredFileRecord file) {
        if (file instanceof ContainerRecord container) {
            return Optional.of(container.type().mimeTypeXML()).filter(type -> !type.equals(GraineryRecord.NA));
        }
        boolean isCompressed =
                file.location().fileName().toLowerCase(Locale.ROOT).endsWith(".gz");
        return Optional.of(isCompressed ? "application/gzip" : "text/plain");
    }

    private static Optional<String> created(StoredFileRecord file) {
        try {
            return file instanceof ContainerRecord container
                    ? Optional.of(
                            RecordDate.text(RecordDate.of(container.container().dateOfOrigin())))
                    : Optional.empty();
        } catch (DateTimeException e) {
            // unknown, or not a date
            return Optional.empty();
        }
    }

    private void structure(Group group) {
        directory(group.label());
        for (int number = 1; number <= group.names().size(); number++) {
            xml.start("mets:div")
                    .attribute("TYPE", "Item")
                    .attribute("LABEL", group.names().get(number - 1))
                    .start("mets:fptr")
                    .attribute("FILEID", fileId(group.id(), number))
                    .end()
                    .end();
        }
        xml.end();
    }

    private OaiXml directory(String label) {
        return xml.start("mets:div").attribute("TYPE", "Directory").attribute("LABEL", label);
    }
}
