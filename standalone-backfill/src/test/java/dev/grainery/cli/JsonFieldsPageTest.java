// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page for scripts names the fields that commands print with {@code --json}, and no others. */
class JsonFieldsPageTest extends BackfilledArchive {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern COMMAND = Pattern.compile("`([a-z][a-z -]*)`");
    private static final Pattern WORD = Pattern.compile("`([a-z][A-Za-z0-9]*)`");

    /** What is only printed when there is something to say, and what stands in a row as a value. */
    private static final Set<String> NOT_ALWAYS = Set.of(
            "firstLine",
            "originalsMissing",
            "pages",
            "unlisted",
            "notThere",
            "otherSize",
            "taken",
            "stillThere",
            "lastPlace",
            "checks",
            "others",
            "number",
            "capturesNotListed",
            "acknowledged",
            "inspected",
            "sidecars",
            "kept",
            "file",
            "fileName",
            "toCheck",
            "atLeast",
            "counts",
            "unreadable",
            "kind",
            "from",
            "to",
            "offset",
            "type",
            "date",
            "uri",
            "path",
            "reason",
            "harvest",
            "state",
            "oldFile",
            "newFile",
            "verdict",
            "original",
            "container",
            "year");

    private static final Set<String> VALUES = Set.of(
            "later",
            "now",
            "ended",
            "running",
            "died",
            "unknown",
            "captures",
            "records",
            "containers",
            "restored",
            "incomplete",
            "missing",
            "undecided",
            "damaged");

    @Override
    FixtureTree tree() {
        String container = OatHarvest.warc(0) + ".gz";
        return Oats.tree("fields", 3).withIndex("all.cdx", OatHarvest.cdx(container));
    }

    @Test
    @Tag("soak")
    void every_field_that_a_command_prints_is_on_the_page_and_the_other_way_round() throws Exception {
        Files.createDirectories(home().resolve("outbox").resolve("refused"));
        String archive = archive().toString();
        String outbox = home().resolve("outbox").toString();
        String captures = home().resolve("captures").toString();
        String elsewhere = home().resolve("elsewhere").toString();
        String key = home().resolve("log.key").toString();
        assertThat(run("log", "key", "-o", key, "archive.example/log").status()).isZero();
        Map<String, Set<String>> documented = documented();
        for (List<String> call : List.of(
                List.of("backfill", "--captures", captures, archive),
                List.of("inspect", "--all"),
                List.of("validate", "--all"),
                List.of("validate", "plan", "--rate", "100"),
                List.of("validate", "presence"),
                List.of("replay", outbox),
                List.of(
                        "takeover",
                        "--dry-run",
                        EarlierDumps.harvest(home().resolve("earlier.json")).toString()),
                List.of("status"),
                List.of("stats"),
                List.of("loss"),
                List.of(
                        "reconcile",
                        "--each",
                        "--domains",
                        Files.writeString(home().resolve("domains.txt"), "oats.example\n")
                                .toString()),
                List.of(
                        "reconcile",
                        Files.createFile(home().resolve("crawl.log")).toString(),
                        archive),
                List.of("compare", archive, archive),
                List.of("revisits", "--captures", captures),
                List.of(
                        "find",
                        "--captures",
                        captures,
                        "--prefix",
                        "--replay",
                        "https://replay.example/{timestamp}/{uri}",
                        "--log",
                        Files.writeString(
                                        home().resolve("crawl-2.log"),
                                        "2020-02-02T02:02:02.000Z -9998 - http://example.org/ - - unknown #001 - - - -\n")
                                .toString(),
                        "example.org"),
                List.of("witness"),
                List.of("log", "append", "--log", home().resolve("log").toString(), "--key", key),
                List.of(
                        "migrate",
                        Files.write(
                                        Files.createDirectory(home().resolve("arcs"))
                                                .resolve("oats.arc.gz"),
                                        new byte[3])
                                .toString(),
                        "-o",
                        home().resolve("migrated").toString()),
                List.of(
                        "salvage",
                        OatHarvest.warc(0) + ".gz",
                        "-o",
                        home().resolve("new").toString()),
                List.of(
                        "package",
                        "--harvest",
                        OatHarvest.NAME,
                        "--profile",
                        "bagit",
                        "-o",
                        home().resolve("sip").toString()),
                List.of("serve", "--to", home().resolve("report").toString()),
                List.of("relocate", "--reason", "moved", "--dry-run", archive, elsewhere),
                List.of("forget", "--reason", "given up", "--dry-run", archive))) {
            String[] arguments = call.toArray(new String[call.size() + 1]);
            arguments[call.size()] = "--json";
            CommandRun.Result result = run(arguments);
            assertThat(result.status()).as(result.err()).isIn(0, 1, 5);
            JsonNode printed = JSON.readTree(result.out());
            Set<String> expected = documented.getOrDefault(row(call, documented.keySet()), Set.of());
            Set<String> topmost = new TreeSet<>();
            printed.fieldNames().forEachRemaining(topmost::add);
            topmost.removeAll(documented.get(""));
            assertThat(expected).as(call.get(0)).containsAll(topmost);
            Set<String> anywhere = new TreeSet<>();
            names(printed, anywhere);
            Set<String> promised = new TreeSet<>(expected);
            promised.removeAll(NOT_ALWAYS);
            promised.removeAll(VALUES);
            promised.removeAll(Grainery.commandLine().getSubcommands().keySet());
            assertThat(anywhere).as(call.get(0)).containsAll(promised);
        }
    }

    /** The row of a call: the longest name whose words are all in it. */
    private static String row(List<String> call, Set<String> rows) {
        return rows.stream()
                .filter(name -> name.startsWith(call.get(0)) && call.containsAll(List.of(name.split(" "))))
                .max(Comparator.comparingInt(String::length))
                .orElse("");
    }

    private static void names(JsonNode node, Set<String> names) {
        node.fieldNames().forEachRemaining(names::add);
        node.forEach(child -> names(child, names));
    }

    /** The words in the row of each command; with an empty name, the first words of the rows of all of them. */
    private static Map<String, Set<String>> documented() throws IOException {
        Map<String, Set<String>> fields = new HashMap<>();
        boolean byCommand = false;
        for (String row : Pages.section(Pages.root().resolve("docs/scripting.md"), "JSON")) {
            String[] cells = row.split("(?<!\\\\)\\|");
            if (cells.length < 3) {
                continue;
            }
            byCommand |= cells[1].strip().equals("command");
            for (String name : words(byCommand ? COMMAND : WORD, cells[1])) {
                fields.computeIfAbsent(byCommand ? name : "", any -> new TreeSet<>())
                        .addAll(byCommand ? words(WORD, cells[2]) : Set.of(name));
            }
        }
        return fields;
    }

    private static Set<String> words(Pattern pattern, String cell) {
        return pattern.matcher(cell)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
