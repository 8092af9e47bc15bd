// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.grainery.store.WireServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** No command writes to a database of the earlier Grainery. The commands are found by looking at the program. */
class ForeignDatabaseCommandsTest {

    /** What commands need besides; PLACE is a directory that is there. */
    private static final Map<String, String> NEEDED = Map.ofEntries(
            Map.entry("backfill", "PLACE"),
            Map.entry("replay", "OUTBOX"),
            Map.entry("takeover", "FILE"),
            Map.entry("store load", "FILE"),
            Map.entry("store copy", "--to embedded:OUTPUT"),
            Map.entry("cdx", "--harvest H -o OUTPUT"),
            Map.entry("serve", "--to OUTPUT"),
            Map.entry("log append", "--log OUTPUT --key KEY"),
            Map.entry("log check", "--log OUTPUT"),
            Map.entry("log key", "name -o OUTPUT"),
            Map.entry("reconcile", "--harvest H"),
            Map.entry("witness check", "FILE"),
            Map.entry("witness stamp", "--request FILE"),
            Map.entry("package check", "PLACE"),
            Map.entry("wacz", "--harvest H -o OUTPUT"),
            Map.entry("revisits", "--captures PLACE"),
            Map.entry("find", "--captures PLACE --harvest H oats.example"),
            Map.entry("compare", "--certificate OUTPUT a.arc a.warc"),
            Map.entry("migrate", "--harvest H -o OUTPUT"),
            Map.entry("salvage", "a.warc.gz -o OUTPUT"),
            Map.entry("package", "--harvest H --profile bagit -o OUTPUT"),
            Map.entry("show harvests", ""),
            Map.entry("show harvest", "H"),
            Map.entry("show container", "a.warc.gz"),
            Map.entry("show cdx", "a.cdx"),
            Map.entry("show history", "H"),
            Map.entry("relocate", "/old /new"),
            Map.entry("forget", "--reason x --force /old"),
            Map.entry("comment", "harvest H --text x"),
            Map.entry("store settings author", "Library"),
            Map.entry("store settings standard", "Grainery-1.0"),
            Map.entry("store settings naming", "built-in"),
            Map.entry("findings ack", "--code W016 --reason x"),
            Map.entry("findings reopen", "--code W016 --reason x"));

    /** They get a command from elsewhere before anything else, or read a log and no store. */
    private static final Set<String> UNTRIED = Set.of("show", "store", "log", "log prove", "log cosign");

    @TempDir
    private Path home;

    private static List<String> commands(CommandLine line, String name) {
        List<String> names = new ArrayList<>();
        if (!name.isEmpty() && line.getCommandSpec().findOption("--store") != null) {
            names.add(name);
        }
        line.getSubcommands().forEach((sub, command) -> names.addAll(commands(command, (name + " " + sub).strip())));
        return names;
    }

    /** Records that could be imported. */
    private String exported() {
        String store = "embedded:" + home.resolve("store");
        String file = home.resolve("records.jsonl").toString();
        CommandRun program = new CommandRun(home).with("GRAINERY_STORE", store);
        assertThat(program.run("backfill", "../samples/archive").status()).isLessThan(2);
        assertThat(program.run("export", "-o", file).status()).isZero();
        return file;
    }

    private String word(String word) throws IOException {
        return switch (word) {
            case "PLACE" -> home.toString();
            case "OUTBOX" ->
                Files.createDirectories(home.resolve("outbox/refused"))
                        .getParent()
                        .toString();
            case "FILE" -> exported();
            case "DOMAINS" ->
                Files.writeString(home.resolve("domains.txt"), "oats.example\n").toString();
            case "embedded:OUTPUT" -> "embedded:" + home.resolve("copy");
            case "KEY" -> {
                String key = home.resolve("log.key").toString();
                assertThat(new CommandRun(home)
                                .run("log", "key", "-o", key, "archive.example/log")
                                .status())
                        .isZero();
                yield key;
            }
            case "OUTPUT" -> home.resolve("output").toString();
            default -> word;
        };
    }

    @Test
    void every_command_refuses_a_database_of_the_earlier_grainery_and_writes_nothing() throws Exception {
        try (WireServer server = WireServer.start();
                MongoClient client = MongoClients.create(server.connectionString())) {
            MongoDatabase database = client.getDatabase("grainery");
            for (String type : List.of("harvest", "container", "cdx")) {
                database.getCollection(type)
                        .insertOne(new Document("recType", type)
                                .append("author", "eva")
                                .append("standard", "0.36"));
            }
            Map<String, List<Document>> before = everything(database);
            List<String> all = commands(Grainery.commandLine(), "");
            assertThat(all).hasSizeGreaterThan(20).contains("store settings", "backfill", "validate", "serve");
            for (String command : all) {
                if (UNTRIED.contains(command)) {
                    continue;
                }
                List<String> words = new ArrayList<>(List.of(command.split(" ")));
                words.add("--store");
                words.add(server.connectionString() + "grainery");
                for (String word : NEEDED.getOrDefault(command, "").split(" ")) {
                    if (!word.isEmpty()) {
                        words.add(word(word));
                    }
                }
                CommandRun.Result result = new CommandRun(home).run(words.toArray(String[]::new));
                assertThat(result.err())
                        .as(command)
                        .contains("a database of the earlier Grainery", "nothing was written to it");
                assertThat(result.status()).as(command).isEqualTo(3);
                assertThat(everything(database)).as(command).isEqualTo(before);
            }
        }
    }

    /** All documents and indexes. */
    private static Map<String, List<Document>> everything(MongoDatabase database) {
        return Stream.of("harvest", "container", "cdx")
                .collect(Collectors.toMap(
                        name -> name,
                        name -> {
                            List<Document> all =
                                    database.getCollection(name).find().into(new ArrayList<>());
                            database.getCollection(name).listIndexes().into(all);
                            all.add(new Document(
                                    "collections",
                                    database.listCollectionNames().into(new ArrayList<>()).stream()
                                            .sorted()
                                            .toList()));
                            return all;
                        },
                        (one, other) -> one,
                        TreeMap::new));
    }
}
