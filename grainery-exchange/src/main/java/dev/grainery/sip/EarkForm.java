// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.PercentEncoding;
import dev.grainery.record.RecordDate;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** E-ARK SIP 2.1. The METS of the representation has a second structure map for Archivematica. */
final class EarkForm implements PackageForm {

    static final String METS = "METS.xml";
    static final String REPRESENTATION = "representations/rep1/";
    static final String RECORDS = REPRESENTATION + "metadata/other/records.jsonl";

    private static final String DATA = "data/";
    private static final String CRAWL = "documentation/crawl";
    private static final String SIP_PROFILE = "https://earksip.dilcis.eu/profile/E-ARK-SIP.xml";
    private static final String CSIP_PROFILE = "https://earkcsip.dilcis.eu/profile/E-ARK-CSIP.xml";

    /** E-ARK has no content type for web archives; the validator requires one for each group. */
    private static final String[] CONTENT = {
        "csip:CONTENTINFORMATIONTYPE", "OTHER", "csip:OTHERCONTENTINFORMATIONTYPE", "Web archive"
    };

    private static final String ABOUT = """
            A harvest of a web archive, packaged by Grainery.

            representations/rep1/data                        containers (WARC or ARC) and CDX files
            representations/rep1/metadata/other/records.jsonl   the records of the harvest and of these files
            metadata/preservation/premis.xml                 their history (PREMIS 3)
            documentation/crawl                              logs, settings and reports of the crawls
            schemas                                          JSON Schemas of the records
            """;

    @Override
    public String directory(ContentKind kind) {
        return kind == ContentKind.CRAWL ? CRAWL : REPRESENTATION + "data";
    }

    @Override
    public PackagedFile complete(PackageDraft sip) throws IOException {
        // also for packages that only refer to their data
        DurableFile.makeDirectory(PackageNames.inside(sip.directory(), REPRESENTATION + "data"));
        PackagedFile records = sip.writeRecords(RECORDS);
        PackagedFile premis = sip.writePremis("metadata/preservation/premis.xml");
        PackagedFile core = sip.write("metadata/descriptive/dc.xml", "text/xml", out -> {
            MetsXml xml = new MetsXml(out);
            xml.dublinCore(core(sip.info())).finish();
        });
        PackagedFile about = sip.write(
                "documentation/about.txt", "text/plain", out -> out.write(ABOUT.getBytes(StandardCharsets.UTF_8)));
        List<PackagedFile> schemas = sip.writeSchemas("schemas");
        PackagedFile representation = sip.write(
                REPRESENTATION + METS, "text/xml", out -> writeRepresentation(new MetsXml(out), sip, records));
        return sip.write(
                METS,
                "text/xml",
                out -> writeRoot(new MetsXml(out), sip, new Parts(premis, core, about, schemas, representation)));
    }

    private record Parts(
            PackagedFile premis,
            PackagedFile core,
            PackagedFile about,
            List<PackagedFile> schemas,
            PackagedFile representation) {}

    /** Dublin Core elements and values in turn. */
    static String[] core(PackageInfo info) {
        return new String[] {
            "title", info.harvestName(),
            "subject", info.harvest().harvest().harvestPrefix().harvestType(),
            "description", "Harvest of a web archive",
            "publisher", info.organization(),
            "date", info.harvest().harvest().date(),
            "type", "Collection",
            "identifier", info.harvestUri()
        };
    }

