// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The disk of one of the files that the program writes is full from some byte on: a small one in memory. */
class FullDiskTorture extends Torture {

    private static final int FILES = 40;
    private static final int WHOLE_RUN_EVERY = 15;
    private static final int LARGEST = 400_000;
    private static final String ROOM = "64m";

    /** What is on the small disk, besides what may be there of the store: which of the words is it. */
    private static final List<Call> CALLS = List.of(
            Call.of("backfill", "--store", "NEW", "ARCHIVE", "COPIES", "GONE"),
            Call.of("backfill", "--findings", "FULL", "ARCHIVE", "LINKS"),
            Call.of("backfill", "--metrics", "FULL", "ARCHIVE"),
            Call.of("validate", "--all", "--sidecar", "FULL"),
            Call.of("validate", "--all", "--findings", "FULL"),
            Call.of("validate", "--all", "--metrics", "FULL"),
            Call.of("validate", "--all", "--sidecar", "FULL"),
            Call.of("validate", "--all", "--store", "OLD"),
            Call.of("store", "settings", "naming", "NAMING", "--store", "OLD").before(Bench::naming),
            Call.of("store", "settings", "author", "Oat Library", "--replace-na", "--store", "OLD"),
            Call.of("comment", "container", "CONTAINER", "--text", "said", "--store", "OLD"),
            Call.of("forget", "--force", "--reason", "given up", "COPIES", "--store", "OLD"),
            Call.of("export", "-o", "FULL"),
            Call.of("store", "dump", "-o", "FULL"),
            Call.of("export", "--sidecar", "FULL"),
            Call.of("store", "copy", "--to", "NEW").endsIfDone(0, 2),
            Call.of("store", "load", "--store", "NEW", "FILE")
                    .before(Bench::dump)
                    .endsIfDone(0, 2),
            Call.of("store", "load", "--store", "NEW", "FILE")
                    .before(Bench::export)
                    .endsIfDone(0, 2),
            Call.of("replay", "--store", "NEW", "OUTBOX").before(Bench::outbox),
            Call.of("witness"));

    private final List<Call> waiting = new ArrayList<>();
    private Path disk;
    private Archive archive;
    private Program program;

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(home().resolve("disk"));
        assumeTrue(
                "root".equals(System.getProperty("user.name"))
                        && call("mount", "-t", "tmpfs", "-o", "size=" + ROOM, "tmpfs", disk.toString()) == 0,
                "only the superuser can mount a small disk");
    }

    @AfterEach
    void unmount() throws Exception {
        call("umount", "-l", disk.toString());
    }

    private static int call(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(List.of(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    @Test
    void full_disk_loses_nothing_and_is_named() throws Exception {
        archive = Archive.write(home(), FILES);
        Path links = Files.createDirectory(home().resolve("links"));
        for (int i = 0; i < FILES; i++) {
            // each of them is a finding
            Files.createSymbolicLink(links.resolve("link-" + i + ".warc.gz"), home().resolve("nowhere"));
        }
        String store = "embedded:" + home().resolve("store");
        program = Program.in(home()).on(store);
        complete(program, archive, new Figures(Kind.FULL_DISK, getClass(), "embedded", 0));
        torture(Kind.FULL_DISK, "embedded", 1, figures -> {
            if (waiting.isEmpty()) {
                waiting.addAll(CALLS);
                java.util.Collections.shuffle(waiting, random);
            }
            attack(waiting.remove(waiting.size() - 1), store, figures);
            FileTrees.delete(home().resolve("scratch"));
            try (var files = Files.newDirectoryStream(disk)) {
                for (Path file : files) {
                    FileTrees.delete(file);
                }
            }
            if (round() % WHOLE_RUN_EVERY == 1) {
                complete(program, archive, figures);
            }
        });
        archive.assertUntouched();
    }

    /** There is room for less: metrics that only tell that the run has failed. */
    private static void assertNotHalf(Path output, Call call, int status, String when) throws IOException {
        if (call.words().contains("--metrics") && Files.exists(output)) {
            assertThat(output).as(when).content().endsWith("_exit_status " + status + ".0\n# EOF\n");
        } else {
            assertThat(output).as(when).doesNotExist();
        }
    }

    private void attack(Call call, String store, Figures figures) throws Exception {
        Path onDisk = disk.resolve("place");
        Bench bench = Bench.of(program, store, archive, home().resolve("scratch"), () -> "embedded:" + onDisk);
        call.before().run(bench);
        Program attacked = program;
        if (call.words().contains("OLD")) {
            FileTrees.copy(home().resolve("store"), onDisk);
        }
        if (call.command().equals("witness")) {
            attacked = program.java("-Djava.io.tmpdir=" + Files.createDirectories(onDisk));
        }
        List<String> words = bench.words(call.words()).stream()
                .map(word -> switch (word) {
                    case "NEW", "OLD" -> "embedded:" + onDisk;
                    case "FULL" -> onDisk.toString();
                    case "LINKS" -> home().resolve("links").toString();
                    default -> word;
                })
                .toList();
        int room = random.nextInt(4) == 0 ? random.nextInt(8_192) : random.nextInt(LARGEST);
        leave(room);
        Program.Ended ended = attacked.run(words);
        String when = when(room + " bytes left: " + ended);
        assertThat(ended.status()).as(when).isIn(0, 3, 70);
        if (ended.status() != 0) {
            assertThat(ended.err()).as(when).contains("full").doesNotContain("please report", "    at ");
            figures.fault(call.command());
            if (call.words().contains("FULL") && !call.words().contains("--sidecar")) {
                assertNotHalf(onDisk, call, ended.status(), when);
            }
        }
        figures.ran(call.command(), ended.status());
        Files.delete(disk.resolve("ballast"));
        figures.checked(archive.assertNothingLost(program, true, when));
        if (call.words().contains("OLD")) {
            figures.checked(archive.assertNothingLost(program.on("embedded:" + onDisk), true, when));
        }
        Program.Ended again = attacked.run(words);
        List<Integer> done = new ArrayList<>(call.statuses());
        done.addAll(call.twice());
        assertThat(again.status()).as("%s, again: %s", when, again).isIn(done);
        figures.ran(call.command(), again.status());
        look(call, bench, onDisk, figures, when);
    }

    /** What the command has written when there was room again. */
    private void look(Call call, Bench bench, Path onDisk, Figures figures, String when) throws Exception {
        if (call.words().contains("NEW") || call.words().contains("OLD")) {
            Program there = program.on("embedded:" + onDisk);
            figures.checked(
                    archive.assertNothingLost(there, !call.command().equals("replay"), when + ", when there was room"));
            assertThat(there.ask("store", "check").status()).as(when).isZero();
        } else if (call.words().contains("FULL")) {
            assertThat(onDisk).as(when).exists();
        }
        assertThat(bench.scratch()).exists();
    }

    private void leave(int bytes) throws IOException {
        Path ballast = disk.resolve("ballast");
        byte[] block = new byte[1 << 16];
        try (var out = Files.newOutputStream(ballast, StandardOpenOption.CREATE_NEW)) {
            long left = Files.getFileStore(disk).getUsableSpace() - bytes;
            while (left > 0) {
                int piece = (int) Math.min(left, block.length);
                out.write(block, 0, piece);
                left -= piece;
            }
        }
    }
}
