// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.UUID;

/** What stands before and after the drawn content of records (ISO 28500 4; the ARC file format 1.0). */
interface RecordHeads {

    /** The record that describes the container, without its end. */
    byte[] describing(PlacedFile file, SplittableRandom random);

    /** All of a page before its drawn content of this length. */
    byte[] page(Page page, long length, SplittableRandom random);

    /** What ends each record. */
    byte[] tail();

    static RecordHeads of(ContainerKind kind) {
        return kind == ContainerKind.WARC ? new Warc() : new Arc();
    }

    /** Of a WARC 1.0. */
    final class Warc implements RecordHeads {

        @Override
        public byte[] describing(PlacedFile file, SplittableRandom random) {
            String fields = "software: grain-crawler/1.0\r\nformat: WARC File Format 1.0\r\n"
                    + "conformsTo: http://bibnum.bnf.fr/WARC/WARC_ISO_28500_version1_latestdraft.pdf\r\n"
                    + "hostname: " + PlacedFile.HOST + "\r\nip: 192.0.2.11\r\noperator: Ceres Miller\r\n"
                    + "publisher: The Grain Library\r\naudience: readers of grain\r\n"
                    + "isPartOf: " + file.harvestName() + "\r\nrobots: obey\r\n";
            Page first = new Page(file.number(), 0, file.stamp(0));
            return bytes(head("warcinfo", first, random)
                    + "WARC-Filename: " + file.fileName() + "\r\nContent-Type: application/warc-fields\r\n"
                    + "Content-Length: " + fields.length() + "\r\n\r\n" + fields);
        }

        @Override
        public byte[] page(Page page, long length, SplittableRandom random) {
            String answer = page.answer(length);
            return bytes(head("response", page, random)
                    + "WARC-Target-URI: " + page.url() + "\r\nWARC-IP-Address: " + Page.IP
                    + "\r\nContent-Type: application/http; msgtype=response\r\n"
                    + "Content-Length: " + (answer.length() + length) + "\r\n\r\n" + answer);
        }

        @Override
        public byte[] tail() {
            return bytes("\r\n\r\n");
        }

        private static String head(String type, Page page, SplittableRandom random) {
            // a random UUID has version 4 and variant 2 (RFC 4122 4.4)
            long high = (random.nextLong() & 0xffff_ffff_ffff_0fffL) | 0x4000L;
            long low = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
            return "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Date: " + page.date() + "\r\nWARC-Record-ID: <urn:uuid:"
                    + new UUID(high, low) + ">\r\n";
        }
    }

    /** Of an ARC 1.1. */
    final class Arc implements RecordHeads {

        @Override
        public byte[] describing(PlacedFile file, SplittableRandom random) {
            String content = "1 1 GrainCrawler\nURL IP-address Archive-date Content-type Archive-length\n"
                    + "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    + "<arcmetadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
                    + " xmlns:dcterms=\"http://purl.org/dc/terms/\" xmlns:arc=\"http://archive.org/arc/1.0/\">\n"
                    + "<arc:hostname>" + PlacedFile.HOST + "</arc:hostname>\n<arc:ip>192.0.2.11</arc:ip>\n"
                    + "<arc:operator>Ceres Miller</arc:operator>\n<dc:publisher>The Grain Library</dc:publisher>\n"
                    + "<dcterms:audience>readers of grain</dcterms:audience>\n"
                    + "<dcterms:isPartOf>" + file.harvestName() + "</dcterms:isPartOf>\n"
                    + "<arc:robots>classic</arc:robots>\n</arcmetadata>\n";
            return bytes("filedesc://" + file.fileName() + " 0.0.0.0 " + file.stamp(0) + " text/plain "
                    + content.length() + "\n" + content);
        }

        @Override
        public byte[] page(Page page, long length, SplittableRandom random) {
            String answer = page.answer(length);
            return bytes(page.url() + " " + Page.IP + " " + page.stamp() + " text/html " + (answer.length() + length)
                    + "\n" + answer);
        }

        @Override
        public byte[] tail() {
            return bytes("\n");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
