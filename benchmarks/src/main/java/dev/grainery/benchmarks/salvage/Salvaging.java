// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.salvage;

import dev.grainery.benchmarks.archive.ArchiveGenerator;
import dev.grainery.benchmarks.archive.ArchiveShape;
import dev.grainery.benchmarks.archive.ContainerKind;
import dev.grainery.benchmarks.archive.IndexKind;
import dev.grainery.benchmarks.archive.Sizes;
import dev.grainery.file.FileDigests;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Hash;
import dev.grainery.salvage.Copy;
import dev.grainery.salvage.Salvage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** The command {@code benchmarks/salvage}. */
public final class Salvaging {

    private static final int[] STRIKES = {1, 4, 16};
    private static final int[] COPIES = {2, 3};
    private static final int[] REDUNDANCIES = {5, 10};
    private static final long SEED = 20_261_125;

    /** Bytes of the files that are taken from a directory, at most and at least. */
    private static final long LARGEST = 64_000_000;

    private static final long SMALLEST = 50_000;

    private final Path scratch;
    private final List<Path> files;
    private final int trials;
    private final boolean par2;
    private long restored;
    private long falsely;

    private Salvaging(Path scratch, List<Path> files, int trials, boolean par2) {
        this.scratch = scratch;
        this.files = files;
        this.trials = trials;
        this.par2 = par2;
    }

    /**
     * Prints the tables.
     *
     * @param arguments a directory to work in, how many damages of each kind, {@code par2} or {@code alone}, and a
     *     directory of containers or nothing
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path scratch = Path.of(arguments[0]);
        boolean par2 = arguments[2].equals("par2");
        if (arguments.length > 3) {
            try (Stream<Path> found = Files.walk(Path.of(arguments[3]))) {
                List<Path> files = found.filter(Salvaging::isFit).sorted().toList();
                new Salvaging(scratch, files, Integer.parseInt(arguments[1]), par2).table("given files");
            }
            return;
        }
        for (boolean gzip : new boolean[] {true, false}) {
            Path archive = scratch.resolve(gzip ? "gzip" : "plain");
            new ArchiveGenerator(
                            new ArchiveShape(
                                    4,
                                    Sizes.of(1_000_000),
                                    1,
                                    List.of(ContainerKind.WARC, ContainerKind.ARC),
                                    gzip,
                                    true,
                                    new Sizes(10_000, 50_000),
                                    IndexKind.NONE,
                                    1),
                            1)
                    .generate(archive);
            try (Stream<Path> found = Files.walk(archive)) {
                List<Path> files = found.filter(Salvaging::isFit).sorted().toList();
                new Salvaging(scratch, files, Integer.parseInt(arguments[1]), par2)
                        .table(gzip ? "generated, a gzip member for each record" : "generated, not compressed");
            }
        }
    }

    private static boolean isFit(Path file) {
        try {
            return Files.isRegularFile(file)
                    && file.toString().matches(".*arc(\\.gz|\\.zst)?")
                    && Files.size(file) >= SMALLEST
                    && Files.size(file) <= LARGEST;
        } catch (IOException e) {
            return false;
        }
    }

    private void table(String what) throws IOException, InterruptedException {
        System.out.printf("%n%s: %d files, %d trials for each row%n%n", what, files.size(), trials);
        System.out.println("| damage | in each copy | best copy, sound bytes | 2 copies have all | salvage |"
                + " 3 copies have all | salvage |"
                + (par2 ? " par2 5 % | par2 10 % |" : ""));
        System.out.println("|---|---|---|---|---|---|---|" + (par2 ? "---|---|" : ""));
        for (Damage damage : Damage.values()) {
            for (int strikes : STRIKES) {
                row(damage, strikes);
            }
        }
        System.out.printf("%n%d restored, of these falsely: %d%n", restored, falsely);
    }

    // each row has random numbers of its own, the same each time
    @SuppressWarnings("EnumOrdinal")
    private void row(Damage damage, int strikes) throws IOException, InterruptedException {
        double sound = 0;
        int[] there = new int[COPIES.length];
        int[] whole = new int[COPIES.length];
        int[] repaired = new int[REDUNDANCIES.length];
        SplittableRandom random = new SplittableRandom(SEED + 31L * damage.ordinal() + strikes);
        for (int trial = 0; trial < trials; trial++) {
            Path file = files.get(trial % files.size());
            byte[] right = Files.readAllBytes(file);
            List<byte[]> copies = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                byte[] copy = right.clone();
                Damage one = damage == Damage.CUTS && i > 0 ? Damage.BURSTS : damage;
                for (int strike = 0; strike < strikes; strike++) {
                    copy = one.strike(copy, random);
                }
                copies.add(copy);
            }
            byte[] best = copies.get(0);
            for (byte[] copy : copies.subList(1, 2)) {
                best = sound(copy, right) > sound(best, right) ? copy : best;
            }
            sound += (double) sound(best, right) / right.length;
            for (int i = 0; i < COPIES.length; i++) {
                there[i] += isThere(copies.subList(0, COPIES[i]), right) ? 1 : 0;
                whole[i] += isSalvaged(copies.subList(0, COPIES[i]), right) ? 1 : 0;
            }
            for (int i = 0; i < REDUNDANCIES.length && par2; i++) {
                repaired[i] += isRepaired(file, right, best, REDUNDANCIES[i]) ? 1 : 0;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.2f %% | %s | %s | %s | %s |%s%n",
                damage.words(),
                strikes,
                100 * sound / trials,
                damage == Damage.LOST_BYTES ? "" : share(there[0]),
                share(whole[0]),
                damage == Damage.LOST_BYTES ? "" : share(there[1]),
                share(whole[1]),
                par2 ? " " + share(repaired[0]) + " | " + share(repaired[1]) + " |" : "");
    }

    private String share(int number) {
        return String.format(Locale.ROOT, "%.0f %%", 100.0 * number / trials);
    }

    private static long sound(byte[] copy, byte[] right) {
        long sound = 0;
        for (int i = 0; i < Math.min(copy.length, right.length); i++) {
            sound += copy[i] == right[i] ? 1 : 0;
        }
        return sound;
    }

    /** Whether each byte is right in one of the copies, which have it at its offset: no more can be restored. */
    private static boolean isThere(List<byte[]> copies, byte[] right) {
        for (int i = 0; i < right.length; i++) {
            int at = i;
            if (copies.stream().noneMatch(copy -> at < copy.length && copy[at] == right[at])) {
                return false;
            }
        }
        return true;
    }

