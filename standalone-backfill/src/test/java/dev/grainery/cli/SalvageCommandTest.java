// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SalvageCommandTest extends BackfilledArchive {

    private static final String NAME = OatHarvest.warc(0) + ".gz";

    @Override
    FixtureTree tree() {
        return Oats.tree("salvage", 2).withIndex(NAME + ".cdx", OatHarvest.cdx(NAME));
    }

    @BeforeEach
    void a_place_that_is_not_beside_a_copy() throws IOException {
        Files.createDirectory(home().resolve("restored"));
        Files.createDirectory(home().resolve("copies"));
    }

    private Path file() {
        return archive().resolve(Oats.FIRST);
    }

    private Path output() {
        return home().resolve("restored/new.warc.gz");
    }

    private static Path flipped(Path file, byte[] bytes, int at) throws IOException {
        byte[] damaged = bytes.clone();
        damaged[at] ^= 1;
        return Files.write(file, damaged);
    }

    /** Damages the file and makes a copy with other damage. */
    private byte[] damage() throws IOException {
        byte[] right = Files.readAllBytes(file());
        flipped(file(), right, 60);
        flipped(home().resolve("copies/copy"), right, right.length - 30);
        return right;
    }

    private String copy() {
        return home().resolve("copies/copy").toString();
    }

    @Test
    void a_file_that_failed_comes_out_of_two_damaged_copies_as_it_was() throws IOException {
        byte[] right = damage();
        assertThat(run("validate", "--all", "--file", NAME).status()).isEqualTo(1);
        byte[] before = Files.readAllBytes(file());
        CommandRun.Result result = run("salvage", NAME, copy(), "-o", output().toString());
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).isEqualTo("restored: " + output() + " has the size and the digests of the record\n");
        assertThat(output()).hasBinaryContent(right);
        assertThat(file()).hasBinaryContent(before);
        Files.write(file(), right);
        assertThat(run("validate", "--all", "--file", NAME).status()).isZero();
    }

    @Test
    void a_copy_that_is_sound_is_copied() throws IOException {
        byte[] right = damage();
        Path sound = Files.write(home().resolve("copies/sound"), right);
        CommandRun.Result result =
                run("salvage", file().toString(), copy(), sound.toString(), "-o", output().toString(), "--json");
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).contains("\"state\":\"restored\"", "\"wholeCopy\":\"" + sound + "\"");
        assertThat(output()).hasBinaryContent(right);
        Files.delete(output());
        assertThat(run("salvage", file().toString(), copy(), sound.toString(), "-o", output().toString())
                        .out())
                .contains("restored", "is a copy of " + sound + ", which is sound");
    }

    @Test
    void what_cannot_be_restored_is_the_best_there_is_and_its_records_in_doubt_are_listed() throws IOException {
        byte[] right = Files.readAllBytes(file());
        // in the checksum: the record itself can be read
        flipped(file(), right, right.length - 6);
        byte[] damaged = right.clone();
        damaged[right.length - 6] ^= 2;
        Files.write(home().resolve("copies/copy"), damaged);
        CommandRun.Result result = run("salvage", NAME, copy(), "-o", output().toString());
        assertThat(result.status()).as(result.err()).isEqualTo(1);
        assertThat(result.out())
                .startsWith("not restored: " + output() + " is the best that 2 copies give\n")
                .contains("damaged  ", "record  ", "in doubt, in 1 record whose headers can be read");
        assertThat(Files.size(output())).isEqualTo(right.length);
        Files.delete(output());
        assertThat(run("salvage", NAME, copy(), "-o", output().toString(), "--json")
                        .out())
                .contains(
                        "\"state\":\"incomplete\"",
                        "\"kind\":\"damaged\"",
                        "\"doubtfulRecords\":1",
                        "\"exitStatus\":1");
    }

    @Test
    void copies_that_agree_on_other_bytes_are_not_the_file() throws IOException {
        byte[] index = Files.readAllBytes(archive().resolve(Oats.INDEX));
        flipped(archive().resolve(Oats.INDEX), index, 20);
        CommandRun.Result result = run("salvage", NAME + ".cdx", "-o", output().toString());
        assertThat(result.status()).as(result.err()).isEqualTo(1);
        assertThat(result.out()).contains("the best that 1 copy gives", "the copies agree, and are not the file");
    }

    @Test
    void nothing_is_ever_overwritten() throws IOException {
        byte[] right = damage();
        byte[] damaged = Files.readAllBytes(file());
        for (Path place : new Path[] {
            file(),
            home().resolve("copies/copy"),
            Files.writeString(home().resolve("copies/note.txt"), "kept"),
            archive(),
            archive().resolve("new")
        }) {
            assertThat(run("salvage", NAME, copy(), "-o", place.toString()).status())
                    .as("%s", place)
                    .isEqualTo(2);
        }
        assertThat(file()).hasBinaryContent(damaged);
        assertThat(home().resolve("copies/note.txt")).hasContent("kept");
        assertThat(archive().resolve("new")).doesNotExist();
        assertThat(right).isNotEqualTo(damaged);
    }

    @Test
    void what_is_named_wrongly_is_told() throws IOException {
        String out = output().toString();
        assertThat(run("salvage", "oats", "-o", out).err()).contains("the store has no container or CDX file oats");
        assertThat(run("salvage", "/elsewhere/" + NAME, "-o", out).status()).isEqualTo(2);
        assertThat(run("salvage", NAME, "s3://bucket/" + NAME, "-o", out).err()).contains("only local files");
        assertThat(run("salvage", NAME, "/nowhere", "-o", out).err()).contains("no such file or directory: /nowhere");
        assertThat(run("salvage", NAME, home().toString(), "-o", out).err()).contains("not a file: " + home());
        assertThat(run("salvage", NAME, "-o", "/nowhere/new").err())
                .contains("the salvaged file cannot go there: there is no directory /nowhere");
        Files.delete(file());
        assertThat(run("salvage", NAME, "-o", out).err())
                .contains(file() + " cannot be read here, so it is left out", "no copy of " + NAME + " can be read");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_full_disk_is_called_so_and_nothing_is_left() throws IOException {
        damage();
        CommandRun.Result result = run("salvage", NAME, copy(), "-o", "/dev/full");
        assertThat(result.err()).contains("the salvaged file cannot be written: the disk of /dev/full is full");
        assertThat(result.status()).isEqualTo(70);
        try (Stream<Path> left = Files.list(home())) {
            assertThat(left.map(Path::toString)).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void two_files_of_one_name_are_told_apart_by_their_paths() throws IOException {
        Path other = Files.createDirectories(archive().resolve("other")).resolve(NAME);
        Files.write(other, OatHarvest.warcGz("another.warc", "other content"));
        assertThat(run("backfill", archive().toString()).status()).isLessThan(2);
        CommandRun.Result result = run("salvage", NAME, "-o", output().toString());
        assertThat(result.err()).contains("several files have this name; give the path of one: ");
        assertThat(run("salvage", other.toString(), "-o", output().toString()).status())
                .isZero();
        assertThat(Arrays.equals(Files.readAllBytes(other), Files.readAllBytes(output())))
                .isTrue();
    }
}
