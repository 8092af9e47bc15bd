// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.cli.CommandRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Files that nobody has exported are imported, as records and as whole stores with a right SHA-256. */
class ImportTorture extends Torture {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int FILES = 12;
    private static final int MEGABYTE = 1 << 20;
    private static final int DEEP = 200_000;
    private static final String CLIMBER = "climbed";

    /** What is asked of a store that was made of such a file. */
    private static final List<List<String>> QUESTIONS = List.of(
            List.of("export"),
            List.of("export", "--type", "revision"),
            List.of("export", "--type", "finding"),
            List.of("status"),
            List.of("findings"),
            List.of("show", "harvests"),
            List.of("stats", "--by", "status"),
            List.of("validate", "plan"),
            List.of("witness"));

    private static final List<List<String>> WRITING =
            List.of(List.of("export", "--sidecar", "SIDECARS"), List.of("serve", "--to", "REPORT"));

    private List<String> whole;
    private List<String> lines;
    private Archive archive;

    @Test
    void hostile_file_makes_no_half_store_and_reaches_nothing_else() throws Exception {
        archive = Archive.write(home(), FILES);
        Program program = Program.in(home()).on("embedded:" + home().resolve("store"));
        assertThat(program.run(
                                "backfill",
                                "--inspect",
                                archive.root().toString(),
                                archive.copies().toString())
                        .status())
                .isZero();
        assertThat(program.run("validate", "--all").status()).isZero();
        whole = exported(program, List.of("store", "dump"));
        lines = new ArrayList<>();
        for (String type : List.of("container", "cdx", "harvest")) {
            lines.addAll(exported(program, List.of("export", "--type", type)));
        }
        FileTrees.delete(home().resolve("undisturbed"));
        Set<Path> before = everything();
        torture(Kind.IMPORT, "embedded", 1, figures -> {
            Path scratch = Files.createDirectory(home().resolve("scratch"));
            attack(program, scratch, figures);
            FileTrees.delete(scratch);
            FileTrees.delete(home().resolve("undisturbed"));
            assertThat(everything()).as(when("files outside")).isEqualTo(before);
            figures.checked(archive.assertNothingLost(program, true, when("the other store")));
        });
        archive.assertUntouched();
    }

    private List<String> exported(Program program, List<String> words) throws IOException {
        Path file = home().resolve("exported");
        List<String> call = new ArrayList<>(words);
        call.addAll(List.of("-o", file.toString()));
        assertThat(program.ask(call.toArray(String[]::new)).status()).isZero();
        List<String> exported = Files.readAllLines(file);
        Files.delete(file);
        return exported;
    }

    private Set<Path> everything() throws IOException {
        try (Stream<Path> files = Files.walk(home())) {
            return new TreeSet<>(files.toList());
        }
    }

    private void attack(Program program, Path scratch, Figures figures) throws Exception {
        Path file = scratch.resolve("file");
        String what = make(file);
        String store = "embedded:" + scratch.resolve("fresh");
        Program there = program.on(store);
        figures.fault(what);
        figures.inputs(1);
        Set<Path> made = everything();
        int status = imported(there, file, what, figures);
        if (status == 2) {
            assertNothingTaken(there, what);
            return;
        }
        if (!made.equals(everything())) {
            look(there, scratch, what, figures);
        }
    }

    /** Imports it, in a process of its own with little memory if it may exhaust that. */
    private int imported(Program there, Path file, String what, Figures figures) throws Exception {
        int status;
        String err;
        if (Files.size(file) > MEGABYTE || random.nextInt(20) == 0) {
            Program.Ended ended = there.java("-Xmx128m").run("store", "load", file.toString());
            status = ended.status();
            err = ended.err();
        } else {
            CommandRun.Result result = there.ask("store", "load", file.toString());
            status = result.status();
            err = result.err();
        }
        figures.ran("store load", status);
        assertThat(status).as(when(what + ": " + err)).isIn(0, 1, 2);
        assertThat(err).as(when(what)).doesNotContain("please report", "    at ", "out of memory");
        return status;
    }

