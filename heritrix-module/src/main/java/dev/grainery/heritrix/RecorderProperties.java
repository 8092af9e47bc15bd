// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.describe.naming.NamingFileException;
import dev.grainery.heritrix.ending.EndCommand;
import dev.grainery.heritrix.ending.PackagePlace;
import dev.grainery.heritrix.ending.Redaction;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.CdxServer;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.inspect.utility.UtilitiesFileException;
import dev.grainery.outbox.Outbox;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Header;
import dev.grainery.record.RecordStyle;
import dev.grainery.system.InstalledProgram;
import dev.grainery.system.WebCredentials;
import dev.grainery.system.WebEndpoint;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.archive.modules.Processor;
import org.archive.spring.ConfigPath;

/**
 * The properties of the recorder, as they stand in a job's configuration. All are job-wide: a sheet cannot change them
 * for a URI. They are read when the job is launched; what is changed later counts from the next launch.
 */
public abstract class RecorderProperties extends Processor {

    private static final int LONGEST_WAIT_SECONDS = 24 * 60 * 60;

    private static final String CDX = "cdx";

    private static final Pattern USER_OR_PASSWORD = Pattern.compile("//[^\\s/]*@");

    /** Where programs are looked for if the environment does not say. */
    private static final String PATH_UNLESS_SET = "/bin:/usr/bin";

    /** How long a server may take to answer one request. */
    private static final Duration CDX_SERVER_PATIENCE = Duration.ofMinutes(1);

    /** How long a hook may take to answer. */
    private static final Duration HOOK_PATIENCE = Duration.ofSeconds(30);

    private String storeUri = "";
    // an empty path would be shown as the directory of the job, so what is not set is null, as beans have it
    private ConfigPath storeUriFile;
    private String storeUriVariable = "GRAINERY_STORE";
    private String author = "";
    private String standard = Header.DEFAULT_STANDARD;
    private ConfigPath namingFile;
    private String digests = "";
    private boolean inspect;
    private ConfigPath cdxDirectory;
    private String cdxFormat = CDX;
    private boolean cdxGzip;
    private ConfigPath cdxMergedDirectory;
    private String cdxServer = "";
    private ConfigPath cdxServerTokenFile;
    private String cdxServerTokenVariable = "GRAINERY_CDX_TOKEN";
    private ConfigPath utilitiesFile;
    private double maxReadMegabytesPerSecond;
    private int queueCapacity = 1_000;
    /** Stands for the name of the job's directory in the path of the outbox. */
    private static final String JOB = "${job}";

    private ConfigPath outboxDirectory = new ConfigPath("outbox of records", Outbox.DIRECTORY_NAME);
    private int lookIntervalSeconds = 10;
    private int finishTimeoutSeconds = 300;
    private boolean stopCrawlOnShutdown;
    private boolean recordUnfinished;
    private ConfigPath packageDirectory;
    private String hookUrl = "";
    private ConfigPath hookTokenFile;
    private String hookTokenVariable = "GRAINERY_HOOK_TOKEN";
    private List<String> hookCommand = List.of();
    private int hookCommandTimeoutSeconds = 300;
    private ConfigPath statusFile;
    private ConfigPath metricsFile;

    /**
     * Address of the store, {@code mongodb://…} or {@code mongodb+srv://…}, or {@code outbox:} for none. There is no way to ask for it, as it may hold
     * a password; for the same reason it is better kept out of the configuration.
     */
    public void setStoreUri(String storeUri) {
        this.storeUri = storeUri == null ? "" : storeUri;
    }

    public ConfigPath getStoreUriFile() {
        return storeUriFile;
    }

    /** A file whose first line is the address of the store, read if {@code storeUri} is not set. */
    public void setStoreUriFile(ConfigPath storeUriFile) {
        this.storeUriFile = unlessBlank(storeUriFile);
    }

    public String getStoreUriVariable() {
        return storeUriVariable;
    }

    /** The variable of the environment that holds the address of the store, if nothing else does. */
    public void setStoreUriVariable(String storeUriVariable) {
        this.storeUriVariable = storeUriVariable;
    }

    public String getAuthor() {
        return author;
    }

    /** Who makes the records; {@code GRAINERY_AUTHOR} of the environment if it is not set, else as the store says. */
    public void setAuthor(String author) {
        this.author = author;
    }

    public String getStandard() {
        return standard;
    }

    /** Name and version of the standard that the records follow. */
    public void setStandard(String standard) {
        this.standard = standard;
    }

