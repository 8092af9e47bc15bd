// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers with the kind that a person gave their form: each form in three languages and three encodings. */
final class LabelledAnswers {

    private static final int LANGUAGES = 3;
    private static final Pattern FORM = Pattern.compile("== (\\S+) (\\d{3}) (\\S+)(.*)");
    private static final Pattern CHOICE = Pattern.compile("⟦([^⟧]*)⟧");
    private static final List<List<String>> WORDS = List.of(
            List.of("river", "bridge", "the", "mayor", "opened", "after", "three", "years", "of", "work", "people"),
            List.of("řeka", "most", "starosta", "otevřel", "po", "třech", "letech", "práce", "lidé", "přišli"),
            List.of("Fluss", "Brücke", "der", "Bürgermeister", "eröffnete", "nach", "drei", "Jahren", "Arbeit"));

    private LabelledAnswers() {}

    enum Way {
        PLAIN,
        LEGACY,
        PACKED
    }

    /** The message has a character for each byte. */
    record Labelled(String label, String uri, String warcFields, String message) {}

    static List<Labelled> all() throws IOException {
        List<Labelled> all = new ArrayList<>();
        try (InputStream in = LabelledAnswers.class.getResourceAsStream("labelled.txt")) {
            if (in == null) {
                throw new IOException("labelled.txt is missing");
            }
            String[] forms = new String(in.readAllBytes(), UTF_8).split("\n(?===)", -1);
            for (String form : Arrays.asList(forms).subList(1, forms.length)) {
                for (int language = 0; language < LANGUAGES; language++) {
                    for (Way way : Way.values()) {
                        all.add(answer(form, language, way));
                    }
                }
            }
        }
        return all;
    }

    static byte[] container(List<Labelled> answers) {
        ContainerBytes warc = ContainerBytes.warc()
                .warcinfo("<urn:uuid:00000000-0000-4000-8000-000000000000>", "a", "2026-01-01T00:00:00Z");
        int number = 0;
        for (Labelled one : answers) {
            warc.record(
                    "WARC-Type: response\r\nWARC-Record-ID: "
                            + String.format(java.util.Locale.ROOT, "<urn:uuid:00000000-0000-4000-8000-%012d>", ++number)
                            + "\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: " + one.uri()
                            + "\r\nContent-Type: application/http; msgtype=response\r\n" + one.warcFields(),
                    one.message().getBytes(ISO_8859_1));
        }
        return warc.bytes(Packing.GZIP_EACH);
    }

    private static Labelled answer(String form, int language, Way way) throws IOException {
        int lineEnd = form.indexOf('\n') < 0 ? form.length() : form.indexOf('\n');
        Matcher head = FORM.matcher(form.substring(0, lineEnd));
        if (!head.matches()) {
            throw new IOException("no form: " + form);
        }
        String page = CHOICE.matcher(form.substring(lineEnd).strip())
                .replaceAll(choice -> Matcher.quoteReplacement(chosen(choice, language)));
        Charset charset = way == Way.LEGACY ? Charset.forName("windows-1250") : UTF_8;
        byte[] body = page.getBytes(charset);
        StringBuilder fields = new StringBuilder();
        String cut = "";
        String type = "text/html; charset=" + charset.name();
        for (String field : head.group(4).split(" \\| ", -1)) {
            if (field.startsWith("content-type: ")) {
                type = field.substring("content-type: ".length());
            } else if (field.startsWith("x-cut: ")) {
                cut = field.substring("x-cut: ".length());
            } else if (!field.isBlank()) {
                fields.append(field.strip()).append("\r\n");
            }
        }
        fields.append("Content-Type: ").append(type).append("\r\n");
        if (way == Way.PACKED && body.length > 0) {
            body = ContainerBytes.gzip(body);
            fields.append("Content-Encoding: gzip\r\n");
        }
        boolean chunked = cut.equals("chunks") || (way == Way.PACKED && cut.isEmpty() && body.length > 0);
        if (chunked) {
            fields.append("Transfer-Encoding: chunked\r\n");
            body = chunked(body, cut.isEmpty());
        } else {
            fields.append("Content-Length: ")
                    .append(body.length + (cut.equals("length") ? 500 : 0))
                    .append("\r\n");
        }
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(("HTTP/1.1 " + head.group(2) + " X\r\n" + fields + "\r\n").getBytes(ISO_8859_1));
        message.writeBytes(body);
        return new Labelled(
                head.group(1),
                "https://" + List.of("en", "cs", "de").get(language) + ".example" + head.group(3),
                cut.equals("warc") ? "WARC-Truncated: length\r\n" : "",
                message.toString(ISO_8859_1));
    }

    private static byte[] chunked(byte[] body, boolean whole) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        chunks.writeBytes((Integer.toHexString(body.length) + "\r\n").getBytes(ISO_8859_1));
        chunks.writeBytes(body);
        chunks.writeBytes((whole ? "\r\n0\r\n\r\n" : "\r\n").getBytes(ISO_8859_1));
        return chunks.toByteArray();
    }

    private static String chosen(MatchResult choice, int language) {
        String text = choice.group(1);
        if (text.matches("text \\d+")) {
            return running(Integer.parseInt(text.substring(5)), language);
        }
        return text.split("\\|", -1)[language];
    }

    private static String running(int length, int language) {
        SplittableRandom random = new SplittableRandom(length);
        List<String> words = WORDS.get(language);
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(words.get(random.nextInt(words.size()))).append(random.nextInt(9) == 0 ? ". " : " ");
        }
        return text.toString();
    }
}
