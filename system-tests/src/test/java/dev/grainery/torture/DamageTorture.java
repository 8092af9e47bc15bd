// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of an embedded store are damaged between runs; the backup brings everything back. */
class DamageTorture extends Torture {

    private static final int FILES = 30;
    private static final int PAGE = 8192;
    private static final int LONGEST = 15;

    private static final List<List<String>> QUESTIONS = List.of(
            List.of("export"),
            List.of("export", "--type", "revision"),
            List.of("witness"),
            List.of("show", "container", "--json", Archive.CONTAINER),
            List.of("show", "history", Archive.CONTAINER));

    private Archive archive;

    @Test
    void damage_is_never_silent() throws Exception {
        archive = Archive.write(home(), FILES);
        Path store = home().resolve("store");
        Program program = Program.in(home()).on("embedded:" + store);
        String[] backfill = {
            "backfill",
            archive.root().toString(),
            archive.copies().toString(),
            archive.gone().toString()
        };
        assertThat(program.run(backfill).status()).isZero();
        Path before = home().resolve("before");
        FileTrees.copy(store, before);
        assertThat(program.run("validate", "--all").status()).isZero();
        Path backup = home().resolve("backup");
        FileTrees.copy(store, backup);
        Map<List<String>, String> truth = answers(program);
        torture(Kind.DAMAGE, "embedded", 1, figures -> {
            String what = damage(store, before);
            attack(program, backfill, truth, what, figures);
            FileTrees.delete(store);
            FileTrees.copy(backup, store);
            if (round() % 10 == 1) {
                complete(program, backfill, figures);
                FileTrees.delete(store);
                FileTrees.copy(backup, store);
            }
        });
        archive.assertUntouched();
    }

    private Map<List<String>, String> answers(Program program) {
        Map<List<String>, String> answers = new LinkedHashMap<>();
        for (List<String> question : QUESTIONS) {
            CommandRun.Result answer = program.ask(question.toArray(String[]::new));
            assertThat(answer.status()).as(answer.err()).isZero();
            answers.put(question, answer.out());
        }
        return answers;
    }

    /** Whoever asks is told what is true, or that the store is damaged. */
    private void attack(
            Program program, String[] backfill, Map<List<String>, String> truth, String what, Figures figures)
            throws Exception {
        figures.fault(what.replaceAll(":.*", ""));
        for (List<String> question : QUESTIONS) {
            CommandRun.Result answer = program.ask(question.toArray(String[]::new));
            assertTold(answer.status(), question, what, answer.err());
            if (answer.status() == 0) {
                assertThat(answer.out()).as(when(what)).isEqualTo(truth.get(question));
            }
            figures.ran(question.get(0), answer.status());
        }
        if (round() % 3 == 0) {
            Program.Ended written = random.nextBoolean() ? program.run(backfill) : program.run("validate", "--all");
            assertTold(written.status(), written.words(), what, written.err());
            figures.ran(written.words().get(0), written.status());
            if (written.status() == 0) {
                CommandRun.Result check = program.ask("store", "check");
                if (check.status() == 0) {
                    figures.checked(archive.assertNothingLost(program, true, when(what)));
                } else {
                    assertTold(check.status(), List.of("store", "check"), what, check.err());
                }
            }
        }
    }

    private void assertTold(int status, List<String> words, String what, String err) {
        String told = when(what) + ", " + words + ": " + err;
        assertThat(status).as(told).isIn(0, 6);
        if (status == 6) {
            assertThat(err).as(told).contains("backup").doesNotContain("please report");
        }
    }

    private void complete(Program program, String[] backfill, Figures figures) throws Exception {
        figures.checked(archive.assertNothingLost(program, true, when("restored")));
        for (List<String> words :
                List.of(Arrays.asList(backfill), List.of("validate", "--all"), List.of("store", "check"))) {
            Program.Ended ended = program.run(words);
            assertThat(ended.status()).as("%s", when(ended)).isZero();
            figures.ran(words.get(0), ended.status());
        }
        figures.wholeRun();
    }

    private String damage(Path store, Path earlier) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(store)) {
            files = all.sorted().toList();
        }
        Path file = files.get(random.nextInt(files.size()));
        byte[] bytes = Files.readAllBytes(file);
        int at = random.nextInt(Math.max(1, bytes.length));
        int length = Math.min(bytes.length - at, 1 + random.nextInt(1 << (1 + random.nextInt(LONGEST))));
        String kind;
        switch (random.nextInt(8)) {
            case 0, 1 -> {
                kind = "bit flipped";
                if (bytes.length > 0) {
                    bytes[at] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case 2 -> {
                kind = "zeroes";
                Arrays.fill(bytes, at, at + length, (byte) 0);
            }
            case 3 -> {
                kind = "noise";
                byte[] noise = new byte[length];
                random.nextBytes(noise);
                System.arraycopy(noise, 0, bytes, at, length);
            }
            case 4 -> {
                kind = "cut off";
                bytes = Arrays.copyOf(bytes, at);
            }
            case 5 -> {
                kind = "bytes taken out";
                byte[] shorter = Arrays.copyOf(bytes, bytes.length - length);
                System.arraycopy(bytes, at + length, shorter, at, bytes.length - at - length);
                bytes = shorter;
            }
            case 6 -> {
                kind = "page in place of another";
                int from = random.nextInt(1 + bytes.length / PAGE) * PAGE;
                int to = at / PAGE * PAGE;
                System.arraycopy(
                        bytes, from, bytes, to, Math.max(0, Math.min(PAGE, bytes.length - Math.max(from, to))));
            }
            default -> {
                kind = "file of an earlier time";
                Path old = earlier.resolve(file.getFileName());
                // the count of commits alone, from an earlier time, only says that the store is younger: no damage
                bytes = Files.exists(old) && file.toString().endsWith(".db") ? Files.readAllBytes(old) : bytes;
            }
        }
        Files.write(file, bytes);
        return kind + ": " + file.getFileName() + " of " + bytes.length + " bytes, at " + at + ", " + length;
    }
}
