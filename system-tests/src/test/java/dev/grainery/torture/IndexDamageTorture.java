// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.cli.CommandRun;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Bits of the indexes of embedded stores, of three sizes, are flipped: nothing that is there is said not to be there. */
class IndexDamageTorture extends Torture {

    private static final int PAGE = 8192;

    /** The pages of SQLite that indexes are made of: inner ones and leaves. */
    private static final Set<Integer> INDEX_PAGES = Set.of(2, 10);

    /** How many containers make about so many megabytes. */
    private static final Map<Integer, Integer> CONTAINERS = Map.of(1, 250, 64, 16_000, 200, 50_000);

    private final Map<Integer, Sample> samples = new LinkedHashMap<>();

    /** A store of some size, and where its files lie. */
    private record Sample(Path store, Path archive, int containers) {}

    @Test
    void what_is_there_is_never_said_not_to_be_there() throws Exception {
        torture(Kind.INDEX_DAMAGE, "embedded", 1, figures -> {
            for (int megabytes : sizes()) {
                if (!samples.containsKey(megabytes)) {
                    samples.put(megabytes, sample(megabytes));
                }
                damage(samples.get(megabytes), megabytes, figures);
            }
        });
    }

    /** The largest takes minutes to make, so a short torture goes without. */
    private static List<Integer> sizes() {
        return Kind.INDEX_DAMAGE.share().compareTo(Duration.ofSeconds(10)) < 0 ? List.of(1, 64) : List.of(1, 64, 200);
    }

    private Sample sample(int megabytes) throws Exception {
        Path home = Files.createDirectory(home().resolve(megabytes + "-MB"));
        int containers = CONTAINERS.get(megabytes);
        Archive archive = Archive.write(home, containers);
        Path store = home.resolve("store");
        Program.Ended ended = Program.in(home)
                .on("embedded:" + store)
                .run("backfill", archive.root().toString());
        assertThat(ended.status()).as("%s", when(ended)).isZero();
        assertThat(Files.size(store.resolve("grainery.db"))).isBetween(megabytes * 500_000L, megabytes * 2_200_000L);
        return new Sample(store, archive.root(), containers);
    }

    private void damage(Sample sample, int megabytes, Figures figures) throws Exception {
        Path damaged = home().resolve("damaged");
        FileTrees.delete(damaged);
        FileTrees.copy(sample.store(), damaged);
        String name = OatHarvest.warc(random.nextInt(sample.containers())) + ".gz";
        Program program = Program.in(home()).on("embedded:" + damaged);
        List<String> show = List.of("show", "container", "--json", name);
        String truth = program.ask(show.toArray(String[]::new)).out();
        assertThat(truth).contains(name);
        List<Long> cells = cells(damaged.resolve("grainery.db"), name);
        assertThat(cells).as(when(name)).isNotEmpty();
        boolean all = random.nextBoolean();
        for (long at : all ? cells : List.of(cells.get(random.nextInt(cells.size())))) {
            flip(damaged.resolve("grainery.db"), at + random.nextInt(name.length()));
        }
        String what = (all ? "all cells of a name" : "one cell of a name") + ", " + megabytes + " MB";
        figures.fault(what);
        for (List<String> question : List.of(
                show,
                List.of("show", "history", name),
                List.of("validate", "--dry-run", "--all", "--file", name),
                List.of("comment", "container", name, "--text", "said"))) {
            CommandRun.Result answer = program.ask(question.toArray(String[]::new));
            assertThat(answer.status())
                    .as("%s", when(what + ": " + question + answer.err()))
                    .isIn(0, 6);
            if (answer.status() == 0 && question.equals(show)) {
                assertThat(answer.out()).as(when(what)).isEqualTo(truth);
            }
            figures.ran(question.get(0), answer.status());
        }
        changed(sample, program, name, what, figures);
        CommandRun.Result check = program.ask("store", "check");
        // a cell that was flipped may be one that is in use no more
        assertThat(check.status()).as(when(what + check.err())).isIn(all ? List.of(6) : List.of(0, 6));
        figures.ran("store check", check.status());
        figures.checked(1);
    }

    /** A file that has changed is not called unchanged. */
    private void changed(Sample sample, Program program, String name, String what, Figures figures) throws IOException {
        Path file = sample.archive().resolve(OatHarvest.NAME).resolve(name);
        byte[] before = Files.readAllBytes(file);
        try {
            Files.write(file, new byte[] {'x'}, StandardOpenOption.APPEND);
            CommandRun.Result answer = program.ask("backfill", file.toString());
            assertThat(answer.status()).as(when(what + answer.err())).isIn(0, 1, 6);
            if (answer.status() != 6) {
                assertThat(answer.out()).as(when(what)).doesNotContainPattern("unchanged +1");
            }
            figures.ran("backfill", answer.status());
        } finally {
            Files.write(file, before);
        }
    }

    /** Where a name stands in pages of indexes. */
    private static List<Long> cells(Path file, String name) throws IOException {
        byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
        List<Long> cells = new ArrayList<>();
        ByteBuffer page = ByteBuffer.allocate(PAGE);
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            for (long from = 0; from < in.size(); from += PAGE) {
                page.clear();
                in.read(page, from);
                // the first page begins with the header of the file
                if (INDEX_PAGES.contains((int) page.get(from == 0 ? 100 : 0))) {
                    for (int at = 0; at + wanted.length <= PAGE; at++) {
                        if (page.get(at) == wanted[0] && matches(page, at, wanted)) {
                            cells.add(from + at);
                        }
                    }
                }
            }
        }
        return cells;
    }

    private static boolean matches(ByteBuffer page, int at, byte[] wanted) {
        for (int i = 0; i < wanted.length; i++) {
            if (page.get(at + i) != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    private void flip(Path file, long at) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(at);
            int value = bytes.read();
            bytes.seek(at);
            bytes.write(value ^ (1 << random.nextInt(7)));
        }
    }
}