    public ConfigPath getNamingFile() {
        return namingFile;
    }

    /** How the archive names its harvests, for a store that does not know yet; others go by their own convention. */
    public void setNamingFile(ConfigPath namingFile) {
        this.namingFile = unlessBlank(namingFile);
    }

    public String getDigests() {
        return digests;
    }

    /** Digests that are computed beside the MD5, between commas: {@code sha256}, or nothing. */
    public void setDigests(String digests) {
        this.digests = digests == null ? "" : digests;
    }

    public boolean getInspect() {
        return inspect;
    }

    /** Whether every record of the containers is looked at while they are read, which takes processor time. */
    public void setInspect(boolean inspect) {
        this.inspect = inspect;
    }

    public ConfigPath getCdxDirectory() {
        return cdxDirectory;
    }

    /**
     * Where the CDX file of each container goes, which is written while the container is read; so containers are inspected
     * as well. None are written if it is not set.
     */
    public void setCdxDirectory(ConfigPath cdxDirectory) {
        this.cdxDirectory = unlessBlank(cdxDirectory);
    }

    public String getCdxFormat() {
        return cdxFormat;
    }

    /** The format of the CDX files: {@code cdx} with eleven columns, or {@code cdxj}. */
    public void setCdxFormat(String cdxFormat) {
        this.cdxFormat = cdxFormat == null ? CDX : cdxFormat;
    }

    public boolean getCdxGzip() {
        return cdxGzip;
    }

    /** Whether the CDX files are compressed. */
    public void setCdxGzip(boolean cdxGzip) {
        this.cdxGzip = cdxGzip;
    }

    public ConfigPath getCdxMergedDirectory() {
        return cdxMergedDirectory;
    }

    /** Where the CDX files of a harvest are merged into one when its crawl has ended; they are not if it is not set. */
    public void setCdxMergedDirectory(ConfigPath cdxMergedDirectory) {
        this.cdxMergedDirectory = unlessBlank(cdxMergedDirectory);
    }

    /**
     * Address of a collection of OutbackCDX that the CDX files are posted to. There is no way to ask for it, as it may hold
     * a key.
     */
    public void setCdxServer(String cdxServer) {
        this.cdxServer = cdxServer == null ? "" : cdxServer;
    }

    public ConfigPath getCdxServerTokenFile() {
        return cdxServerTokenFile;
    }

    /** A file whose first line is the token of that server, or {@code USER:PASSWORD}. */
    public void setCdxServerTokenFile(ConfigPath cdxServerTokenFile) {
        this.cdxServerTokenFile = unlessBlank(cdxServerTokenFile);
    }

    public String getCdxServerTokenVariable() {
        return cdxServerTokenVariable;
    }

    /** The variable of the environment that holds the same, if no file does; nothing is sent if it is not set, either. */
    public void setCdxServerTokenVariable(String cdxServerTokenVariable) {
        this.cdxServerTokenVariable = cdxServerTokenVariable;
    }

    public ConfigPath getUtilitiesFile() {
        return utilitiesFile;
    }

    /** Which other programs are run for each container, or for payloads in it, when it is closed; none if it is not set. */
    public void setUtilitiesFile(ConfigPath utilitiesFile) {
        this.utilitiesFile = unlessBlank(utilitiesFile);
    }

    public double getMaxReadMegabytesPerSecond() {
        return maxReadMegabytesPerSecond;
    }

    /** How fast closed containers are read at most, in 10^6 bytes a second; 0 for no limit. */
    public void setMaxReadMegabytesPerSecond(double maxReadMegabytesPerSecond) {
        this.maxReadMegabytesPerSecond = maxReadMegabytesPerSecond;
    }

    public int getQueueCapacity() {
        return queueCapacity;
    }

    /** How many closed containers may wait in memory to be read; more are found again later. */
    public void setQueueCapacity(int queueCapacity) {
        this.queueCapacity = queueCapacity;
    }

    public ConfigPath getOutboxDirectory() {
        return outboxDirectory;
    }

    /** Where records wait for their delivery; of each job its own. */
    public void setOutboxDirectory(ConfigPath outboxDirectory) {
        this.outboxDirectory = outboxDirectory;
    }

    public int getLookIntervalSeconds() {
        return lookIntervalSeconds;
    }

    /** How often the directories of the writers are looked into when nothing tells that a container was closed. */
    public void setLookIntervalSeconds(int lookIntervalSeconds) {
        this.lookIntervalSeconds = lookIntervalSeconds;
    }

    public int getFinishTimeoutSeconds() {
        return finishTimeoutSeconds;
    }

