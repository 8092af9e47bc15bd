// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static dev.grainery.heritrix.SettingsProblems.path;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.describe.naming.NamingFileException;
import dev.grainery.heritrix.ending.Redaction;
import dev.grainery.outbox.Outbox;
import dev.grainery.record.Header;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.archive.modules.Processor;
import org.archive.spring.ConfigPath;
import org.archive.spring.ConfigPathConfigurer;

/** Applies to the whole job: sheets cannot change the properties, which are read when the job is launched. */
public abstract class RecorderProperties extends Processor {

    private static final String JOB = "${job}";

    private String storeUri = "";
    private ConfigPath storeUriFile;
    private String author = "";
    private String standard = Header.DEFAULT_STANDARD;
    private ConfigPath namingFile;
    private ConfigPath outboxDirectory = new ConfigPath("outbox of records", Outbox.DIRECTORY_NAME);
    private int finishTimeoutSeconds = 300;
    private boolean stopCrawlOnShutdown;
    private boolean launchesUnrecorded;
    private ReadingSettings reading = new ReadingSettings();
    private CdxSettings cdx = new CdxSettings();
    private HookSettings hook = new HookSettings();
    private AfterCrawlSettings after = new AfterCrawlSettings();
    private StatusSettings status = new StatusSettings();

    /**
     * A {@code mongodb://} or {@code mongodb+srv://} address, or {@code outbox:}. No getter: it may contain a password.
     */
    public void setStoreUri(String storeUri) {
        this.storeUri = storeUri == null ? "" : storeUri;
    }

    public ConfigPath getStoreUriFile() {
        return storeUriFile;
    }

    public void setStoreUriFile(ConfigPath storeUriFile) {
        this.storeUriFile = SettingsProblems.unlessBlank(storeUriFile);
    }

    public String getAuthor() {
        return author;
    }

    /** The default is {@code GRAINERY_AUTHOR} of the environment, then the author of the store. */
    public void setAuthor(String author) {
        this.author = author;
    }

    public String getStandard() {
        return standard;
    }

    public void setStandard(String standard) {
        this.standard = standard;
    }

    public ConfigPath getNamingFile() {
        return namingFile;
    }

    public void setNamingFile(ConfigPath namingFile) {
        this.namingFile = SettingsProblems.unlessBlank(namingFile);
    }

    public ConfigPath getOutboxDirectory() {
        return outboxDirectory;
    }

    public void setOutboxDirectory(ConfigPath outboxDirectory) {
        this.outboxDirectory = outboxDirectory;
    }

    public int getFinishTimeoutSeconds() {
        return finishTimeoutSeconds;
    }

    public void setFinishTimeoutSeconds(int finishTimeoutSeconds) {
        this.finishTimeoutSeconds = finishTimeoutSeconds;
    }

    public boolean getStopCrawlOnShutdown() {
        return stopCrawlOnShutdown;
    }

    public void setStopCrawlOnShutdown(boolean stopCrawlOnShutdown) {
        this.stopCrawlOnShutdown = stopCrawlOnShutdown;
    }

    public String getOnFailure() {
        return launchesUnrecorded ? "alert" : "refuse";
    }

    public void setOnFailure(String onFailure) {
        this.launchesUnrecorded = SettingsProblems.isAlert(onFailure);
    }

    public ReadingSettings getReading() {
        return reading;
    }

    public void setReading(ReadingSettings reading) {
        this.reading = reading;
    }

    public CdxSettings getCdx() {
        return cdx;
    }

    public void setCdx(CdxSettings cdx) {
        this.cdx = cdx;
    }

    public HookSettings getHook() {
        return hook;
    }

    public void setHook(HookSettings hook) {
        this.hook = hook;
    }

    public AfterCrawlSettings getAfter() {
        return after;
    }

    public void setAfter(AfterCrawlSettings after) {
        this.after = after;
    }

    public StatusSettings getStatus() {
        return status;
    }

    public void setStatus(StatusSettings status) {
        this.status = status;
    }

    final String storeUri() {
        return storeUri;
    }

    final boolean launchesUnrecorded() {
        return launchesUnrecorded;
    }

