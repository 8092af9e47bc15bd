// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import dev.grainery.describe.naming.LaunchName;
import dev.grainery.fixture.DirectoryInUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sample job in a jobs directory, with a harvest and a site of its own.
 *
 * @param directory where its file is
 * @param harvest the name of its harvest
 * @param places where its containers are: in its directory, and perhaps elsewhere
 */
record SampleJob(Path directory, String harvest, List<Path> places) {

    private static final String HARVEST = "Topics-2026-11-Grainery";
    private static final String SEED = "#{systemEnvironment['SAMPLE_SEED'] ?: 'http://127.0.0.1:8000/'}";
    private static final String PATIENCE = "<!-- <property name=\"finishTimeoutSeconds\" value=\"300\"/> -->";
    private static final String STORE =
            "<!-- <property name=\"storeUri\" value=\"#{systemEnvironment['GRAINERY_STORE']}\"/> -->";
    private static final String WRITER_REF = "<ref bean=\"warcWriter\"/>";
    private static final String DELAY = "<property name=\"minDelayMs\" value=\"20\"/>";
    private static final Pattern CONTAINER = Pattern.compile(".*\\.w?arc(\\.gz)?");

    private static final String PROFILE_CONTACT = "metadata.operatorContactUrl="
            + "ENTER_AN_URL_WITH_YOUR_CONTACT_INFO_HERE_FOR_WEBMASTERS_AFFECTED_BY_YOUR_CRAWL";
    private static final String PROFILE_NAME = "metadata.jobName=";
    private static final String PROFILE_SEED = "http://example.example/example";
    private static final String PROFILE_SEEDS = "<bean id=\"seeds\"";
    private static final String PROFILE_WRITER = "<bean id=\"warcWriter\"[^>]*>";
    private static final String PROFILE_LINE = "<ref bean=\"warcWriter\"/>";

    /** So that the small site makes several containers within seconds. */
    private static final String FAST = """

            warcWriter.maxFileSizeBytes=30000
            warcWriter.maxWaitForIdleMs=50
            disposition.minDelayMs=0
            disposition.delayFactor=0
            """;

    /** Puts the job there. */
    static SampleJob write(Path jobs, String name, GatedSite site) throws IOException {
        return write(jobs, name, site, "GRAINERY_STORE", 60);
    }

    /** Puts the job there, with another variable that tells the store, and seconds to wait for it at the end. */
    static SampleJob write(Path jobs, String name, GatedSite site, String variable, int patience) throws IOException {
        String sample = Files.readString(RepositoryFolder.of("config-samples/heritrix-job/crawler-beans.cxml"));
        assertThat(sample).contains(HARVEST, SEED, STORE, PATIENCE);
        String harvest = "Topics-2026-11-" + name;
        Path directory = Files.createDirectories(jobs.resolve(name));
        Files.writeString(
                directory.resolve("crawler-beans.cxml"),
                sample.replace(HARVEST, harvest)
                        .replace(SEED, site.address())
                        .replace(
                                STORE,
                                "<property name=\"storeUri\" value=\"#{systemEnvironment['" + variable + "']}\"/>")
                        .replace(PATIENCE, "<property name=\"finishTimeoutSeconds\" value=\"" + patience + "\"/>"));
        return new SampleJob(directory, harvest, List.of(directory));
    }

    /** The same job with other writers, some of whose containers may lie in another directory. */
    SampleJob writing(CrawlShape shape, Path outside) throws IOException {
        Files.createDirectories(outside);
        String writer = "(?s)<bean id=\"warcWriter\".*?</bean>\\s*";
        String named = shape.tellsHarvest() ? harvest : harvest.replaceAll("[^ -~]", "z");
        change(text -> {
            assertThat(text).containsPattern(writer).contains(WRITER_REF, DELAY);
            return text.replaceFirst(writer, "WRITERS")
                    .replace(harvest, named)
                    .replace("WRITERS", shape.beans(harvest, outside))
                    .replace(WRITER_REF, shape.chain())
                    .replace(DELAY, DELAY.replace("20", "0"));
        });
        return new SampleJob(directory, named, List.of(directory, outside));
    }

    /** The same job without a store. */
    SampleJob withoutStore() throws IOException {
        change(text -> {
            String given = "<property name=\"storeUri\"[^>]*/>";
            assertThat(text).containsPattern(given);
            return text.replaceFirst(given, "<property name=\"storeUri\" value=\"outbox:\"/>");
        });
        return this;
    }

    private void change(UnaryOperator<String> change) throws IOException {
        Path file = directory.resolve("crawler-beans.cxml");
        Files.writeString(file, change.apply(Files.readString(file)));
    }