    /** How long the end of a crawl, or of the process, waits for the last records to be made and delivered. */
    public void setFinishTimeoutSeconds(int finishTimeoutSeconds) {
        this.finishTimeoutSeconds = finishTimeoutSeconds;
    }

    public boolean getStopCrawlOnShutdown() {
        return stopCrawlOnShutdown;
    }

    /** Whether a running crawl is stopped cleanly when the process is asked to end (SIGTERM). */
    public void setStopCrawlOnShutdown(boolean stopCrawlOnShutdown) {
        this.stopCrawlOnShutdown = stopCrawlOnShutdown;
    }

    public boolean getRecordUnfinished() {
        return recordUnfinished;
    }

    /** Whether containers that no writer will finish get records with a comment, and not only an alert. */
    public void setRecordUnfinished(boolean recordUnfinished) {
        this.recordUnfinished = recordUnfinished;
    }

    public ConfigPath getPackageDirectory() {
        return packageDirectory;
    }

    /**
     * Where the package of each launch goes: its logs, reports, configuration and seeds in one file. May hold
     * <code>${harvest}</code> and other placeholders. No packages are made if it is not set.
     */
    public void setPackageDirectory(ConfigPath packageDirectory) {
        this.packageDirectory = unlessBlank(packageDirectory);
    }

    /**
     * Address that each record of a container and of a finished harvest is posted to. There is no way to ask for it, as
     * such addresses often hold a key.
     */
    public void setHookUrl(String hookUrl) {
        this.hookUrl = hookUrl == null ? "" : hookUrl;
    }

    public ConfigPath getHookTokenFile() {
        return hookTokenFile;
    }

    /** A file whose first line is the token that the hook is sent. */
    public void setHookTokenFile(ConfigPath hookTokenFile) {
        this.hookTokenFile = unlessBlank(hookTokenFile);
    }

    public String getHookTokenVariable() {
        return hookTokenVariable;
    }

    /** The variable of the environment that holds the token, if no file does; no token is sent if it is not set, either. */
    public void setHookTokenVariable(String hookTokenVariable) {
        this.hookTokenVariable = hookTokenVariable;
    }

    public List<String> getHookCommand() {
        return hookCommand;
    }

    /** A program and its arguments, run without a shell when a crawl has ended. */
    public void setHookCommand(List<String> hookCommand) {
        this.hookCommand = hookCommand == null ? List.of() : List.copyOf(hookCommand);
    }

    public int getHookCommandTimeoutSeconds() {
        return hookCommandTimeoutSeconds;
    }

    /** How long that command may run. */
    public void setHookCommandTimeoutSeconds(int hookCommandTimeoutSeconds) {
        this.hookCommandTimeoutSeconds = hookCommandTimeoutSeconds;
    }

    public ConfigPath getStatusFile() {
        return statusFile;
    }

    /** Where it is left how the recording stands, as JSON; {@code status.json} in the outbox if it is not set. */
    public void setStatusFile(ConfigPath statusFile) {
        this.statusFile = unlessBlank(statusFile);
    }

    public ConfigPath getMetricsFile() {
        return metricsFile;
    }

    /** Where that is left as metrics: a file, or a directory in which each job has its own; nowhere if it is not set. */
    public void setMetricsFile(ConfigPath metricsFile) {
        this.metricsFile = unlessBlank(metricsFile);
    }

    /** Whether the address of the store holds a user or a password. */
    final boolean storeUriHoldsPassword() {
        return USER_OR_PASSWORD.matcher(storeUri).find();
    }

    /**
     * The settings as they are now.
     *
     * @throws SettingsException if any of them is not right; it tells of all of these
     */
    final RecorderSettings settings(Map<String, String> environment) throws SettingsException {
        return settings(environment, true);
    }

    /**
     * Whether the settings are right, without running anything: a configuration is checked whenever it is built.
     *
     * @throws SettingsException if any of them is not right; it tells of all of these
     */
    final void check(Map<String, String> environment) throws SettingsException {
        RecorderSettings unused = settings(environment, false);
    }