    final void resolvePaths(ConfigPathConfigurer configurer) {
        Stream.of(reading, cdx, hook, after, status).forEach(bean -> bean.resolveWith(configurer));
    }

    final RecorderSettings settings(Map<String, String> environment, Optional<HeritrixJob> job)
            throws SettingsException {
        return settings(environment, true, new OutputDirectories(job));
    }

    /** Runs no program: Heritrix validates whenever it builds a job. */
    final void check(Map<String, String> environment) throws SettingsException {
        RecorderSettings unused = settings(environment, false, new OutputDirectories(Optional.empty()));
    }

    private RecorderSettings settings(Map<String, String> environment, boolean launching, OutputDirectories outputs)
            throws SettingsException {
        SettingsProblems refusals = new SettingsProblems();
        SettingsProblems alerts = new SettingsProblems();
        RecorderSettings.Store store = store(environment, refusals);
        Optional<RecorderSettings.Cdx> cdxFiles = cdx.settings(environment, outputs, cdx.alerts() ? alerts : refusals);
        RecorderSettings settings = new RecorderSettings(
                store,
                reading.settings(launching, cdxFiles.isPresent(), reading.alerts() ? alerts : refusals),
                cdxFiles,
                afterCrawl(environment, hook.alerts() ? alerts : refusals, after.alerts() ? alerts : refusals),
                status.settings(outputs, status.alerts() ? alerts : refusals),
                new RecorderSettings.End(
                        refusals.seconds("finishTimeoutSeconds", finishTimeoutSeconds, 0), stopCrawlOnShutdown),
                alerts.messages());
        if (!refusals.messages().isEmpty()) {
            List<String> all = new ArrayList<>(refusals.messages());
            all.addAll(alerts.messages());
            throw new SettingsException(String.join("; ", all));
        }
        return settings;
    }

    private RecorderSettings.Store store(Map<String, String> environment, SettingsProblems problems) {
        return new RecorderSettings.Store(
                problems.check(() -> StoreAddress.of(storeUri, path(storeUriFile), environment), Optional.empty()),
                path(storeUriFile).filter(file -> storeUri.isBlank()),
                new GivenSettings(
                        author(environment),
                        Optional.of(standard).filter(name -> !name.equals(Header.DEFAULT_STANDARD)),
                        problems.check(this::naming, Optional.empty())),
                problems.check(
                        () -> outbox().orElseThrow(() -> new SettingsException("outboxDirectory is empty")),
                        Path.of("")));
    }

    private RecorderSettings.AfterCrawl afterCrawl(
            Map<String, String> environment, SettingsProblems ofHook, SettingsProblems ofEnd) {
        return new RecorderSettings.AfterCrawl(
                hook.settings(environment, ofHook),
                after.packages(ofEnd),
                after.command(environment, job(), ofEnd),
                new Redaction(List.of(storeUri, hook.url(), cdx.server())),
                Stream.of(storeUriFile, hook.getTokenFile(), cdx.getServerTokenFile())
                        .filter(Objects::nonNull)
                        .map(file -> path(file).orElseThrow())
                        .collect(Collectors.toSet()));
    }

    private Optional<String> author(Map<String, String> environment) {
        String set = author == null || author.isBlank() ? environment.getOrDefault("GRAINERY_AUTHOR", "") : author;
        return Optional.of(set.strip()).filter(name -> !name.isEmpty());
    }

    private Optional<NamingConvention> naming() throws SettingsException {
        Optional<Path> file = path(namingFile);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(NamingConvention.load(file.get()));
        } catch (NamingFileException e) {
            throw new SettingsException("namingFile: " + e.getMessage());
        }
    }

    private Path job() {
        ConfigPath job = new ConfigPath("directory of the job", ".");
        job.setBase(outboxDirectory == null ? null : outboxDirectory.getBase());
        return job.getFile().toPath();
    }

    private Optional<Path> outbox() {
        String job = outboxDirectory == null || outboxDirectory.getBase() == null
                ? ""
                : path(outboxDirectory.getBase()).orElseThrow().getFileName().toString();
        return path(outboxDirectory).map(path -> Path.of(path.toString().replace(JOB, job)));
    }
}