    /** Takes a property into use that the sample has in a comment. */
    SampleJob using(String property) throws IOException {
        String text = Files.readString(configuration());
        String used = text.replaceFirst("(?s)<!--\\s*(<property name=\"" + property + "\"(?:(?!-->).)*?)\\s*-->", "$1");
        assertThat(used).as(property).isNotEqualTo(text);
        Files.writeString(configuration(), used);
        return this;
    }

    /** Writes something else into its configuration. */
    SampleJob replacing(String text, String other) throws IOException {
        String before = Files.readString(configuration());
        assertThat(before).contains(text);
        Files.writeString(configuration(), before.replace(text, other));
        return this;
    }

    private Path configuration() {
        return directory.resolve("crawler-beans.cxml");
    }

    /**
     * Puts a job there that is made of the profile that comes with Heritrix, with nothing changed but what has to be:
     * the contact, the seed, the bean of Grainery and, as the site is small, the size of containers.
     *
     * @param profile its text
     * @param writer what is to stand in the bean of the writer
     */
    static SampleJob ofProfile(String profile, Path jobs, String name, GatedSite site, String writer)
            throws IOException {
        String[] pieces = Files.readString(RepositoryFolder.of("config-samples/add-to-crawler-beans.xml"))
                .replaceAll("(?s)<!--.*?-->", "")
                .split("(?<=</bean>)");
        assertThat(profile).contains(PROFILE_CONTACT, PROFILE_NAME, PROFILE_SEED, PROFILE_SEEDS, PROFILE_LINE);
        assertThat(profile).containsPattern(PROFILE_WRITER);
        Path directory = Files.createDirectories(jobs.resolve(name));
        Files.writeString(
                directory.resolve("crawler-beans.cxml"),
                profile.replace(PROFILE_CONTACT, "metadata.operatorContactUrl=http://library.example/crawler")
                        .replace(PROFILE_NAME, FAST + PROFILE_NAME)
                        .replace(PROFILE_SEED, site.address())
                        .replace(PROFILE_SEEDS, pieces[0] + PROFILE_SEEDS)
                        .replace(PROFILE_LINE, PROFILE_LINE + pieces[1].strip())
                        .replaceFirst(PROFILE_WRITER, "$0" + writer));
        return new SampleJob(directory, name, List.of(directory));
    }

    String name() {
        return directory.getFileName().toString();
    }

    /**
     * Moves what its launches made to where an archive keeps it: containers into a directory, logs and reports into
     * {@code logs/crawl} there; the directories of the launches are deleted.
     */
    SampleJob movedTo(Path archive) throws IOException {
        Path logs = Files.createDirectories(archive.resolve("logs").resolve("crawl"));
        for (Path container : containers()) {
            Files.move(container, archive.resolve(container.getFileName()));
        }
        Predicate<Path> kept =
                file -> file.getParent().endsWith("logs") || file.getParent().endsWith("reports");
        for (Path file : files(file -> Files.isRegularFile(file) && kept.test(file))) {
            Files.move(file, logs.resolve(file.getFileName()));
        }
        try (Stream<Path> launches = Files.walk(directory)) {
            for (Path path : launches.filter(this::isOfLaunch)
                    .sorted(Comparator.reverseOrder())
                    .toList()) {
                Files.delete(path);
            }
        }
        return new SampleJob(archive, harvest, List.of(archive));
    }

    private boolean isOfLaunch(Path path) {
        return !path.equals(directory)
                && LaunchName.is(directory.relativize(path).getName(0).toString());
    }

    /** All closed containers of all its launches. */
    List<Path> containers() throws IOException {
        return files(file -> CONTAINER.matcher(file.getFileName().toString()).matches());
    }

    /** What its killed launches left open. */
    List<Path> leftOpen() throws IOException {
        return files(file -> file.toString().endsWith(".open"));
    }

    /** Where its records wait. */
    Path outbox() {
        return directory.resolveSibling("grainery-outbox").resolve(name());
    }

    /** The entries that wait in its outbox. */
    List<Path> waiting() throws IOException {
        return DirectoryInUse.find(
                outbox(),
                file -> file.getFileName().toString().matches("[0-9]{16}-[0-9a-f]{8}\\.json")
                        && file.getParent().equals(outbox()));
    }

    /** The name of its checkpoint, when that is whole. */
    List<String> checkpoints() throws IOException {
        Path all = directory.resolve("checkpoints");
        if (Files.notExists(all)) {
            return List.of();
        }
        try (Stream<Path> checkpoints = Files.list(all)) {
            return checkpoints
                    .filter(checkpoint -> Files.exists(checkpoint.resolve("valid")))
                    .map(checkpoint -> checkpoint.getFileName().toString())
                    .toList();
        }
    }

    String log() throws IOException {
        return Files.readString(directory.resolve("job.log"));
    }

    private List<Path> files(Predicate<Path> which) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path place : places) {
            found.addAll(DirectoryInUse.find(place, which));
        }
        found.sort(null);
        return found;
    }
}
