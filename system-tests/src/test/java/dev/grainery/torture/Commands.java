// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import java.util.List;
import java.util.Map;

/** Every command, and how it is called in a torture. A new command needs a row here: {@link CommandsTest}. */
final class Commands {

    /** Commands that are not tried, and why. */
    static final Map<String, String> UNTRIED = Map.of(
            "help", "it prints help, like --help of any command",
            "serve", "it runs until it is stopped: ServeCommandTest");

    static final String HARVEST = "Topics-2020-01-Oats";
    private static final String GAPS = "GRN-W016";

    /** Those that write to the store. */
    static final List<Call> WRITING = List.of(
            Call.of("backfill", "ARCHIVE", "COPIES", "GONE").slow(),
            Call.of("validate", "--all").slow(),
            Call.of("backfill", "--sidecar", "SIDECARS", "--findings", "FINDINGS", "--metrics", "METRICS", "ARCHIVE")
                    .slow()
                    .after(Bench::assertSidecars),
            Call.of("backfill", "--store", "FRESH", "--author", "Oat Library", "ARCHIVE", "COPIES", "GONE")
                    .slow()
                    .after(bench -> bench.assertSound("FRESH")),
            Call.of("validate", "--all", "--sidecar", "SIDECARS", "--findings", "FINDINGS", "--metrics", "METRICS")
                    .slow()
                    .after(Bench::assertSidecars),
            Call.of("validate", "--all").slow(),
            Call.of("validate", "--all", "--sidecar", "SIDECARS").slow().after(Bench::assertSidecars),
            Call.of("validate", "--harvest", HARVEST, "--all").slow(),
            Call.of("validate", "--all", "--inspect").slow(),
            Call.of("inspect").slow(),
            Call.of("inspect", "--all").slow(),
            Call.of("validate", "presence"),
            Call.of("comment", "container", "CONTAINER", "--text", "said"),
            Call.of("comment", "harvest", HARVEST, "--text", "said of all"),
            Call.of("store", "settings"),
            Call.of("store", "settings", "author", "Oat Library", "--replace-na"),
            Call.of("store", "settings", "standard", "Grainery 1.0"),
            Call.of("store", "settings", "naming", "NAMING").before(Bench::naming),
            Call.of("store", "settings", "naming", "built-in"),
            Call.of("relocate", "--reason", "moved", "ELSEWHERE", "ARCHIVE")
                    .before(bench -> bench.archive().move())
                    .endsIfDone(0, 2),
            Call.of("forget", "--last-copy", "--force", "--reason", "withdrawn", "GONE")
                    .ends(0, 2),
            Call.of("forget", "--force", "--reason", "given up", "COPIES").ends(0, 2),
            Call.of("findings", "ack", "--code", GAPS, "--reason", "known").ends(0, 2),
            Call.of("findings", "reopen", "--code", GAPS, "--reason", "not known")
                    .ends(0, 2),
            Call.of("takeover", "EARLIER").before(Bench::earlier),
            Call.of("store", "check", "--repair").ends(0, 1),
            Call.of("log", "append", "--log", "LOG", "--key", "KEY")
                    .before(Bench::key)
                    .after(Bench::assertSoundLog),
            Call.of("log", "append", "--all", "--log", "LOG", "--key", "KEY")
                    .before(Bench::log)
                    .after(Bench::assertSoundLog),
            Call.of("replay", "--store", "FRESH", "OUTBOX")
                    .before(Bench::outbox)
                    .after(bench -> bench.assertSameContainers("FRESH")),
            Call.of("store", "copy", "--to", "FRESH").endsIfDone(0, 2).after(bench -> bench.assertSame("FRESH")),
            Call.of("store", "copy", "--to", "EMBEDDED").endsIfDone(0, 2).after(bench -> bench.assertSame("EMBEDDED")),
            Call.of("store", "load", "--store", "FRESH", "FILE")
                    .before(Bench::dump)
                    .endsIfDone(0, 2)
                    .after(bench -> bench.assertSame("FRESH")),
            Call.of("store", "load", "--store", "FRESH", "FILE")
                    .before(Bench::export)
                    .endsIfDone(0, 2)
                    .after(bench -> bench.assertSame("FRESH")));

    /** Those that only read. */
    static final List<Call> READING = List.of(
            Call.of("export").before(bench -> {}),
            Call.of("export", "-o", "FILE").after(Bench::assertWholeFile),
            Call.of("store", "dump", "-o", "FILE"),
            Call.of("export", "--type", "revision", "-o", "FILE")
                    .after(bench -> bench.assertWholeFile("--type", "revision")),
            Call.of("export", "--type", "finding"),
            Call.of("store", "check", "--schema"),
            Call.of("export", "--sidecar", "SIDECARS").after(Bench::assertSidecars),
            Call.of("cdx", "--harvest", HARVEST, "-o", "FILE").ends(0, 2, 5),
            Call.of("store", "check"),
            Call.of("status"),
            Call.of("findings"),
            Call.of("show", "harvests"),
            Call.of("show", "harvest", HARVEST).ends(0, 2),
            Call.of("show", "container", "CONTAINER"),
            Call.of("show", "cdx", "CDX"),
            Call.of("stats", "--by", "status"),
            Call.of("loss").ends(0, 1, 5),
            Call.of("reconcile", "--harvest", HARVEST).ends(0, 1, 2, 5),
            Call.of("revisits", "--captures", "CAPTURES")
                    .before(Bench::captures)
                    .ends(0, 1, 5),
            Call.of("find", "--captures", "CAPTURES", "http://oats.example/")
                    .before(Bench::captures)
                    .ends(0, 1, 5),
            Call.of("reconcile", "--domains", "FILE").before(Bench::domains).ends(0, 5),
            Call.of("serve", "--to", "REPORT").after(Bench::assertWholeReport),
            Call.of("show", "history", "CONTAINER"),
            Call.of("witness", "--json"),
            Call.of("witness"),
            Call.of("witness", "check", "FILE").before(Bench::witness),
            Call.of("witness", "stamp", "--request", "FILE")
                    .before(Bench::witness)
                    .endsIfDone(0, 2),
            Call.of("log", "key", "-o", "KEY", "archive.example/log").endsIfDone(0, 2),
            Call.of("log", "cosign", "--log", "LOG", "--key", "KEY", "--verifier", "VERIFIER", "CHECKPOINT")
                    .before(Bench::log),
            Call.of("log", "check", "--log", "LOG").before(Bench::log),
            Call.of("log", "prove", "--log", "LOG", "-o", "FILE", "CONTAINER").before(Bench::log),
            Call.of("compare", "ARCHIVE", "ARCHIVE").ends(0, 1, 2, 5),
            Call.of("compare", "--certificate", "FILE", "ARCHIVE", "ARCHIVE").ends(0, 1, 2, 5),
            Call.of("migrate", "ARC", "-o", "MIGRATED").before(Bench::arc),
            Call.of("salvage", "CONTAINER", "-o", "FILE").ends(0, 1, 2),
            Call.of("package", "--harvest", HARVEST, "--profile", "bagit", "-o", "PACKAGES")
                    .ends(0, 1, 2, 5),
            Call.of("package", "check", "PACKAGES").before(Bench::packaged),
            Call.of("wacz", "--harvest", HARVEST, "-o", "PACKAGES").ends(0, 1, 2, 5),
            Call.of("validate", "plan"),
            Call.of("validate", "--all", "--dry-run"),
            Call.of("generate-completion"));

    private Commands() {}
}