    private RecorderSettings settings(Map<String, String> environment, boolean launching) throws SettingsException {
        Problems problems = new Problems();
        GivenSettings given = new GivenSettings(
                author(environment),
                Optional.of(standard).filter(own -> !own.equals(Header.DEFAULT_STANDARD)),
                problems.in(this::naming, Optional.empty()));
        Utilities programs = problems.in(() -> utilities(launching), Utilities.none());
        RecorderSettings settings = new RecorderSettings(
                problems.in(
                        () -> StoreAddress.of(storeUri, path(storeUriFile), storeUriVariable, environment),
                        Optional.empty()),
                path(storeUriFile).filter(file -> storeUri.isBlank()),
                new RecordStyle(given.author().orElse(GraineryRecord.NA), standard),
                given.naming().orElseGet(NamingConvention::builtIn).naming(),
                given,
                problems.in(() -> DigestAlgorithm.listed(digests), Set.of()),
                inspect || path(cdxDirectory).isPresent() || programs.takePayloads(),
                cdx(environment, problems),
                programs,
                problems.in(() -> within("maxReadMegabytesPerSecond", maxReadMegabytesPerSecond, 0, 1_000_000), 0.0),
                problems.in(() -> within("queueCapacity", queueCapacity, 1, 1_000_000), 1.0)
                        .intValue(),
                problems.in(
                        () -> outbox().orElseThrow(() -> new SettingsException("outboxDirectory is empty")),
                        Path.of("")),
                problems.in(() -> seconds("lookIntervalSeconds", lookIntervalSeconds, 1), Duration.ZERO),
                problems.in(() -> seconds("finishTimeoutSeconds", finishTimeoutSeconds, 0), Duration.ZERO),
                stopCrawlOnShutdown,
                recordUnfinished,
                afterCrawl(environment, problems),
                path(statusFile),
                path(metricsFile));
        problems.refuse();
        return settings;
    }

    private Optional<RecorderSettings.Cdx> cdx(Map<String, String> environment, Problems problems) {
        CdxFormat format = problems.in(this::format, CdxFormat.CDX);
        Optional<CdxServer> server = problems.in(() -> server(environment), Optional.empty());
        Optional<Path> directory = path(cdxDirectory);
        Optional<Path> merged = path(cdxMergedDirectory);
        if (directory.isEmpty()) {
            problems.unless(format == CdxFormat.CDX, "cdxFormat requires cdxDirectory");
            problems.unless(!cdxGzip, "cdxGzip requires cdxDirectory");
            problems.unless(merged.isEmpty(), "cdxMergedDirectory requires cdxDirectory");
            problems.unless(cdxServer.isBlank(), "cdxServer requires cdxDirectory");
        }
        problems.unless(
                merged.isEmpty() || !merged.equals(directory),
                "cdxMergedDirectory must not be cdxDirectory, or the captures would be found twice");
        return directory.map(path -> new RecorderSettings.Cdx(new CdxDirectory(path, format, cdxGzip), server, merged));
    }

    private CdxFormat format() throws SettingsException {
        return Arrays.stream(CdxFormat.values())
                .filter(format -> format.name().equalsIgnoreCase(cdxFormat.strip()))
                .findFirst()
                .orElseThrow(() -> new SettingsException("cdxFormat must be cdx or cdxj, not " + cdxFormat));
    }

    private Optional<CdxServer> server(Map<String, String> environment) throws SettingsException {
        Optional<Path> file = path(cdxServerTokenFile);
        if (cdxServer.isBlank()) {
            if (file.isPresent()) {
                throw new SettingsException("cdxServerTokenFile requires cdxServer");
            }
            return Optional.empty();
        }
        Optional<WebCredentials> credentials = credentials(
                file, "cdxServerTokenFile", "the file of the CDX server's token", cdxServerTokenVariable, environment);
        try {
            return Optional.of(CdxServer.at(cdxServer, credentials, CDX_SERVER_PATIENCE));
        } catch (IllegalArgumentException e) {
            throw new SettingsException("cdxServer: " + e.getMessage());
        }
    }

    private Optional<WebEndpoint> hook(Optional<WebCredentials> credentials) throws SettingsException {
        try {
            return hookUrl.isBlank()
                    ? Optional.empty()
                    : Optional.of(WebEndpoint.at(hookUrl, credentials, HOOK_PATIENCE));
        } catch (IllegalArgumentException e) {
            throw new SettingsException("hookUrl: " + e.getMessage());
        }
    }

