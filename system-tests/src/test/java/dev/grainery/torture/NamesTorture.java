// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files whose names and values steer terminals, shells, databases and paths, in two locales. */
class NamesTorture extends Torture {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int FILES = 25;
    private static final int LONGEST_NAME = 200;
    private static final List<String> LOCALES = List.of("C", "C.UTF-8");
    private static final String END = ".warc.gz";

    /** Parts of names, as bytes in hexadecimal and as text; none holds a slash or a zero byte. */
    private static final List<byte[]> PARTS = Stream.concat(
                    Stream.of("ff", "c3", "e28080ff", "01", "1b5b324a", "7f", "80", "eda080", "f4908080")
                            .map(HexFormat.of()::parseHex),
                    Stream.of(
                                    "\n",
                                    "\r",
                                    "\t",
                                    " ",
                                    "\"",
                                    "'",
                                    "\\",
                                    "`id`",
                                    "$(id)",
                                    "$where",
                                    "a.b",
                                    "%FF",
                                    "%",
                                    "%25",
                                    "%s%n",
                                    "*",
                                    "?",
                                    "[a]",
                                    "{a,b}",
                                    "-rf",
                                    "--help",
                                    "..",
                                    "~",
                                    "#",
                                    "&",
                                    ";",
                                    "|",
                                    "<b>",
                                    "\u202e",
                                    "\u200b",
                                    "\u00e9",
                                    "e\u0301",
                                    "\u017e",
                                    "\uD83C\uDF3E",
                                    "\ufeff",
                                    "CON",
                                    "null",
                                    "NA",
                                    "'; drop",
                                    "{\"$ne\":1}",
                                    "\u2028",
                                    "a".repeat(60))
                            .map(text -> text.getBytes(StandardCharsets.UTF_8)))
            .toList();

    private static final List<String> VALUES = List.of(
            "../../../etc/passwd",
            "$where",
            "a.b.c",
            "\u001b[2J\u001b]0;title\u0007",
            "\u202egnp.exe",
            "<script>alert(1)</script>",
            "{\"$gt\": \"\"}",
            "%n%n%s",
            "NA",
            "null",
            "v".repeat(70_000),
            "\uD83C\uDF3E\u0301\u200b",
            "${jndi:ldap://127.0.0.1/a}",
            "'; drop table container; --");

    @Test
    void hostile_names_and_values_are_only_text() throws Exception {
        torture(Kind.NAMES, "embedded", 1, figures -> {
            Path directory = Files.createDirectory(home().resolve("round-" + round()));
            attack(directory, figures);
            call(List.of("rm", "-rf", directory.toString()));
        });
    }

    private void attack(Path directory, Figures figures) throws Exception {
        Path archive = Files.createDirectory(directory.resolve("archive"));
        List<String> hashes = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        while (names.size() < FILES) {
            byte[] name = name();
            if (names.add(HexFormat.of().formatHex(name))) {
                String value = VALUES.get(random.nextInt(VALUES.size()));
                String other = VALUES.get(random.nextInt(VALUES.size()));
                String fileName = "file-" + round() + "-" + names.size() + END;
                byte[] bytes = StoredGzip.members(
                        OatHarvest.warcinfo(fileName, "isPartOf", cut(value), "operator", cut(other)),
                        OatHarvest.page("page of " + fileName));
                write(archive, name, bytes, directory);
                hashes.add(Archive.md5(bytes));
                figures.fault("hostile name and values");
            }
        }
        figures.inputs(FILES);
        Map<String, JsonNode> first = Map.of();
        for (String locale : LOCALES) {
            Map<String, JsonNode> records = described(directory, archive, locale, hashes, figures);
            if (!first.isEmpty()) {
                assertThat(records).as(when(locale)).isEqualTo(first);
            }
            first = records;
        }
        figures.wholeRun();
    }

    /** The longest that fits into a gzip member of one stored block, with another one beside it. */
    private static String cut(String value) {
        return value.length() > 20_000 ? value.substring(0, 20_000) : value;
    }

    private byte[] name() {
        ByteArrayOutputStream name = new ByteArrayOutputStream();
        for (int parts = 1 + random.nextInt(4); parts > 0; parts--) {
            byte[] part = PARTS.get(random.nextInt(PARTS.size()));
            if (name.size() + part.length < LONGEST_NAME) {
                name.writeBytes(part);
            }
        }
        name.writeBytes(END.getBytes(StandardCharsets.US_ASCII));
        return name.toByteArray();
    }

    /** Java cannot name such a file; a shell can. */
    private static void write(Path archive, byte[] name, byte[] bytes, Path directory) throws Exception {
        Path plain = Files.write(directory.resolve("plain"), bytes);
        StringBuilder octal = new StringBuilder();
        for (byte one : name) {
            octal.append(String.format("\\%03o", one & 0xff));
        }
        // the x keeps line feeds at the end of a name, which a shell takes away
        call(List.of(
                "sh",
                "-c",
                "name=$(printf '" + octal + "x'); mv -- \"$1\" \"$2/${name%x}\"",
                "sh",
                plain.toString(),
                archive.toString()));
    }

    private static void call(List<String> words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
        builder.environment().put("LC_ALL", "C");
        assertThat(builder.start().waitFor()).isZero();
    }

    /** The records by their identifiers, without what depends on when they were made. */
    private Map<String, JsonNode> described(
            Path directory, Path archive, String locale, List<String> hashes, Figures figures) throws Exception {
        Path sidecars = directory.resolve("sidecars-" + locale);
        Program program = Program.in(directory)
                .on("embedded:" + directory.resolve("store-" + locale))
                .with("LC_ALL", locale);
        for (List<String> words : List.of(
                List.of("backfill", archive.toString()),
                List.of("validate", "--all"),
                List.of("show", "harvests"),
                List.of("findings"),
                List.of("store", "check"),
                List.of("export", "--sidecar", sidecars.toString()))) {
            Program.Ended ended = program.run(words);
            assertThat(ended.status()).as("%s: %s", when(locale), ended).isZero();
            assertThat(ended.out() + ended.err())
                    .as("%s: %s", when(locale), ended)
                    .doesNotContain("\u001b", "\u0007", "\u202e", "please report");
            figures.ran(words.get(0), ended.status());
        }
        // every file is what the lists for md5sum say, by the name that it really has
        call(List.of("sh", "-c", "cat \"$1\"/*.md5 | md5sum -c --status --strict", "sh", sidecars.toString()));
        Map<String, JsonNode> records = new TreeMap<>();
        List<String> found = new ArrayList<>();
        Program.Ended export = program.run("export", "--type", "container");
        assertThat(export.status()).as("%s", when(export)).isZero();
        for (String line : export.out().lines().toList()) {
            ObjectNode record = (ObjectNode) JSON.readTree(line);
            found.add(record.at("/revision/hashOrig").asText());
            record.remove(List.of("date", "revision"));
            record.remove("extension");
            assertThat(records.put(record.at("/container/fileName").asText(), record))
                    .as(when(line))
                    .isNull();
        }
        assertThat(found).as(when(locale)).containsExactlyInAnyOrderElementsOf(hashes);
        figures.checked(found.size());
        return records;
    }
}
