// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import static java.util.Arrays.asList;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Makes the sample archive, {@code samples/archive}: three small harvests of made-up pages, the same bytes each time. */
final class SampleArchive {

    private static final String SERIALS = "V6M_2017-10-05";
    private static final String THRESHING = "Topics-2011-08-Zne";
    private static final String ELECTION = "Topics-2018-01-PrezidentskeVolby";
    private static final String DESCRIPTION = "Sample made for the documentation of Grainery; no site was crawled";

    private SampleArchive() {}

    /** Writes the archive into the directory given. */
    public static void main(String[] arguments) throws IOException {
        for (Map.Entry<String, byte[]> file : files().entrySet()) {
            Path path = Path.of(arguments[0]).resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
    }

    /** All files, by their paths below the archive. */
    static Map<String, byte[]> files() {
        Map<String, byte[]> files = new TreeMap<>(threshing().files());
        files.putAll(serials().files());
        files.putAll(election().files());
        return files;
    }

    /** As Heritrix 1 wrote, with a space in the name of the job. */
    private static SampleHarvest threshing() {
        String metadata = "1 1 InternetArchive\nURL IP-address Archive-date Content-type Archive-length\n"
                + "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<arcmetadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
                + " xmlns:dcterms=\"http://purl.org/dc/terms/\" xmlns:arc=\"http://archive.org/arc/1.0/\""
                + " xmlns=\"http://archive.org/arc/1.0/\">\n"
                + "<arc:software>Grainery sample</arc:software>\n"
                + "<arc:hostname>crawler00.library.example</arc:hostname>\n<arc:ip>192.0.2.10</arc:ip>\n"
                + "<dcterms:isPartOf>Topics 2011-08-Zne</dcterms:isPartOf>\n"
                + "<dc:description>" + DESCRIPTION + "</dc:description>\n"
                + "<arc:operator>Ceres Miller</arc:operator>\n<dc:publisher>Library of Example</dc:publisher>\n"
                + "<dcterms:audience>readers</dcterms:audience>\n<arc:robots>classic</arc:robots>\n"
                + "<dc:format>ARC file version 1.1</dc:format>\n"
                + "<dcterms:conformsTo>http://www.archive.org/web/researcher/ArcFileFormat.php</dcterms:conformsTo>\n"
                + "</arcmetadata>\n";
        Page[] pages = {
            Page.html(
                    "http://threshing.example/",
                    "20110818061502114",
                    "Threshing 2011",
                    "The engine goes from farm to farm. It begins at the mill and ends at the church."),
            Page.html(
                    "http://threshing.example/yields",
                    "20110818061504377",
                    "Yields",
                    "Wheat 5.2 tonnes a hectare, rye 4.1, barley 4.6. The oats are still in the field."),
        };
        String name = THRESHING + "-20110818061500-00000-crawler00.library.example-8080.arc.gz";
        return new SampleHarvest("11/topics/" + THRESHING)
                .with(
                        "crawler00",
                        asList(pages),
                        SampleContainer.arc(name, "20110818061500000", metadata, asList(pages)))
                .withSums();
    }

    /** Two crawlers at once, as Heritrix 3 writes. */
    private static SampleHarvest serials() {
        Page[] first = {
            Page.html(
                    "http://grain.example/",
                    "20171005100002345",
                    "The grain journal",
                    "Issue 10 of 2017: storing wheat, airing barley, and what mice think of cats."),
            Page.html(
                    "http://grain.example/wheat",
                    "20171005100004018",
                    "Wheat",
                    "Dry it below 14 percent of water, keep it cool, turn it once a month."),
            new Page("http://grain.example/robots.txt", "20171005100004891", 404, "text/plain", "no such page\n"),
        };
        Page[] second = {
            Page.html(
                    "http://grain.example/barley",
                    "20171005104107731",
                    "Barley",
                    "Barley for malt must be able to sprout: never dry it too hot."),
            new Page(
                    "http://grain.example/style.css",
                    "20171005104108002",
                    200,
                    "text/css",
                    "body { background: wheat; color: saddlebrown }\n"),
        };
        Page[] other = {
            Page.html(
                    "http://mill.example/",
                    "20171005100003560",
                    "The miller's monthly",
                    "New stones, old river. Opening hours from Monday to the first rain."),
            Page.html(
                    "http://mill.example/flour",
                    "20171005100006122",
                    "Flour",
                    "Fine, half coarse and coarse: which one for which dumpling."),
        };
        return new SampleHarvest("17/serials/" + SERIALS)
                .with("crawler00", asList(first), warc(SERIALS, "20171005100000123", 0, 0, first))
                .with("crawler00", asList(second), warc(SERIALS, "20171005104105907", 1, 0, second))
                .with("crawler01", asList(other), warc(SERIALS, "20171005100001064", 0, 1, other));
    }

    private static SampleHarvest election() {
        Page[] pages = {
            Page.html(
                    "http://granary-council.example/candidates",
                    "20180112080002240",
                    "Candidates",
                    "Two sparrows and a hamster stand for president of the granary."),
            Page.html(
                    "http://granary-council.example/result",
                    "20180112080003975",
                    "Result",
                    "The hamster won with 51 cheeks of grain to 49."),
        };
        return new SampleHarvest("18/topics/" + ELECTION)
                .with("crawler00", asList(pages), warc(ELECTION, "20180112080000345", 0, 0, pages));
    }

    private static SampleContainer warc(String harvest, String time, int serial, int crawler, Page... pages) {
        String host = "crawler0" + crawler + ".library.example";
        String name = harvest + "-" + time + "-0000" + serial + "-564" + crawler + "~" + host + "~8443.warc.gz";
        String warcinfo = String.join(
                "\r\n",
                "software: Grainery sample",
                "ip: 192.0.2.1" + crawler,
                "hostname: " + host,
                "format: WARC File Format 1.0",
                "conformsTo: http://bibnum.bnf.fr/WARC/WARC_ISO_28500_version1_latestdraft.pdf",
                "operator: Ceres Miller",
                "publisher: Library of Example",
                "audience: readers",
                "isPartOf: " + harvest,
                "description: " + DESCRIPTION,
                "robots: obey",
                "");
        return SampleContainer.warc(name, time, warcinfo, asList(pages));
    }
}
