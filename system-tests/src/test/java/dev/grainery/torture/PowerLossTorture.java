// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.cli.CommandRun;
import dev.grainery.cli.SignalledProcess;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A store, an outbox and outputs lie in an ext4 file system on a disk that is a file. At a random moment of a write the
 * process is held and that file is copied, until two copies are the same: it has what the kernel has brought to the disk
 * by then, and none of the pages that are still in memory. The file system of the copy replays its journal, as after a
 * power failure, and everything is looked at there. What a disk keeps in a cache of its own is not simulated.
 */
class PowerLossTorture extends Torture {

    private static final int FILES = 20;
    private static final int DISK_BYTES = 48 << 20;
    private static final int LONGEST_WAIT = 2_500;
    private static final int MOST_COPIES = 50;
    private static final int WHOLE_RUN_EVERY = 10;
    private static final String OTHER_BOOT = "00000000-0000-4000-8000-000000000000";
    private static final Pattern MARK = Pattern.compile("(flushed \\d{19} committed \\d{19} boot ).{36} crc .{8}\n");

    /** Ordered, and as hostile as ext4 can be: names come to the disk before what is in the files. */
    private static final List<String> MOUNTS =
            List.of("data=ordered", "data=writeback,noauto_da_alloc,commit=1", "data=ordered,noauto_da_alloc,commit=1");

    private Path image;
    private Path disk;
    private Archive archive;

    @BeforeEach
    void make_the_disk() throws Exception {
        image = home().resolve("image");
        disk = Files.createDirectory(home().resolve("disk"));
        try (var file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(DISK_BYTES);
        }
        assumeTrue(
                "root".equals(System.getProperty("user.name"))
                        && call("mkfs.ext4", "-q", "-F", image.toString()) == 0
                        && mount(MOUNTS.get(0)) == 0,
                "only the superuser can mount a disk that is a file");
    }

    @AfterEach
    void take_the_disk_away() throws Exception {
        call("umount", "-l", disk.toString());
    }

    private int mount(String options) throws IOException, InterruptedException {
        return call("mount", "-o", "loop," + options, image.toString(), disk.toString());
    }

