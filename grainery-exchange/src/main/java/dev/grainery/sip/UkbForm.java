// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.PercentEncoding;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.RecordDate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Each domain in the METS has its description and file group, so that the captures of a site can be extracted. */
final class UkbForm implements PackageForm {

    static final String METS = "mets-md.xml";
    static final String RECORDS = "metadata/records.jsonl";

    /** The group of captures without a host, and of hosts that records do not list. */
    private static final String OTHER = "other hosts";

    /** The host name in inspections for URIs without a host. */
    private static final String NO_HOST = "none";

    @Override
    public String directory(ContentKind kind) {
        return switch (kind) {
            case CONTAINER -> "warc";
            case CDX -> "cdx";
            case CRAWL -> "crawl";
        };
    }

    @Override
    public PackagedFile complete(PackageDraft sip) throws IOException {
        List<PackagedFile> metadata = new ArrayList<>();
        metadata.add(sip.writePremis("metadata/premis.xml"));
        metadata.add(sip.writeRecords(RECORDS));
        metadata.addAll(sip.writeSchemas("metadata/schemas"));
        try (KeyedSort<OfDomain> domains = new KeyedSort<>(OfDomain.class)) {
            sip.forEach(file -> file.source()
                    .flatMap(PlannedFile::container)
                    .ifPresent(container -> domains(container)
                            .forEach(domain ->
                                    domains.add(domain + "\n" + file.path(), OfDomain.of(domain, container, file)))));
            return sip.write(METS, "text/xml", out -> new Document(new MetsXml(out), sip, metadata, domains).write());
        }
    }

    private static Set<String> domains(ContainerRecord container) {
        Set<String> domains = new TreeSet<>();
        Optional<Inspection.Breakdown> hosts = container.inspection().map(Inspection::hosts);
        hosts.ifPresent(breakdown -> breakdown
                .top()
                .forEach(host ->
                        domains.add(host.name().toLowerCase(Locale.ROOT).replaceFirst("^www\\.(?=.*\\.)", ""))));
        if (domains.remove(NO_HOST)
                || domains.isEmpty()
                || hosts.flatMap(Inspection.Breakdown::rest).isPresent()) {
            domains.add(OTHER);
        }
        return domains;
    }

    private record OfDomain(String domain, String first, String last, PackagedFile file) {

        static OfDomain of(String domain, ContainerRecord container, PackagedFile file) {
            Optional<Inspection> inspection = container.inspection();
            return new OfDomain(
                    domain,
                    inspection.map(Inspection::firstCapture).orElse(GraineryRecord.NA),
                    inspection.map(Inspection::lastCapture).orElse(GraineryRecord.NA),
                    file);
        }

        OfDomain with(OfDomain other) {
            String earliest = isKnown(first) && (!isKnown(other.first) || first.compareTo(other.first) <= 0)
                    ? first
                    : other.first;
            String latest =
                    isKnown(last) && (!isKnown(other.last) || last.compareTo(other.last) >= 0) ? last : other.last;
            return new OfDomain(domain, earliest, latest, other.file);
        }

        private static boolean isKnown(String date) {
            return !date.equals(GraineryRecord.NA);
        }

        String id(String what) {
            return what + "-" + PackageNames.xmlId(domain);
        }
    }

    private record Document(MetsXml xml, PackageDraft sip, List<PackagedFile> metadata, KeyedSort<OfDomain> domains) {

        void write() throws IOException {
            PackageInfo info = sip.info();
            xml.root(info, info.name(), "TYPE", "Websites");
            describe("harvest", EarkForm.core(info));
            eachDomain(all -> describe(
                    all.id("dmd"),
                    "title",
                    all.domain(),
                    "publisher",
                    info.organization(),
                    "date",
                    all.first(),
                    "date",
                    all.last(),
                    "type",
                    "Collection",
                    "relation",
                    info.harvestUri()));
            PackagedFile premis = metadata.get(0);
            xml.begin("mets:amdSec", "ID", "amd")
                    .begin("mets:digiprovMD", "ID", "amd-premis")
                    .reference(premis, premis.href(), info.date(), "PREMIS")
                    .end()
                    .end();
            xml.begin("mets:fileSec");
            inDomains(
                    first -> xml.begin(
                            "mets:fileGrp", "ID", first.id("group"), "USE", PercentEncoding.relative(first.domain())),
                    (one, id) -> xml.file(id, one.file(), one.file().href(), EarkForm.created(info, one.file())));
            writeGroup("cdx", file -> is(file, ContentKind.CDX));
            writeGroup("crawl", file -> is(file, ContentKind.CRAWL));
            xml.begin("mets:fileGrp", "ID", "metadata", "USE", "metadata");
            for (PackagedFile file : metadata) {
                xml.file("metadata-" + (metadata.indexOf(file) + 1), file, file.href(), info.date());
            }
            xml.end().end();
            xml.begin("mets:structMap", "TYPE", "physical");
            xml.begin("mets:div", "TYPE", "Directory", "LABEL", info.name(), "DMDID", "harvest");
            inDomains(
                    first -> xml.begin(
                            "mets:div", "TYPE", "Directory", "LABEL", first.domain(), "DMDID", first.id("dmd")),
                    (one, id) -> EarkForm.item(xml, one.file(), id));
            xml.finish();
        }

        private void describe(String id, String... core) throws IOException {
            xml.begin(
                            "mets:dmdSec",
                            "ID",
                            id,
                            "CREATED",
                            RecordDate.text(sip.info().date()))
                    .begin("mets:mdWrap", "MDTYPE", "DC")
                    .begin("mets:xmlData")
                    .dublinCore(core)
                    .end()
                    .end()
                    .end();
        }

        private static boolean is(PackagedFile file, ContentKind kind) {
            return file.source().filter(source -> source.kind() == kind).isPresent();
        }

        private void writeGroup(String name, Predicate<PackagedFile> wanted) throws IOException {
            xml.begin("mets:fileGrp", "ID", name, "USE", name);
            int[] number = {0};
            sip.forEach(file -> {
                if (wanted.test(file)) {
                    xml.file(
                            name + "-" + ++number[0],
                            file,
                            file.href(),
                            sip.info().date());
                }
            });
            xml.end();
        }

        private void eachDomain(KeyedSort.Each<OfDomain> domain) throws IOException {
            List<OfDomain> open = new ArrayList<>(1);
            domains.forEach(one -> {
                if (!open.isEmpty() && !open.get(0).domain().equals(one.domain())) {
                    domain.take(open.remove(0));
                }
                open.add(open.isEmpty() ? one : open.remove(0).with(one));
            });
            for (OfDomain last : open) {
                domain.take(last);
            }
        }

        @FunctionalInterface
        private interface Member {
            void take(OfDomain one, String id) throws IOException;
        }

        private void inDomains(KeyedSort.Each<OfDomain> begin, Member member) throws IOException {
            String[] open = {""};
            int[] number = {0};
            domains.forEach(one -> {
                if (!one.domain().equals(open[0])) {
                    if (!open[0].isEmpty()) {
                        xml.end();
                    }
                    open[0] = one.domain();
                    number[0] = 0;
                    begin.take(one);
                }
                member.take(one, one.id("file") + "-" + ++number[0]);
            });
            if (!open[0].isEmpty()) {
                xml.end();
            }
        }
    }
}
