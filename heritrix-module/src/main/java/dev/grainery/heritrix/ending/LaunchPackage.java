// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import dev.grainery.record.Crawl;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Hash;
import dev.grainery.record.NameUuid;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.WritableFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * The same files give the same bytes. A file is made durable under a temporary name, then renamed; an existing one is
 * never replaced.
 */
public record LaunchPackage(
        PackageDirectory target, Redaction redaction, Optional<String> seeds, Set<Path> secretFiles) {

    public LaunchPackage {
        secretFiles = Set.copyOf(secretFiles);
    }

    private static final String SUFFIX = ".tar.gz";
    private static final String TEMPORARY = ".tmp";
    private static final int MAX_OF_ONE_NAME = 1_000;
    private static final String JOB_LOG = "job.log";
    private static final int BUFFER = 64 * 1024;
    /** a configuration is read into memory for redaction */
    private static final long LARGEST_CONFIGURATION = 16 * 1024 * 1024;

    private record Part(String name, Path file) {}

    /** The end of the step may not have been stored. */
    static boolean isThere(Crawl.PackageFile intended) throws IOException {
        Path file = Path.of(intended.path()).resolve(intended.fileName());
        if (!Files.isRegularFile(file) || Files.size(file) != intended.size()) {
            return false;
        }
        MessageDigest md5 = DigestAlgorithm.begin("MD5");
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), md5)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return Hash.of(md5.digest()).equals(intended.md5());
    }

    /** Stores name and hash before the file is renamed. */
    @FunctionalInterface
    interface Intention {
        void note(Crawl.PackageFile intended) throws IOException;
    }

    Optional<Crawl.PackageFile> make(EndValues values, Intention intention) throws IOException {
        Path directory = target.of(values);
        List<Part> parts = parts(values.crawl());
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        DurableFile.makeDirectory(directory);
        String root = String.join(
                "-",
                SafeName.of(values.placeholders().get("crawler")),
                SafeName.of(values.placeholders().get("job")),
                SafeName.of(values.placeholders().get("launch")));
        // jobs of the same name may run on crawlers of the same name
        String own = NameUuid.URL.of(values.crawl().job()).substring(0, 8);
        Path temporary = directory.resolve("." + root + "." + own + SUFFIX + TEMPORARY);
        try {
            Hash md5 = write(temporary, root, parts);
            long size = Files.size(temporary);
            return Optional.of(name(temporary, root, size, md5, intention));
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static Crawl.PackageFile name(Path temporary, String root, long size, Hash md5, Intention intention)
            throws IOException {
        Path directory = temporary.getParent();
        IOException taken = new FileAlreadyExistsException(root);
        for (int i = 1; i <= MAX_OF_ONE_NAME; i++) {
            Path file = directory.resolve(root + (i == 1 ? "" : "-" + i) + SUFFIX);
            if (Files.notExists(file)) {
                Crawl.PackageFile made = new Crawl.PackageFile(
                        directory.toString(), file.getFileName().toString(), size, md5);
                intention.note(made);
                try {
                    DurableFile.name(temporary, file);
                    return made;
                } catch (FileAlreadyExistsException e) {
                    // another process was faster; the next name is tried
                    taken = e;
                }
            }
        }
        throw new IOException(directory + " holds " + MAX_OF_ONE_NAME + " packages called " + root + " already", taken);
    }

    private List<Part> parts(Crawl crawl) throws IOException {
        Path job = Path.of(crawl.job());
        List<Part> parts = new ArrayList<>();
        for (Path file : files(job.resolve(crawl.launch()))) {
            String name = name(file);
            if (name.endsWith(".cxml") || name.endsWith(".groovy") || isSeeds(name)) {
                parts.add(new Part(name, file));
            }
        }
        for (Path file :
                crawl.logsPath().isPresent() ? files(Path.of(crawl.logsPath().get())) : List.<Path>of()) {
            parts.add(new Part("logs/" + name(file), file));
        }
        for (Path file : crawl.reportsPath().isPresent()
                ? files(Path.of(crawl.reportsPath().get()))
                : List.<Path>of()) {
            parts.add(new Part("reports/" + name(file), file));
        }
        if (!parts.isEmpty()) {
            for (Path file : files(job)) {
                // Heritrix copies the seeds to the launch when it reads them, which it may not have done
                boolean missingSeeds = isSeeds(name(file)) && parts.stream().noneMatch(part -> isSeeds(part.name()));
                if (name(file).equals(JOB_LOG) || missingSeeds) {
                    parts.add(new Part(name(file), file));
                }
            }
        }
        return parts;
    }

    private static boolean isConfiguration(String name) {
        return name.toLowerCase(Locale.ROOT).matches(".*\\.(cxml|xml|groovy|properties)");
    }

    private boolean isSeeds(String name) {
        return seeds.filter(name::equals).isPresent();
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private List<Path> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !name(file).endsWith(".lck") && !name(file).endsWith(TEMPORARY))
                    .filter(file -> secretFiles.stream()
                            .noneMatch(secret -> name(secret).equals(name(file))))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
    }

    private Hash write(Path temporary, String root, List<Part> parts) throws IOException {
        MessageDigest md5 = DigestAlgorithm.begin("MD5");
        // left by a killed process
        Files.deleteIfExists(temporary);
        try (FileChannel file = WritableFile.create(temporary)) {
            OutputStream digesting = new DigestOutputStream(Channels.newOutputStream(file), md5);
            GZIPOutputStream zipped = new GZIPOutputStream(digesting, BUFFER);
            TarWriter tar = new TarWriter(zipped);
            for (Part part : parts) {
                add(tar, root + "/" + part.name(), part.file());
            }
            tar.finish();
            zipped.finish();
            file.force(true);
        } catch (IOException e) {
            throw FullDisk.named(temporary, e);
        }
        return Hash.of(md5.digest());
    }

    private void add(TarWriter tar, String name, Path file) throws IOException {
        Instant time = Files.getLastModifiedTime(file).toInstant();
        if (isConfiguration(name(file))) {
            if (Files.size(file) > LARGEST_CONFIGURATION) {
                throw new IOException(file + " is too large to take secrets out of it: more than "
                        + LARGEST_CONFIGURATION + " bytes");
            }
            byte[] text = redaction
                    .of(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .getBytes(StandardCharsets.ISO_8859_1);
            tar.add(name, text.length, time, new ByteArrayInputStream(text));
            return;
        }
        // logs may grow while they are read; their present size is used
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            tar.add(name, in.size(), time, Channels.newInputStream(in));
        }
    }
}