    private static void writeRoot(MetsXml xml, PackageDraft sip, Parts parts) throws IOException {
        PackageInfo info = sip.info();
        Instant date = info.date();
        begin(xml, info, info.name(), SIP_PROFILE);
        String created = RecordDate.text(date);
        xml.begin("mets:dmdSec", "ID", "dmd-dc", "CREATED", created, "STATUS", "CURRENT")
                .reference(parts.core(), parts.core().href(), date, "DC")
                .end();
        xml.begin("mets:amdSec", "ID", "amd")
                .begin("mets:digiprovMD", "ID", "amd-premis", "STATUS", "CURRENT")
                .reference(parts.premis(), parts.premis().href(), date, "PREMIS")
                .end()
                .end();
        xml.begin("mets:fileSec", "ID", "files");
        group(xml, "group-documentation", "Documentation");
        xml.file("file-about", parts.about(), parts.about().href(), date);
        int[] number = {0};
        sip.forEach(file -> {
            if (isOfCrawl(file)) {
                xml.file("file-crawl-" + ++number[0], file, file.href(), date);
            }
        });
        xml.end();
        group(xml, "group-schemas", "Schemas");
        for (PackagedFile schema : parts.schemas()) {
            String id = "file-schema-" + schema.path().replaceAll(".*/|\\..*", "");
            xml.file(id, schema, schema.href(), date);
        }
        xml.end();
        group(xml, "group-rep1", "Representations/rep1");
        xml.file("file-rep1", parts.representation(), parts.representation().href(), date)
                .end()
                .end();
        xml.begin("mets:structMap", "ID", "structure", "TYPE", "PHYSICAL", "LABEL", "CSIP");
        xml.begin("mets:div", "ID", "div-package", "LABEL", info.name());
        xml.empty("mets:div", "ID", "div-metadata", "LABEL", "Metadata", "ADMID", "amd-premis", "DMDID", "dmd-dc");
        division(xml, "Documentation", "group-documentation");
        division(xml, "Schemas", "group-schemas");
        xml.begin("mets:div", "ID", "div-representations", "LABEL", "Representations")
                .empty("mets:fptr", "FILEID", "group-rep1")
                .begin("mets:div", "ID", "div-rep1", "LABEL", "Representations/rep1")
                .empty(
                        "mets:mptr",
                        "LOCTYPE",
                        "URL",
                        "xlink:type",
                        "simple",
                        "xlink:href",
                        parts.representation().href(),
                        "xlink:title",
                        "group-rep1")
                .finish();
    }

    private static void writeRepresentation(MetsXml xml, PackageDraft sip, PackagedFile records) throws IOException {
        PackageInfo info = sip.info();
        begin(xml, info, "rep1", CSIP_PROFILE);
        xml.begin("mets:amdSec", "ID", "amd")
                .begin("mets:digiprovMD", "ID", "amd-records", "STATUS", "CURRENT")
                .reference(records, "metadata/other/records.jsonl", info.date(), "OTHER", "OTHERMDTYPE", "Grainery")
                .end()
                .end();
        xml.begin("mets:fileSec", "ID", "files");
        group(xml, "group-data", "Data");
        int[] number = {0};
        forEachData(sip, file -> xml.file("file-" + ++number[0], file, inRepresentation(file), created(info, file)));
        xml.end().end();
        xml.begin("mets:structMap", "ID", "structure", "TYPE", "PHYSICAL", "LABEL", "CSIP");
        xml.begin("mets:div", "ID", "div-package", "LABEL", "rep1");
        xml.empty("mets:div", "ID", "div-metadata", "LABEL", "Metadata", "ADMID", "amd-records");
        division(xml, "Data", "group-data");
        xml.end().end();
        xml.begin("mets:structMap", "ID", "structure-files", "TYPE", "physical", "LABEL", "Files");
        xml.begin("mets:div", "TYPE", "Directory", "LABEL", "data");
        number[0] = 0;
        forEachData(sip, file -> item(xml, file, "file-" + ++number[0]));
        xml.finish();
    }

    static void item(MetsXml xml, PackagedFile file, String id) throws IOException {
        xml.begin(
                        "mets:div",
                        "TYPE",
                        "Item",
                        "LABEL",
                        file.path().substring(file.path().lastIndexOf('/') + 1))
                .empty("mets:fptr", "FILEID", id)
                .end();
    }

    static Instant created(PackageInfo info, PackagedFile file) {
        return file.source().flatMap(PlannedFile::created).orElse(info.date());
    }

    private static void begin(MetsXml xml, PackageInfo info, String id, String profile) throws IOException {
        xml.root(info, id, "TYPE", "Websites", "PROFILE", profile, CONTENT[0], CONTENT[1], CONTENT[2], CONTENT[3]);
    }

    private static void group(MetsXml xml, String id, String use) throws IOException {
        xml.begin("mets:fileGrp", "ID", id, "USE", use, CONTENT[0], CONTENT[1], CONTENT[2], CONTENT[3]);
    }

    private static void division(MetsXml xml, String label, String group) throws IOException {
        xml.begin("mets:div", "ID", "div-" + label, "LABEL", label)
                .empty("mets:fptr", "FILEID", group)
                .end();
    }

    private static boolean isOfCrawl(PackagedFile file) {
        return file.source()
                .filter(source -> source.kind() == ContentKind.CRAWL)
                .isPresent();
    }

    private static void forEachData(PackageDraft sip, KeyedSort.Each<PackagedFile> each) throws IOException {
        sip.forEach(file -> {
            if (!isOfCrawl(file)) {
                each.take(file);
            }
        });
    }

    private static String inRepresentation(PackagedFile file) {
        return file.reference()
                .orElseGet(() -> PercentEncoding.relative(
                        DATA + file.path().substring(REPRESENTATION.length() + DATA.length())));
    }
}