    /** What was refused has left no store, or none with anything in it. */
    private void assertNothingTaken(Program there, String what) {
        CommandRun.Result export = there.ask("export");
        String told = when(what + ": " + export.err());
        assertThat(export.out()).as(told).isEmpty();
        if (export.status() != 0) {
            assertThat(export.status()).as(told).isEqualTo(3);
            assertThat(export.err()).as(told).contains("there is no store");
        }
    }

    /** The store answers every question, and writes only where it is told to. */
    private void look(Program there, Path scratch, String what, Figures figures) throws IOException {
        // a whole store is taken as it is, even with a document that is no record, as a backup must be
        Set<Integer> statuses = what.startsWith("store") ? Set.of(0, 6) : Set.of(0);
        for (List<String> question : QUESTIONS) {
            CommandRun.Result answer = there.ask(question.toArray(String[]::new));
            assertTold(answer, question, what, statuses);
            figures.ran(question.get(0), answer.status());
        }
        for (List<String> words : WRITING) {
            List<String> placed = words.stream()
                    .map(word -> word.equals("SIDECARS") || word.equals("REPORT")
                            ? scratch.resolve(word).toString()
                            : word)
                    .toList();
            CommandRun.Result answer = there.ask(placed.toArray(String[]::new));
            assertTold(answer, placed, what, statuses);
            figures.ran(words.get(0), answer.status());
        }
        CommandRun.Result check = there.ask("store", "check");
        // places and sums are what the file says
        assertTold(check, List.of("store", "check"), what, Set.of(0, 1, 6));
        figures.ran("store check", check.status());
        figures.checked(there.ask("export").out().lines().count());
    }

    private void assertTold(CommandRun.Result answer, List<String> words, String what, Set<Integer> statuses) {
        String told = when(what + ", " + words + ": " + answer.err());
        assertThat(answer.status()).as(told).isIn(statuses);
        assertThat(answer.err()).as(told).doesNotContain("please report", "    at ");
    }