    private static int call(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            // a machine without the program
            return 1;
        }
    }

    @Test
    void what_was_acknowledged_survives() throws Exception {
        archive = Archive.write(home(), FILES);
        Program program = Program.in(home()).on("embedded:" + disk.resolve("store"));
        complete(program, archive, new Figures(Kind.POWER_LOSS, getClass(), "embedded", 0));
        torture(Kind.POWER_LOSS, "embedded", 1, figures -> {
            switch (random.nextInt(6)) {
                case 0 -> outbox(program, figures);
                case 1 -> newStore(program, figures);
                case 2 -> output(program, figures);
                default -> store(program, figures);
            }
            if (round() % WHOLE_RUN_EVERY == 1) {
                complete(program, archive, figures);
            }
        });
        archive.assertUntouched();
    }

    /** A command has ended and its work is there; another one writes to the same store. */
    private void store(Program program, Figures figures) throws Exception {
        String said = "said in round " + round();
        Program.Ended acknowledged = program.run("comment", "container", Archive.CONTAINER, "--text", said);
        assertThat(acknowledged.status()).as("%s", when(acknowledged)).isZero();
        figures.ran("comment", 0);
        List<List<String>> writing = List.of(
                List.of("validate", "--all"),
                List.of("validate", "--all"),
                List.of("validate", "--all", "--inspect"),
                List.of("comment", "container", Archive.CONTAINER, "--text", "cut off in round " + round()),
                List.of("store", "settings", "author", "Oat Library " + round(), "--replace-na"),
                List.of("store", "check", "--repair"));
        List<String> words = writing.get(random.nextInt(writing.size()));
        int status = cutOff(program, words, figures);
        String when = when("power lost in " + words + ", which had " + (status < 0 ? "not ended" : "ended"));
        figures.checked(archive.assertNothingLost(program, true, when));
        CommandRun.Result shown = program.ask("show", "container", "--json", Archive.CONTAINER);
        // a comment takes the place of the one before
        String last = "cut off in round " + round();
        boolean isReplaced =
                words.get(0).equals("comment") && (status == 0 || shown.out().contains(last));
        assertThat(shown.out()).as(when).contains(isReplaced ? last : said);
        assertThat(program.ask("store", "check", "--repair").status()).as(when).isIn(0, 1);
        assertThat(program.ask("store", "check").status()).as(when).isZero();
    }

    /** A store that has just been made; or is being made. */
    private void newStore(Program program, Figures figures) throws Exception {
        Path place = disk.resolve("new");
        Program there = program.on("embedded:" + place);
        List<String> words =
                List.of("backfill", archive.root().toString(), archive.copies().toString());
        int status = cutOff(there, words, figures);
        String when = when("power lost while a store was made, status " + status);
        figures.checked(archive.assertNothingLost(there, status == 0, when));
        Program.Ended again = there.run(words);
        assertThat(again.status()).as("%s, again: %s", when, again).isZero();
        figures.ran("backfill", 0);
        figures.checked(archive.assertNothingLost(there, true, when));
        FileTrees.delete(place);
    }

    /** A file is replaced: after it, the old one or the new one is there. */
    private void output(Program program, Figures figures) throws Exception {
        Path file = disk.resolve("output");
        List<String> words = List.of("store", "dump", "-o", file.toString());
        assertThat(program.ask(words.toArray(String[]::new)).status()).isZero();
        Program.Ended more = program.run("comment", "container", Archive.CONTAINER, "--text", "more " + round());
        assertThat(more.status()).as("%s", when(more)).isZero();
        int status = cutOff(program, words, figures);
        String when = when("power lost in " + words + ", status " + status);
        CommandRun.Result whole =
                program.on("embedded:" + disk.resolve("none")).ask("store", "load", "--dry-run", file.toString());
        assertThat(whole.status()).as("%s: %s", when, whole.err()).isZero();
        if (status == 0) {
            assertThat(Files.readString(file)).as(when).contains("more " + round());
        }
        figures.ran("store load", whole.status());
        FileTrees.delete(file);
    }

    /** Entries that were put are delivered. */
    private void outbox(Program program, Figures figures) throws Exception {
        Path records = home().resolve("records");
        Files.writeString(records, program.ask("export", "--type", "container").out());
        Path place = disk.resolve("outbox");
        Path told = home().resolve("told");
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OutboxWriter.class.getName(),
                        place.toString(),
                        records.toString())
                .redirectErrorStream(true)
                .redirectOutput(told.toFile())
                .start();
        List<String> put;
        try {
            Thread.sleep(random.nextInt(LONGEST_WAIT));
            call("kill", "-s", "STOP", String.valueOf(writer.pid()));
            String all = Files.readString(told);
            put = all.substring(0, all.lastIndexOf('\n') + 1).lines().toList();
            copyTheDisk();
        } finally {
            writer.destroyForcibly().waitFor();
        }
        mountTheCopy();
        figures.fault("outbox");
        String when = when("power lost after " + put.size() + " entries were put");
        if (put.isEmpty()) {
            FileTrees.delete(place);
            return;
        }
        try (Stream<Path> entries = Files.list(place)) {
            assertThat(entries.filter(entry -> entry.toString().endsWith(".json")))
                    .as(when)
                    .hasSizeGreaterThanOrEqualTo(put.size());
        }
        Program there = program.on("embedded:" + home().resolve("delivered"));
        Program.Ended replayed = there.run("replay", place.toString());
        assertThat(replayed.status()).as("%s: %s", when, replayed).isZero();
        figures.ran("replay", 0);
        CommandRun.Result delivered = there.ask("export", "--type", "container");
        assertThat(delivered.status()).as(when).isZero();
        for (String name : put) {
            assertThat(delivered.out()).as(when).contains(name);
        }
        figures.checked(put.size());
        FileTrees.delete(place);
        FileTrees.delete(home().resolve("delivered"));
    }

    /** Runs a command until the power is lost; gives its status, or -1 if it had not ended before. */
    private int cutOff(Program program, List<String> words, Figures figures) throws Exception {
        int status = -1;
        FileTrees.delete(home().resolve("cut-off"));
        try (SignalledProcess process = program.start("cut-off", words)) {
            if (process.endsWithin(random.nextInt(LONGEST_WAIT))) {
                status = process.status();
                assertThat(status).as(when(words + ": " + process.err())).isIn(0, 1);
                figures.ran(words.get(0), status);
            }
            process.send("STOP");
            copyTheDisk();
        }
        mountTheCopy();
        figures.fault(words.get(0) + (status < 0 ? "" : ", just ended"));
        return status;
    }

    private void copyTheDisk() throws IOException {
        Path copy = home().resolve("copy");
        Path again = home().resolve("again");
        Files.copy(image, copy, StandardCopyOption.REPLACE_EXISTING);
        for (int copies = 1; copies < MOST_COPIES; copies++) {
            Files.copy(image, again, StandardCopyOption.REPLACE_EXISTING);
            if (Files.mismatch(copy, again) < 0) {
                return;
            }
            Files.move(again, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        throw new IllegalStateException("the disk is written to all the time");
    }

    private void mountTheCopy() throws Exception {
        // what it still writes goes into the file that is given up
        assertThat(call("umount", "-l", disk.toString())).isZero();
        Files.move(home().resolve("copy"), image, StandardCopyOption.REPLACE_EXISTING);
        assertThat(mount(MOUNTS.get(random.nextInt(MOUNTS.size())))).isZero();
        restart();
    }

    /** The machine that is started again is the same one here; the stores on the disk are to take it for restarted. */
    private void restart() throws IOException {
        List<Path> marks = new ArrayList<>();
        try (Stream<Path> files = Files.walk(disk, 2)) {
            files.filter(file -> file.endsWith("grainery.commits")).forEach(marks::add);
        }
        for (Path file : marks) {
            Matcher mark = MARK.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
            if (mark.matches()) {
                String text = mark.group(1) + OTHER_BOOT;
                CRC32C crc = new CRC32C();
                crc.update(text.getBytes(StandardCharsets.ISO_8859_1));
                String line = text + String.format(Locale.ROOT, " crc %08x\n", crc.getValue());
                // in place, as the program does it: cut off first, the power could be lost again before it is whole
                try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rwd")) {
                    out.write(line.getBytes(StandardCharsets.ISO_8859_1));
                }
            }
        }
    }
}
