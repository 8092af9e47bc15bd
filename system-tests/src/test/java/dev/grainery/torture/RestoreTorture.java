// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Drills: a store goes to another one, into a file, into sidecars, and back, and is the same. */
class RestoreTorture extends Torture {

    private static final int MOST_FILES = 60;

    @Test
    void store_that_goes_around_is_the_same() throws Exception {
        try (Server server = Server.start(home())) {
            torture(Kind.RESTORE, "embedded and " + server.name(), 1, figures -> {
                Path directory = Files.createDirectory(home().resolve("round-" + round()));
                drill(directory, server, figures);
                FileTrees.delete(directory);
            });
        }
    }

    private void drill(Path directory, Server server, Figures figures) throws Exception {
        int files = 1 + random.nextInt(MOST_FILES);
        Archive archive = Archive.write(directory, files);
        String first = "embedded:" + directory.resolve("first");
        String onServer = server.newStore();
        String last = "embedded:" + directory.resolve("last");
        Program program = Program.in(directory).on(first);
        use(program, archive, figures);
        Bench bench = new Bench(program, first, archive, directory, onServer);

        run(program, figures, "store", "copy", "--to", onServer);
        bench.assertSame("FRESH");
        String file = directory.resolve("whole.jsonl").toString();
        run(program.on(onServer), figures, "store", "dump", "-o", file);
        run(program.on(last), figures, "store", "load", file);
        assertThat(program.on(last).ask("witness").out())
                .isEqualTo(program.ask("witness").out());
        assertThat(documents(program.on(last), directory)).isEqualTo(documents(program, directory));
        figures.fault("embedded, server, file, embedded");

        Path sidecars = directory.resolve("sidecars");
        String other = "embedded:" + directory.resolve("of-sidecars");
        run(program, figures, "export", "--sidecar", sidecars.toString());
        bench.assertSidecars();
        List<String> words = new ArrayList<>(List.of("store", "load"));
        try (Stream<Path> lines = Files.list(sidecars)) {
            lines.map(Path::toString).filter(name -> name.endsWith(".jsonl")).forEach(words::add);
        }
        run(program.on(other), figures, words.toArray(String[]::new));
        assertThat(program.on(other).ask("export").out())
                .isEqualTo(program.ask("export").out());
        figures.fault("sidecars, embedded");

        Path backup = directory.resolve("backup");
        FileTrees.copy(directory.resolve("first"), backup);
        assertThat(program.on("embedded:" + backup).ask("witness").out())
                .isEqualTo(program.ask("witness").out());
        figures.fault("copied directory");

        for (String store : List.of(first, onServer, last, other, "embedded:" + backup)) {
            Program there = program.on(store);
            figures.checked(archive.assertNothingLost(there, true, when(store)));
            Program.Ended again = there.run("backfill", archive.root().toString());
            assertThat(again.status()).as("%s", when(again)).isZero();
            assertThat(again.out()).as("%s", when(again)).containsPattern("containers +0 ");
            figures.ran("backfill", again.status());
        }
        run(program.on(last), figures, "validate", "--all");
        archive.assertUntouched();
        figures.wholeRun();
    }

    /** Records with a history, comments, settings and findings. */
    private void use(Program program, Archive archive, Figures figures) throws Exception {
        run(
                program,
                figures,
                "backfill",
                archive.root().toString(),
                archive.copies().toString(),
                archive.gone().toString());
        run(program, figures, "validate", "--all");
        run(program, figures, "comment", "container", Archive.CONTAINER, "--text", "said " + random.nextInt());
        run(program, figures, "store", "settings", "author", "Oat Library " + round(), "--replace-na");
    }

    private void run(Program program, Figures figures, String... words) throws Exception {
        Program.Ended ended = program.run(words);
        assertThat(ended.status()).as("%s", when(ended)).isZero();
        figures.ran(words[0], ended.status());
    }

    /** All documents of a store, as it exports them, without the head that says when. */
    private static List<String> documents(Program program, Path directory) throws IOException {
        Path file = directory.resolve("documents");
        Files.deleteIfExists(file);
        assertThat(program.ask("store", "dump", "-o", file.toString()).status()).isZero();
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("{\"collection\""))
                .toList();
    }
}