    private RecorderSettings.AfterCrawl afterCrawl(Map<String, String> environment, Problems problems) {
        Optional<WebCredentials> credentials = problems.in(
                () -> credentials(
                        path(hookTokenFile),
                        "hookTokenFile",
                        "the file of the hook's token",
                        hookTokenVariable,
                        environment),
                Optional.empty());
        Duration limit = problems.in(
                () -> seconds("hookCommandTimeoutSeconds", hookCommandTimeoutSeconds, 1), Duration.ofSeconds(1));
        return new RecorderSettings.AfterCrawl(
                problems.in(() -> hook(credentials), Optional.empty()),
                problems.in(() -> path(packageDirectory).map(PackagePlace::new), Optional.empty()),
                problems.in(
                        () -> hookCommand.isEmpty() ? Optional.empty() : Optional.of(command(environment, limit)),
                        Optional.empty()),
                new Redaction(List.of(storeUri, hookUrl, cdxServer)),
                Stream.of(storeUriFile, hookTokenFile, cdxServerTokenFile)
                        .flatMap(file -> path(file).stream())
                        .collect(Collectors.toSet()));
    }

    private EndCommand command(Map<String, String> environment, Duration limit) throws SettingsException {
        EndCommand command = new EndCommand(hookCommand, limit);
        String program = command.words().get(0);
        // it is run in the directory of the job
        ConfigPath job = new ConfigPath("directory of the job", ".");
        job.setBase(outboxDirectory == null ? null : outboxDirectory.getBase());
        if (InstalledProgram.find(
                        program,
                        environment.getOrDefault("PATH", PATH_UNLESS_SET),
                        job.getFile().toPath())
                .isEmpty()) {
            throw new SettingsException("hookCommand: " + InstalledProgram.missing(program));
        }
        return command;
    }

    /** A token, or a user and a password, in a file or else in the environment, where there may be none. */
    private static Optional<WebCredentials> credentials(
            Optional<Path> file, String property, String name, String variable, Map<String, String> environment)
            throws SettingsException {
        Optional<String> given = file.isPresent()
                ? Optional.of(StoreAddress.firstLine(property + ": " + name, file.get()))
                : Optional.of(environment.getOrDefault(variable, "").strip()).filter(text -> !text.isEmpty());
        try {
            return given.map(WebCredentials::of);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(
                    (file.isPresent() ? property : "the variable " + variable) + ": " + e.getMessage());
        }
    }

    /** What is wrong with the settings, all of it, so that an operator need not launch the job once for each. */
    private static final class Problems {

        private final List<String> messages = new ArrayList<>();

        /** The value of a setting; a stand-in if it is wrong. */
        <T> T in(Setting<T> setting, T standIn) {
            try {
                return setting.get();
            } catch (SettingsException | IllegalArgumentException e) {
                messages.add(e.getMessage());
                return standIn;
            }
        }

        void unless(boolean right, String message) {
            if (!right) {
                messages.add(message);
            }
        }

        void refuse() throws SettingsException {
            if (!messages.isEmpty()) {
                throw new SettingsException(String.join("; ", messages));
            }
        }
    }

    @FunctionalInterface
    private interface Setting<T> {
        T get() throws SettingsException;
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

    /** The programs, each of which is asked for its version if the job is launched, and else only looked for. */
    private Utilities utilities(boolean launching) throws SettingsException {
        Optional<Path> file = path(utilitiesFile);
        try {
            if (file.isPresent() && launching) {
                return Utilities.read(file.get(), Clock.systemUTC());
            }
            if (file.isPresent()) {
                Utilities.check(file.get());
            }
            return Utilities.none();
        } catch (UtilitiesFileException e) {
            throw new SettingsException("utilitiesFile: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SettingsException("utilitiesFile: interrupted while a program was asked for its version");
        }
    }

    private static ConfigPath unlessBlank(ConfigPath path) {
        return path(path).isPresent() ? path : null;
    }

    private Optional<Path> outbox() {
        String job = outboxDirectory == null || outboxDirectory.getBase() == null
                ? ""
                : path(outboxDirectory.getBase()).orElseThrow().getFileName().toString();
        return path(outboxDirectory).map(path -> Path.of(path.toString().replace(JOB, job)));
    }

    private static Optional<Path> path(ConfigPath path) {
        return path == null || path.getPath() == null || path.getPath().isBlank()
                ? Optional.empty()
                : Optional.of(path.getFile().toPath().toAbsolutePath().normalize());
    }

    private static Duration seconds(String name, int value, int least) throws SettingsException {
        return Duration.ofSeconds((long) within(name, value, least, LONGEST_WAIT_SECONDS));
    }

    private static double within(String name, double value, double least, double most) throws SettingsException {
        if (!(value >= least && value <= most)) {
            throw new SettingsException(name + " must be from " + (long) least + " to " + (long) most + ", not "
                    + (value == (long) value ? Long.toString((long) value) : Double.toString(value)));
        }
        return value;
    }
}
