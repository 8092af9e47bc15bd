// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/**
 * Outputs of the built program that are aimed at an archive or at a person's own files: by name, by links, hard links and
 * unusual paths.
 */
class OutputsTorture extends Torture {

    private static final int MOST_FILES = 12;
    private static final String HARVEST = "Topics-2020-01-Oats";

    /** Calls with an output; what is aimed stands in the place of {@code AIM}. */
    private static final List<List<String>> CALLS = List.of(
            List.of("backfill", "--findings", "AIM", "ARCHIVE"),
            List.of("backfill", "--metrics", "AIM", "COPIES"),
            List.of("backfill", "--findings", "AIM", "AIM"),
            List.of("backfill", "--write-cdx", "always", "--cdx-dir", "AIM", "COPIES"),
            List.of("backfill", "--sidecar", "AIM", "ARCHIVE"),
            List.of("backfill", "--force-inside-archive", "--metrics", "AIM", "ARCHIVE"),
            List.of("validate", "--all", "--findings", "AIM"),
            List.of("validate", "--all", "--metrics", "AIM"),
            List.of("validate", "presence", "--findings", "AIM"),
            List.of("validate", "--store", "embedded:ABSENT", "--findings", "AIM"),
            List.of("inspect", "--all", "--findings", "AIM", "--metrics", "AIM"),
            List.of("export", "-o", "AIM"),
            List.of("store", "dump", "-o", "AIM"),
            List.of("export", "--md5sum", "--harvest", HARVEST, "-o", "AIM"),
            List.of("export", "--force-inside-archive", "-o", "AIM"),
            List.of("cdx", "--harvest", HARVEST, "-o", "AIM"),
            List.of("cdx", "--force-inside-archive", "--harvest", HARVEST, "--gzip", "-o", "AIM"),
            List.of("compare", "--certificate", "AIM", "ARCHIVE", "COPIES"),
            List.of("compare", "--premis", "AIM", "CONTAINER", "CONTAINER"),
            List.of("inspect", "--all", "--captures", "AIM"),
            List.of("log", "key", "-o", "AIM", "archive.example/log"),
            List.of("witness", "-o", "AIM"),
            List.of("salvage", "CONTAINER", "-o", "AIM"),
            List.of("wacz", "--harvest", HARVEST, "-o", "AIM"),
            List.of("package", "--profile", "bagit", "--harvest", HARVEST, "-o", "AIM"),
            List.of("serve", "--to", "AIM"),
            List.of("store", "copy", "--to", "embedded:AIM"));

    @Test
    void no_output_replaces_a_file_of_the_archive() throws Exception {
        torture(Kind.OUTPUTS, "embedded", 1, figures -> {
            Path directory = Files.createDirectory(home().resolve("round-" + round()));
            aim(directory, figures);
            FileTrees.delete(directory);
        });
    }

    private void aim(Path directory, Figures figures) throws Exception {
        Archive archive = Archive.write(directory, 1 + random.nextInt(MOST_FILES));
        Program program = Program.in(directory).on("embedded:" + directory.resolve("store"));
        Program.Ended described = program.run(
                "backfill", archive.root().toString(), archive.copies().toString());
        assertThat(described.status()).as("%s", when(described)).isZero();
        Path strays = Files.createDirectory(directory.resolve("strays"));
        List<Path> victims = new ArrayList<>();
        try (Stream<Path> files = Files.walk(archive.root())) {
            files.filter(Files::isRegularFile).forEach(victims::add);
        }
        Path container = archive.copies().resolve(Archive.CONTAINER);
        victims.add(container);
        victims.add(Files.copy(container, strays.resolve("unnamed")));
        victims.add(Files.writeString(strays.resolve("crawl.log"), "x"));
        victims.add(Files.writeString(strays.resolve("a.md5"), "x"));
        victims.add(
                Files.writeString(strays.resolve("listed"), "com,a)/ 20200101000000 {\"url\": \"http://a.com/\"}\n"));
        Path empty = foreign(Files.createDirectory(directory.resolve("foreign")), victims);
        Map<Path, String> before = state(directory);
        for (int i = 0; i < 8; i++) {
            List<String> call = CALLS.get(random.nextInt(CALLS.size()));
            Path victim = victims.get(random.nextInt(victims.size()));
            boolean isEmpty = victim.equals(empty);
            FileTime written = Files.getLastModifiedTime(victim);
            String way =
                    List.of("path", "link", "hard link", "detour", "beside").get(random.nextInt(5));
            Path aim = aimed(directory, victim, way, i);
            List<String> words = call.stream()
                    .map(word -> word.replace("AIM", aim.toString())
                            .replace("ABSENT", directory.resolve("absent").toString()))
                    .map(word -> word.equals("ARCHIVE") ? archive.root().toString() : word)
                    .map(word -> word.equals("COPIES") ? archive.copies().toString() : word)
                    .map(word -> word.equals("CONTAINER") ? container.toString() : word)
                    .toList();
            boolean forced = call.contains("--force-inside-archive");
            boolean user = ordinaryUser();
            Program.Ended ended = user && random.nextBoolean() ? asOrdinaryUser(directory, words) : program.run(words);
            if (forced && way.equals("beside")) {
                // a new file is what was asked for
                Files.deleteIfExists(aim);
            }
            if (isEmpty) {
                // the only file of another origin that may be replaced
                Files.setLastModifiedTime(Files.write(empty, new byte[0]), written);
            }
            assertThat(state(directory)).as("%s", when(way + " " + ended)).isEqualTo(before);
            // what has the same bytes under another name, and is no file of an archive by these, may be replaced there
            if (!isEmpty && !List.of("beside", "hard link").contains(way)) {
                assertThat(ended.status()).as("%s", when(way + " " + ended)).isIn(2, 3);
            }
            figures.ran(words.get(0), ended.status());
            figures.fault(way);
        }
        archive.assertUntouched();
        figures.checked(archive.assertNothingLost(program, false, when("outputs")));
    }

