// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import static dev.grainery.inspect.mediatype.Tika.grainery;
import static dev.grainery.inspect.mediatype.Tika.tika;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything is compared with Tika's own detector. There is one difference, {@link #WITHIN}. */
class MediaTypesTest {

    private static final String PAGE = "<body><p>oats</p></body></html>";
    private static final String XHTML = "http://www.w3.org/1999/xhtml";
    private static final String DOCTYPE = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" "
            + "\"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">\n";
    private static final byte[] OLE = hex("d0cf11e0a1b11ae1");

    /**
     * What Tika finds anywhere in the first 8 KiB of anything, and Grainery only in what begins as Windows Media or
     * PostScript: a document that holds the words is not a film.
     */
    private static final Set<String> WITHIN = Set.of("video/x-ms-wmv", "audio/x-ms-wma", "application/illustrator+ps");

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    private static byte[] join(byte[]... parts) {
        int length = Stream.of(parts).mapToInt(part -> part.length).sum();
        byte[] joined = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, joined, at, part.length);
            at += part.length;
        }
        return joined;
    }

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    static Stream<Arguments> payloads() {
        return Stream.of(
                arguments("application/pdf", text("%PDF-1.4\n%âãÏÓ\n1 0 obj")),
                arguments("application/pdf", join(text("\n\n\n"), text("%PDF-1.7\n"))),
                arguments("image/png", hex("89504e470d0a1a0a0000000d49484452")),
                arguments("image/jpeg", hex("ffd8ffe000104a46494600010101")),
                arguments("image/gif", latin("GIF89a\1\0\1\0\0\0\0")),
                arguments("image/webp", join(latin("RIFF\4\0\0\0WEBPVP8 "), new byte[20])),
                arguments(
                        "image/bmp",
                        join(
                                latin("BM"),
                                hex("36000c000000000036000000280000000002000000020000010018000000"),
                                new byte[40])),
                arguments("image/tiff", hex("49492a000800000000")),
                arguments("image/vnd.microsoft.icon", hex("00000100010010101000000000002801000016000000")),
                arguments("application/zip", hex("504b0304140000000800")),
                arguments("application/gzip", hex("1f8b0800000000000003")),
                arguments("application/zstd", hex("28b52ffd2400010000")),
                arguments("application/x-bzip2", latin("BZh91AY&SY")),
                arguments("application/x-7z-compressed", hex("377abcaf271c0004")),
                arguments("application/x-rar-compressed", hex("526172211a0700cf907300")),
                arguments("application/x-tar", join(text("a"), new byte[256], latin("ustar\0" + "00"), new byte[248])),
                arguments("application/warc", text("WARC/1.0\r\nWARC-Type: warcinfo\r\n")),
                arguments("application/x-tika-msoffice", join(OLE, new byte[2000])),
                arguments(
                        "application/msword",
                        join(OLE, new byte[2072], latin("W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0"), new byte[500])),
                arguments("application/rtf", text("{\\rtf1\\ansi oats}")),
                arguments("application/postscript", text("%!PS-Adobe-3.0\n")),
                arguments("application/x-shockwave-flash", latin("CWS\6\0\0\0\0")),
                arguments("application/java-vm", hex("cafebabe0000003d")),
                arguments("application/x-sqlite3", latin("SQLite format 3\0")),
                arguments("application/wasm", hex("0061736d01000000")),
                arguments("application/octet-stream", join(latin("wOFF"), hex("00010000"), new byte[40])),
                arguments("application/octet-stream", join(latin("wOF2"), hex("00010000"), new byte[40])),
                arguments("application/x-font-ttf", hex("00010000000f0080000300704453")),
                arguments("application/x-font-otf", latin("OTTO\0\13\0\200")),
                arguments("video/mp4", join(hex("00000018"), latin("ftypmp42\0\0\0\0mp42isom"))),
                arguments("video/quicktime", join(hex("00000020"), latin("ftypisom\0\0\2\0isomiso2avc1mp41"))),
                arguments("video/quicktime", join(hex("00000014"), latin("ftypqt  \0\0\2\0qt  "))),
                arguments(
                        "application/x-matroska",
                        join(hex("1a45dfa39f4286810142f7810142f2810442f381084282847765626d"), new byte[40])),
                arguments("video/x-flv", latin("FLV\1\5\0\0\0\11")),
                arguments(
                        "video/x-ms-wmv",
                        join(
                                hex("3026b2758e66cf11a6d900aa0062ce6c"),
                                new byte[300],
                                wide("Windows Media Video 9"),
                                new byte[30])),
                arguments("video/x-ms-asf", join(hex("3026b2758e66cf11a6d900aa0062ce6c"), new byte[300])),
                arguments("audio/mpeg", latin("ID3\3\0\0\0\0\0\0")),
                arguments("audio/mpeg", hex("fffb9064000000000000")),
                arguments("audio/vorbis", join(latin("OggS\0\2"), new byte[22], latin("\1vorbis"), new byte[20])),
                arguments("audio/vnd.wave", latin("RIFF\44\0\0\0WAVEfmt \20\0\0\0")),
                arguments("audio/x-flac", latin("fLaC\0\0\0\42")),
                arguments("audio/midi", latin("MThd\0\0\0\6")),
                arguments("text/html", text("<html lang=en><head><title>Oats</title>" + PAGE)),
                arguments("text/html", text("<!DOCTYPE html>\n<html lang=\"en\"><head></head>" + PAGE)),
                arguments("text/html", text("<!doctype html><html><head></head>" + PAGE)),
                arguments("text/html", text("\r\n\r\n<HTML><HEAD></HEAD>" + PAGE)),
                arguments("text/html", text("<h1>Oats</h1>")),
                arguments("text/html", text("\ufeff<!DOCTYPE html><html>" + PAGE)),
                arguments("text/html", text("<!--" + " ".repeat(40) + "-->\n<html><head>" + PAGE)),
                arguments("text/html", text("x".repeat(500) + "<html>" + PAGE)),
                arguments("application/xhtml+xml", text(DOCTYPE + "<html xmlns=\"" + XHTML + "\"><head/>" + PAGE)),
                arguments(
                        "application/xhtml+xml",
                        text("<?xml version=\"1.0\"?>\n" + DOCTYPE + "<html xmlns='" + XHTML + "'>" + PAGE)),
                arguments("text/html", text(DOCTYPE + "<html xmlns=" + XHTML + "><head/>" + PAGE)),
                arguments("application/xml", text("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a -->\n<oats/>")),
                arguments("application/rss+xml", text("<?xml version='1.0'?>\n<rss version=\"2.0\"><channel/></rss>")),
                arguments(
                        "application/atom+xml",
                        text("<?xml version='1.0'?><feed xmlns=\"http://www.w3.org/2005/Atom\"/>")),
                arguments("image/svg+xml", text("<svg xmlns=\"http://www.w3.org/2000/svg\" width='1'/>")),
                arguments(
                        "image/svg+xml",
                        text(
                                "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY n \"http://www.w3.org/2000/svg\">]><s:svg xmlns:s='&n;'>")),
                arguments(
                        "application/rdf+xml",
                        text("<?xml version='1.0'?><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>")),
                arguments("text/plain", text("<?xml version='1.0'?> not at all")),
                arguments("text/plain", text("<?xml version='1.0'?><a b=c>")),
                arguments("text/html", text("<?xml version='1.0'?>\n<html b=c>")),
                arguments(
                        "application/xml",
                        "<?xml version='1.0' encoding='UTF-16'?><a/>".getBytes(StandardCharsets.UTF_16)),
                arguments("text/plain", text("Oats, barley and rye.\n")),
                arguments("text/plain", text("žito, oves a ječmen: ".repeat(20))),
                arguments("application/octet-stream", "Hafer für Köln: Grüße".getBytes(StandardCharsets.ISO_8859_1)),
                arguments("text/plain", "Hafer, Gerste und Roggen für Köln".getBytes(StandardCharsets.ISO_8859_1)),
                arguments("text/plain", "oats in UTF-16".getBytes(StandardCharsets.UTF_16)),
                arguments("text/plain", "ジャガイモ".repeat(40).getBytes(Charset.forName("UTF-8"))),
                arguments("text/plain", text("body { color: #123; }\n.oats > a { margin: 0 }\n")),
                arguments("text/plain", text("window.oats = function () { return 1; };\n")),
                arguments("text/javascript", text("/*! jQuery v3.6.0 | (c) OpenJS Foundation */\n")),
                arguments("text/plain", text("{\"oats\": [1, 2, 3]}")),
                arguments("text/x-robots", text("User-agent: *\nDisallow: /private\nSitemap: /s.xml\n")),
                arguments("message/rfc822", text("From: a@b.example\nTo: c@d.example\nSubject: oats\n\nx")),
                arguments("text/vtt", text("WEBVTT\n\n00:01.000 --> 00:04.000\noats\n")),
                arguments("text/calendar", text("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")),
                arguments("text/x-vcard", text("BEGIN:VCARD\r\nVERSION:3.0\r\n")),
                arguments("application/x-bittorrent", text("d8:announce35:http://tracker.example/announce")),
                arguments("application/octet-stream", noise(5_000)),
                arguments("application/octet-stream", new byte[3_000]),
                arguments("application/octet-stream", new byte[0]));
    }

    private static byte[] wide(String text) {
        return text.getBytes(StandardCharsets.UTF_16LE);
    }

    @ParameterizedTest(name = "{0} {index}")
    @MethodSource("payloads")
    void a_payload_is_what_tika_says(String type, byte[] payload) {
        assertThat(grainery(payload)).isEqualTo(type).isEqualTo(tika(payload));
    }

    /** The bytes of each definition, at its place, before and behind other bytes; with all that is nested in it, too. */
    @Tag("soak")
    @Test
    void every_definition_is_met_by_what_meets_that_of_tika() throws IOException, XMLStreamException {
        Map<String, String> differences = new TreeMap<>();
        List<byte[]> samples = samples();
        assertThat(samples).hasSizeGreaterThan(2_000);
        for (byte[] sample : samples) {
            compare(sample, differences);
        }
        assertThat(differences).isEmpty();
    }

    @Tag("soak")
    @Test
    void damaged_and_joined_payloads_are_what_tika_says() throws IOException, XMLStreamException {
        List<byte[]> whole = new ArrayList<>(samples());
        payloads().map(arguments -> (byte[]) arguments.get()[1]).forEach(payload -> {
            for (int i = 0; i < 10; i++) {
                whole.add(payload);
            }
        });
        Random random = new Random(16);
        Map<String, String> differences = new TreeMap<>();
        for (int i = 0; i < Integer.getInteger("grainery.fuzz", 2_000); i++) {
            byte[] one = whole.get(random.nextInt(whole.size()));
            byte[] other = whole.get(random.nextInt(whole.size()));
            byte[] sample = switch (random.nextInt(4)) {
                case 0 -> join(Arrays.copyOf(one, random.nextInt(one.length + 1)), other);
                case 1 -> Arrays.copyOf(one, random.nextInt(one.length + 1));
                case 2 -> join(new byte[] {(byte) random.nextInt(256)}, one);
                default -> one.clone();
            };
            for (int flips = sample.length == 0 ? 0 : random.nextInt(4); flips > 0; flips--) {
                sample[random.nextInt(Math.min(sample.length, 200))] = (byte) random.nextInt(256);
            }
            compare(sample, differences);
        }
        assertThat(differences).isEmpty();
    }

    @Tag("soak")
    @Test
    void text_mixed_with_other_bytes_is_what_tika_says() {
        byte[][] kinds = {
            text("oats, barley and rye\r\n\t".repeat(40)),
            text("žito, oves a ječmen: ジャガイモ ".repeat(40)),
            "Hafer für Köln: Grüße, ÄÖÜ".repeat(40).getBytes(StandardCharsets.ISO_8859_1),
            noise(2_000),
            new byte[1_000],
            hex("f8f9fafbfcfdfeff".repeat(100))
        };
        Random random = new Random(16);
        Map<String, String> differences = new TreeMap<>();
        Set<String> types = new TreeSet<>();
        for (int i = 0; i < Integer.getInteger("grainery.fuzz", 2_000); i++) {
            byte[] sample = text("oats ");
            for (int parts = 1 + random.nextInt(4); parts > 0; parts--) {
                byte[] kind = kinds[random.nextInt(kinds.length)];
                // few of what is no text matters most
                int most = random.nextInt(4) == 0 ? kind.length : 60;
                int from = random.nextInt(kind.length);
                sample = join(
                        sample,
                        kinds[random.nextInt(2)],
                        Arrays.copyOfRange(kind, from, Math.min(kind.length, from + most)));
            }
            compare(sample, differences);
            types.add(grainery(sample));
        }
        assertThat(differences).isEmpty();
        assertThat(types).contains("text/plain", "application/octet-stream");
    }

    private static void compare(byte[] sample, Map<String, String> differences) {
        String here = grainery(sample);
        String there = tika(sample);
        if (!here.equals(there) && !WITHIN.contains(there)) {
            differences.put(
                    here + ", not " + there,
                    HexFormat.of().formatHex(sample, 0, Math.min(sample.length, 400)) + " of " + sample.length);
        }
    }

    /** Made of the file of definitions, by other means than those that read it for the program. */
    private static List<byte[]> samples() throws IOException, XMLStreamException {
        List<byte[]> samples = new ArrayList<>();
        try (InputStream file = Tika.class.getResourceAsStream("/org/apache/tika/mime/tika-mimetypes.xml")) {
            XMLStreamReader xml = XMLInputFactory.newDefaultFactory().createXMLStreamReader(file);
            List<Optional<byte[]>> open = new ArrayList<>();
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT
                        && xml.getLocalName().equals("match")) {
                    byte[] outer = open.isEmpty()
                            ? new byte[0]
                            : open.get(open.size() - 1).orElse(new byte[0]);
                    open.add(planted(xml, outer));
                    open.get(open.size() - 1).ifPresent(sample -> {
                        samples.add(sample);
                        samples.add(join(sample, text(" oats and more\n\n")));
                    });
                } else if (event == XMLStreamConstants.END_ELEMENT
                        && xml.getLocalName().equals("match")) {
                    open.remove(open.size() - 1);
                }
            }
        }
        return samples;
    }

    /** The value of a match written to its offset; nothing if that is not in plain letters or hexadecimal digits. */
    private static Optional<byte[]> planted(XMLStreamReader xml, byte[] outer) {
        String value = xml.getAttributeValue(null, "value");
        String kind = Optional.ofNullable(xml.getAttributeValue(null, "type")).orElse("string");
        if (value == null || kind.equals("regex")) {
            return Optional.of(outer);
        }
        String plain = value.replace("\\r", "\r").replace("\\n", "\n").replace("\\000", "\0");
        if (plain.contains("\\") || (kind.endsWith("32") && !plain.startsWith("0x")) || kind.endsWith("16")) {
            return Optional.of(outer);
        }
        byte[] bytes =
                plain.startsWith("0x") ? hex((plain.length() % 2 == 0 ? "" : "0") + plain.substring(2)) : latin(plain);
        if (kind.startsWith("unicode")) {
            bytes = wide(plain);
        }
        if (kind.equals("little32") || kind.equals("host32")) {
            for (int i = 0; i < bytes.length / 2; i++) {
                byte first = bytes[i];
                bytes[i] = bytes[bytes.length - 1 - i];
                bytes[bytes.length - 1 - i] = first;
            }
        }
        String offset =
                Optional.ofNullable(xml.getAttributeValue(null, "offset")).orElse("0");
        int at = Integer.parseInt(offset.substring(offset.indexOf(':') + 1));
        byte[] sample = Arrays.copyOf(outer, Math.max(outer.length, at + bytes.length));
        Arrays.fill(sample, outer.length, sample.length, (byte) (at % 2 == 0 ? 0 : ' '));
        System.arraycopy(bytes, 0, sample, at, bytes.length);
        return Optional.of(sample);
    }

    @Test
    void the_name_of_a_format_makes_no_document_one_of_it() {
        byte[] document = join(OLE, new byte[500], wide("Windows Media Audio"), new byte[500]);
        assertThat(grainery(document)).isEqualTo("application/x-tika-msoffice");
        assertThat(tika(document)).isEqualTo("audio/x-ms-wma");
        byte[] text = text("oats\n%AI5_FileFormat 3\n");
        assertThat(grainery(text)).isEqualTo("text/plain");
        assertThat(tika(text)).isEqualTo("application/illustrator+ps");
        byte[] drawing = text("%!PS-Adobe-3.0\n%AI5_FileFormat 3\n");
        assertThat(grainery(drawing)).isEqualTo("application/illustrator+ps").isEqualTo(tika(drawing));
    }

    @Test
    void entities_that_multiply_are_not_followed() {
        StringBuilder document = new StringBuilder("<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e0 ''>");
        for (int i = 1; i < 5; i++) {
            document.append("<!ENTITY e")
                    .append(i)
                    .append(" '")
                    .append(("&e" + (i - 1) + ";").repeat(2_000))
                    .append("'>");
        }
        document.append("]><a xmlns='&e4;'/>");
        assertThat(grainery(text(document.toString()))).isEqualTo("text/plain");
    }
}