    /** Writes a hostile file, and tells what it is. */
    private String make(Path file) throws IOException {
        boolean ofStore = random.nextBoolean();
        String kind = ofStore ? "store, " : "records, ";
        List<String> content = new ArrayList<>(ofStore ? whole.subList(0, whole.size() - 1) : lines);
        int at = (ofStore ? 1 : 0) + random.nextInt(content.size() - (ofStore ? 1 : 0));
        switch (random.nextInt(14)) {
            case 0, 1, 2 -> {
                content.set(at, wrongType(content.get(at)));
                kind += "wrong type";
            }
            case 3 -> {
                content.add(at, content.get(at));
                kind += "line twice";
            }
            case 4 -> {
                String other = content.get((ofStore ? 1 : 0) + random.nextInt(content.size() - (ofStore ? 1 : 0)));
                content.set(at, identifierOf(other, content.get(at)));
                kind += "identifier twice";
            }
            case 5 -> {
                content.set(at, nested(content.get(at)));
                kind += "deep nesting";
            }
            case 6, 7 -> {
                content.set(at, climbing(content.get(at)));
                kind += "name that climbs out";
            }
            case 8 -> {
                byte[] bytes = sealed(content, ofStore, ofStore);
                int from = random.nextInt(bytes.length);
                Files.write(file, random.nextBoolean() ? Arrays.copyOf(bytes, from) : flipped(bytes, from));
                return kind + "cut or changed";
            }
            case 9 -> {
                Files.write(file, encoded(content, ofStore));
                return kind + "other encoding";
            }
            case 10 -> {
                huge(file, content, ofStore);
                return kind + "line of 200 MB";
            }
            case 11 -> {
                try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                    for (int i = 0; i < 100; i++) {
                        out.write(new byte[MEGABYTE]);
                    }
                }
                return "gzip bomb";
            }
            case 12 -> {
                content.set(at, unknown());
                kind += "unknown line";
            }
            default -> {
                content.set(at, content.get(at).replaceFirst("\\{", "{\"recType\":\"harvest\",\"_id\":7,"));
                kind += "field twice";
            }
        }
        Files.write(file, sealed(content, ofStore, true));
        return kind;
    }

    /** A file with these lines; that of a store says their number and hash at its end. */
    private static byte[] sealed(List<String> content, boolean ofStore, boolean seal) {
        byte[] bytes = (String.join("\n", content) + "\n").getBytes(StandardCharsets.UTF_8);
        if (!ofStore || !seal) {
            return bytes;
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(bytes);
        file.writeBytes(end(content.size() - 1, sha256().digest(bytes)));
        return file.toByteArray();
    }

    private static byte[] end(int documents, byte[] sha256) {
        return ("{\"documents\":" + documents + ",\"sha256\":\""
                        + HexFormat.of().formatHex(sha256) + "\"}\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private byte[] flipped(byte[] bytes, int at) {
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    private byte[] encoded(List<String> content, boolean ofStore) {
        String text = new String(sealed(content, ofStore, true), StandardCharsets.UTF_8);
        return switch (random.nextInt(4)) {
            case 0 -> text.getBytes(StandardCharsets.UTF_16);
            case 1 -> ("\ufeff" + text).getBytes(StandardCharsets.UTF_8);
            case 2 -> text.replaceFirst("Oat", "\u00d6at").getBytes(StandardCharsets.ISO_8859_1);
            default -> text.replace("Oat", "O\\ud800\\u0000t").getBytes(StandardCharsets.UTF_8);
        };
    }

    private void huge(Path file, List<String> content, boolean ofStore) throws IOException {
        MessageDigest digest = sha256();
        byte[] block = "[".repeat(MEGABYTE).getBytes(StandardCharsets.UTF_8);
        Arrays.fill(block, (byte) (random.nextBoolean() ? 'a' : '['));
        try (OutputStream out = Files.newOutputStream(file)) {
            byte[] head = (content.get(0) + "\n" + (random.nextBoolean() ? "{\"recType\":\"" : ""))
                    .getBytes(StandardCharsets.UTF_8);
            digest.update(head);
            out.write(head);
            for (int i = 0; i < 200; i++) {
                digest.update(block);
                out.write(block);
            }
            digest.update((byte) '\n');
            out.write('\n');
            if (ofStore) {
                out.write(end(1, digest.digest()));
            }
        }
    }

    private String unknown() {
        List<String> all = List.of(
                "null",
                "[]",
                "17",
                "\"text\"",
                "{}",
                "{\"collection\":\"claim\",\"document\":{\"_id\":\"x\"}}",
                "{\"collection\":\"container\",\"document\":null}",
                "{\"collection\":\"container\",\"document\":{}}",
                "{\"collection\":\"" + CLIMBER + "\",\"document\":{\"_id\":\"x\"}}",
                "{\"collection\":17,\"document\":{\"_id\":\"x\"}}",
                "{\"collection\":\"setting\",\"document\":{\"_id\":\"unfinishedTransfer\",\"source\":\"x\"}}",
                "{\"collection\":\"setting\",\"document\":{\"_id\":\"version\",\"version\":99}}",
                "{\"collection\":\"root\",\"document\":{\"_id\":{\"$oid\":\"zz\"}}}",
                "{\"collection\":\"root\",\"document\":{\"_id\":{\"$where\":\"1\"}}}",
                "{\"recType\":\"container\"}",
                "{\"recType\":\"" + CLIMBER + "\"}",
                "{\"code\":\"GRN-E999\",\"severity\":\"error\"}",
                "{\"outcome\":\"equal\"}");
        return all.get(random.nextInt(all.size()));
    }

    private String wrongType(String line) throws IOException {
        JsonNode tree = JSON.readTree(line);
        List<ObjectNode> objects = new ArrayList<>();
        collect(tree, objects);
        ObjectNode object = objects.get(random.nextInt(objects.size()));
        List<String> fields = new ArrayList<>();
        object.fieldNames().forEachRemaining(fields::add);
        if (fields.isEmpty()) {
            return "{}";
        }
        String field = fields.get(random.nextInt(fields.size()));
        if (random.nextInt(6) == 0) {
            object.remove(field);
        } else {
            object.set(field, odd());
        }
        return JSON.writeValueAsString(tree);
    }

    private JsonNode odd() {
        JsonNodeFactory json = JsonNodeFactory.instance;
        return switch (random.nextInt(13)) {
            case 0 -> json.nullNode();
            case 1 -> json.numberNode(-1);
            case 2 -> json.numberNode(Long.MAX_VALUE);
            case 3 -> json.numberNode(BigInteger.TEN.pow(400));
            case 4 -> json.numberNode(1e300);
            case 5 -> json.booleanNode(true);
            case 6 -> json.textNode("");
            case 7 -> json.textNode("\u0000\u001b[2J\ud800");
            case 8 -> json.textNode("9999-99-99T99:99:99Z");
            case 9 -> json.textNode("+999999999-12-31T23:59:59Z");
            case 10 -> json.arrayNode().add(1).add("x").addNull();
            case 11 -> json.objectNode().put("$oid", "x");
            default -> json.objectNode();
        };
    }

    private static void collect(JsonNode node, List<ObjectNode> objects) {
        if (node instanceof ObjectNode object) {
            objects.add(object);
        }
        node.forEach(inner -> collect(inner, objects));
    }

    /** The other line with the identifiers of the first. */
    private static String identifierOf(String first, String other) throws IOException {
        JsonNode from = JSON.readTree(first);
        JsonNode to = JSON.readTree(other);
        List<ObjectNode> sources = new ArrayList<>();
        List<ObjectNode> targets = new ArrayList<>();
        collect(from, sources);
        collect(to, targets);
        for (ObjectNode target : targets) {
            for (String field : List.of("_id", "warcID", "cdxID", "harvestID", "fileName", "absolute", "id")) {
                for (ObjectNode source : sources) {
                    if (target.has(field) && source.has(field)) {
                        target.set(field, source.get(field));
                    }
                }
            }
        }
        return JSON.writeValueAsString(to);
    }

    private String nested(String line) {
        String open = random.nextBoolean() ? "[" : "{\"a\":";
        String close = open.equals("[") ? "]" : "}";
        int depth = random.nextBoolean() ? DEEP : 500;
        String deep = open.repeat(depth) + "1" + (random.nextInt(3) == 0 ? "" : close.repeat(depth));
        int colon = line.indexOf(':', random.nextInt(line.length() / 2));
        return random.nextInt(4) == 0 || colon < 0
                ? deep
                : line.substring(0, colon + 1) + deep + line.substring(line.lastIndexOf(','));
    }

    /** Each name in it leads elsewhere. */
    private String climbing(String line) throws IOException {
        String up = "../".repeat(1 + random.nextInt(8)) + CLIMBER;
        String name = random.nextInt(3) == 0 ? home().resolve(CLIMBER).toString() : up;
        JsonNode tree = JSON.readTree(line);
        List<ObjectNode> objects = new ArrayList<>();
        collect(tree, objects);
        for (ObjectNode object : objects) {
            List<String> fields = new ArrayList<>();
            object.fieldNames().forEachRemaining(fields::add);
            for (String field : fields) {
                String lower = field.toLowerCase(Locale.ROOT);
                boolean isName = lower.contains("name") || lower.contains("absolute") || lower.contains("parentdir");
                if (isName && object.get(field).isTextual() && random.nextInt(3) > 0) {
                    object.put(field, name);
                } else if (isName && object.get(field) instanceof ArrayNode names) {
                    names.removeAll().add(name);
                }
            }
        }
        return JSON.writeValueAsString(tree);
    }
}