    private boolean isSalvaged(List<byte[]> damaged, byte[] right) throws IOException {
        FileDigests wanted = new FileDigests(
                right.length, Hash.of(DigestAlgorithm.begin("MD5").digest(right)));
        List<Copy> copies = new ArrayList<>();
        for (int i = 0; i < damaged.size(); i++) {
            Path file = Files.write(scratch.resolve("copy-" + i), damaged.get(i));
            copies.add(new Copy(file.toString(), LocalStorage.entry(file), ReadThrottle.NONE));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Salvage salvage = Salvage.of(copies, wanted);
        boolean said = salvage.isRestored(salvage.writeTo(out));
        for (Copy copy : copies) {
            copy.close();
        }
        restored += said ? 1 : 0;
        falsely += said && !Arrays.equals(out.toByteArray(), right) ? 1 : 0;
        return said;
    }

    /** Whether par2 makes the file of a damaged copy, and of recovery data that were made of the right one. */
    private boolean isRepaired(Path file, byte[] right, byte[] damaged, int redundancy)
            throws IOException, InterruptedException {
        Path directory = scratch.resolve("par2-" + redundancy + "-" + file.getFileName());
        Path data = directory.resolve("data");
        if (!Files.isDirectory(directory)) {
            Files.createDirectory(directory);
            Files.write(data, right);
            run(directory, "par2", "create", "-q", "-q", "-t1", "-r" + redundancy, "data.par2", "data");
        }
        Files.write(data, damaged);
        run(directory, "par2", "repair", "-q", "-q", "-t1", "data.par2");
        try (Stream<Path> left = Files.list(directory)) {
            for (Path backup : left.filter(one -> one.getFileName().toString().matches("data\\.\\d+"))
                    .toList()) {
                Files.delete(backup);
            }
        }
        return Files.exists(data) && Arrays.equals(Files.readAllBytes(data), right);
    }

    private static void run(Path directory, String... command) throws IOException, InterruptedException {
        new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