    /** Writes files that no command has made; returns the empty one. */
    private Path foreign(Path directory, List<Path> victims) throws IOException {
        byte[] noise = new byte[1 + random.nextInt(5_000)];
        random.nextBytes(noise);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(new byte[257]);
            out.write("ustar".getBytes(StandardCharsets.US_ASCII));
        }
        victims.add(Files.writeString(directory.resolve("seeds.txt"), "https://example.org/\n"));
        victims.add(Files.writeString(directory.resolve("contract.pdf"), "%PDF-1.7\n"));
        victims.add(Files.writeString(directory.resolve("settings.json"), "{\"checkpoints\": 1}\n"));
        victims.add(Files.write(directory.resolve("crawler00.tar.gz"), packed.toByteArray()));
        victims.add(Files.write(directory.resolve("noise"), noise));
        Path empty = Files.createFile(directory.resolve("empty"));
        victims.add(empty);
        return empty;
    }

    /** Other ways to name a file; beside it is a place that is not there yet, in the same directory. */
    private static Path aimed(Path directory, Path victim, String way, int number) throws IOException {
        Path other = directory.resolve("aim-" + number);
        return switch (way) {
            case "link" -> Files.createSymbolicLink(other, victim);
            case "hard link" -> Files.createLink(other, victim);
            case "detour" ->
                victim.resolveSibling("..")
                        .resolve(victim.getParent().getFileName())
                        .resolve(victim.getFileName());
            case "beside" -> directory.resolve("archive").resolve("new-" + number);
            default -> victim;
        };
    }

    private static boolean ordinaryUser() {
        return System.getProperty("user.name").equals("root") && Files.isExecutable(Path.of("/usr/bin/setpriv"));
    }

    /** The same as a user without rights, to whom the archive belongs. */
    private Program.Ended asOrdinaryUser(Path directory, List<String> words) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(
                "setpriv",
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups",
                "java",
                "-jar",
                Program.jar().toString()));
        all.addAll(words);
        Path told = directory.resolve("told");
        Process own = new ProcessBuilder("chown", "-R", "65534:65534", home().toString()).start();
        assertThat(own.waitFor()).isZero();
        ProcessBuilder builder =
                new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(told.toFile());
        builder.environment().put("GRAINERY_STORE", "embedded:" + directory.resolve("store"));
        int status = builder.start().waitFor();
        return new Program.Ended(words, status, Files.readString(told), "");
    }

    /** What lies in the archive and beside it, and when it was written. */
    private static Map<Path, String> state(Path directory) throws IOException {
        Map<Path, String> state = new TreeMap<>();
        for (String part : List.of("archive", "copies", "strays", "foreign")) {
            try (Stream<Path> files = Files.walk(directory.resolve(part))) {
                for (Path file : files.toList()) {
                    boolean regular = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
                    FileTime written = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
                    state.put(file, regular ? Archive.md5(Files.readAllBytes(file)) + " " + written : "");
                }
            }
        }
        return state;
    }
}
