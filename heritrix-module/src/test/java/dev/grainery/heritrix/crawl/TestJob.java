// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixture.DirectoryInUse;
import dev.grainery.heritrix.ContainerRecorder;
import dev.grainery.heritrix.OperatorPage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.archive.crawler.framework.CrawlJob;
import org.archive.crawler.framework.Engine;
import org.archive.crawler.reporting.AlertHandler;

public final class TestJob implements AutoCloseable {

    private static final String PROFILE = "/org/archive/crawler/restlet/profile-crawler-beans.";
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Map<String, String> NESTED = Map.of(
            "reading", "ReadingSettings",
            "cdx", "CdxSettings",
            "hook", "HookSettings",
            "after", "AfterCrawlSettings",
            "status", "StatusSettings");

    private final Path directory;
    private final Map<String, String> overrides = new TreeMap<>();
    private final Map<String, String> recorder = new TreeMap<>();
    private final Map<String, String> nestedXml = new TreeMap<>();
    private boolean recorded = true;
    private Optional<String> written = Optional.empty();
    private String beans = "";
    private String chain = "<ref bean=\"warcWriter\"/><ref bean=\"grainery\"/>";
    private Engine engine;
    private CrawlJob job;

    public TestJob(Path jobs, String name, String seed) throws IOException {
        this.directory = Files.createDirectories(jobs.resolve(name));
        overrides.put("metadata.operatorContactUrl", "https://library.example/");
        overrides.put("metadata.jobName", "Topics-2026-11-" + name);
        overrides.put("seeds.textSource.value", seed);
        overrides.put("crawlController.pauseAtStart", "false");
        overrides.put("crawlController.maxToeThreads", "5");
        overrides.put("disposition.minDelayMs", "0");
        overrides.put("disposition.delayFactor", "0");
        overrides.put("warcWriter.maxWaitForIdleMs", "1");
        overrides.put("warcWriter.maxFileSizeBytes", "60000");
        overrides.put("warcWriter.poolMaxActive", "2");
        overrides.put("warcWriter.prefix", "Topics-2026-11-" + name);
        recorder.put("outboxDirectory", "../grainery-outbox/${job}");
        recorder.put("author", "Library");
        recorder.put("reading.lookIntervalSeconds", "1");
        recorder.put("finishTimeoutSeconds", "60");
    }

    public TestJob configured(String fileName, String text) throws IOException {
        Files.writeString(directory.resolve(fileName), text);
        written = Optional.of(fileName);
        return this;
    }

    public TestJob with(String beanProperty, String value) {
        overrides.put(beanProperty, value);
        return this;
    }

    public TestJob recorder(String property, String value) {
        recorder.put(property, value);
        return this;
    }

    public TestJob recorderXml(String nested, String xml) {
        nestedXml.put(nested, xml);
        return this;
    }

    private String properties() {
        StringBuilder xml = new StringBuilder();
        Map<String, StringBuilder> nested = new TreeMap<>();
        recorder.forEach((name, value) -> {
            int dot = name.indexOf('.');
            StringBuilder to = dot < 0 ? xml : nested.computeIfAbsent(name.substring(0, dot), n -> new StringBuilder());
            to.append("<property name=\"" + name.substring(dot + 1) + "\" value=\"" + value + "\"/>");
        });
        nestedXml.forEach((name, more) ->
                nested.computeIfAbsent(name, n -> new StringBuilder()).append(more));
        nested.forEach((name, properties) -> xml.append("<property name=\"" + name
                + "\"><bean class=\"dev.grainery.heritrix." + NESTED.get(name) + "\">" + properties
                + "</bean></property>"));
        return xml.toString();
    }

    public TestJob without() {
        recorded = false;
        return this;
    }

    public TestJob withRecorder() {
        recorded = true;
        return this;
    }

    public TestJob beans(String xml) {
        beans += xml;
        return this;
    }

    public TestJob chain(String xml) {
        chain = xml;
        return this;
    }

    public static String profile(String form) throws IOException {
        try (InputStream in = CrawlJob.class.getResourceAsStream(PROFILE + form)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    public TestJob write() throws IOException {
        if (written.isPresent()) {
            return this;
        }
        String profile = profile("cxml");
        String properties = overrides.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining("\n"));
        String bean =
                "<bean id=\"grainery\" class=\"dev.grainery.heritrix.ContainerRecorder\">" + properties() + "</bean>";
        String disposition = recorded ? chain : chain.replace("<ref bean=\"grainery\"/>", "");
        String text = profile.replaceFirst("(?s)<bean id=\"longerOverrides\".*?</bean>", "")
                .replaceFirst("(?m)^metadata\\.(?s).*?##\\.\\.more\\?\\.\\.##", Matcher.quoteReplacement(properties))
                .replace("<ref bean=\"warcWriter\"/>", disposition)
                .replace("</beans>", (recorded ? bean : "") + beans + "</beans>");
        assertThat(text).contains(properties).contains(disposition);
        Files.writeString(directory.resolve("crawler-beans.cxml"), text);
        return this;
    }

    public TestJob launch() throws IOException {
        build();
        job.launch();
        assertThat(job.getCrawlController().hasStarted() || job.isRunning())
                .describedAs("the job was launched; its log: %s", log())
                .isTrue();
        return this;
    }

    public TestJob build() throws IOException {
        AlertHandler.ensureStaticInitialization();
        write();
        if (engine != null) {
            engine.shutdown();
        }
        engine = new Engine(directory.getParent().toFile());
        job = engine.getJob(directory.getFileName().toString());
        job.instantiateContainer();
        assertThat(job.getCrawlController())
                .describedAs("the job was built; its log: %s", log())
                .isNotNull();
        return this;
    }

    public String harvest() {
        return overrides.get("metadata.jobName");
    }

    public CrawlJob crawlJob() {
        return job;
    }

    public TestJob awaitEnd() {
        await("the crawl ends", () -> job.getCrawlController().isStopComplete());
        return this;
    }

    public void teardown() {
        if (job != null && job.hasApplicationContext()) {
            job.teardown();
            await("the job is torn down", () -> !job.hasApplicationContext());
        }
    }

    public Path directory() {
        return directory;
    }

    public String log() throws IOException {
        Path log = directory.resolve("job.log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    public String report() {
        String report = ((ContainerRecorder) job.getJobContext().getBean("grainery")).report();
        try {
            assertThat(OperatorPage.undocumentedInReport(report)).isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return report;
    }

    public List<Path> files(String suffix) throws IOException {
        return files(directory, suffix);
    }

    public static List<Path> files(Path directory, String suffix) throws IOException {
        return DirectoryInUse.find(directory, file -> file.toString().endsWith(suffix));
    }

    public Path outbox() {
        return directory.resolveSibling("grainery-outbox").resolve(directory.getFileName());
    }

    public List<Path> waiting() throws IOException {
        return files(outbox(), ".json").stream()
                .filter(file -> file.getFileName().toString().matches("[0-9]{16}-.*"))
                .toList();
    }

    public static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).describedAs(what).isLessThan(end);
            LockSupport.parkNanos(20_000_000);
        }
    }

    @Override
    public void close() {
        if (job != null && job.hasApplicationContext() && job.getCrawlController() != null) {
            job.terminate();
            awaitEnd();
        }
        teardown();
        if (engine != null) {
            engine.shutdown();
        }
        try {
            assertThat(OperatorPage.undocumented(log())).isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
