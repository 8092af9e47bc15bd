// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import static dev.grainery.job.JobReport.Problem.Severity.ERROR;
import static dev.grainery.job.JobReport.Problem.Severity.NOTE;
import static dev.grainery.job.JobReport.Problem.Severity.WARNING;

import dev.grainery.cdx.CdxFormat;
import dev.grainery.cdx.CdxServer;
import dev.grainery.job.JobBean.Property;
import dev.grainery.job.JobReport.Harvest;
import dev.grainery.job.JobReport.Problem;
import dev.grainery.job.JobReport.Problem.Severity;
import dev.grainery.job.JobReport.Recorder;
import dev.grainery.job.JobReport.Writer;
import dev.grainery.naming.ContainerName;
import dev.grainery.naming.HarvestKind;
import dev.grainery.naming.HarvestNaming;
import dev.grainery.naming.LaunchName;
import dev.grainery.naming.NamingFileException;
import dev.grainery.process.InstalledProgram;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.access.StoreUri;
import dev.grainery.store.access.StoreUriException;
import dev.grainery.utility.Utilities;
import dev.grainery.utility.UtilitiesFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Looks at one job: what the recorder would make of it, and what is wrong or odd. Nothing is run, nothing is made. */
public final class JobCheck {

    /** What the recorder is called in a job. */
    public static final String RECORDER = "dev.grainery.heritrix.ContainerRecorder";

    /** What a job's configuration is called. */
    public static final String FILE_NAME = "crawler-beans.cxml";

    private static final String CDX_WRONG = "cdx-wrong";
    private static final String METADATA = "org.archive.modules.CrawlMetadata";
    private static final String CHAIN = "org.archive.modules.DispositionChain";
    private static final Set<String> OTHER_CHAINS =
            Set.of("org.archive.modules.CandidateChain", "org.archive.modules.FetchChain");
    private static final String OVERRIDE_LEFT = "[see override above]";

    // of the two launches, one cannot be told from the other by anything but its name
    private static final String LAUNCH = "20260102030405";
    private static final String OTHER_LAUNCH = "20260102030406";

    private final Path file;
    private final JobBeans beans;
    private final Optional<HarvestNaming> given;
    private final List<Problem> problems = new ArrayList<>();

    private JobCheck(Path file, JobBeans beans, Optional<HarvestNaming> given) {
        this.file = file;
        this.beans = beans;
        this.given = given;
    }

    /**
     * Looks at a job.
     *
     * @param file its configuration
     * @param naming how the archive names harvests; empty if the job decides that itself
     * @throws JobFileException if the file is no configuration of a job
     * @throws IOException if it cannot be read
     */
    public static JobReport of(Path file, Optional<HarvestNaming> naming) throws IOException, JobFileException {
        Path absolute = file.toAbsolutePath().normalize();
        return new JobCheck(absolute, JobXml.read(absolute), naming).report();
    }

    private JobReport report() {
        beans.imports()
                .forEach(resource ->
                        problem(NOTE, "import", 0, "it imports " + resource + ", which is not looked at here"));
        List<Writer> writers = writers();
        Optional<Recorder> recorder = recorder(writers);
        Optional<JobBean> metadata = beans.ofClass(METADATA::equals).stream().findFirst();
        String jobName = metadata.flatMap(bean -> beans.text(bean, "jobName")).orElse("");
        Optional<HarvestNaming> naming = naming();
        Optional<Harvest> harvest = naming.flatMap(names -> harvest(names, jobName, metadata, writers));
        problems.sort(Problem.GRAVEST_FIRST);
        return new JobReport(
                file.toString(), directory().getFileName().toString(), jobName, writers, recorder, harvest, problems);
    }

    private Path directory() {
        Path parent = file.getParent();
        return parent.getFileName() == null ? file : parent;
    }

    private void problem(Severity severity, String check, int line, String message) {
        problems.add(new Problem(severity, check, line, message));
    }

    // writers

    private List<Writer> writers() {
        List<Writer> writers = beans.ofClass(WriterDefaults::isWriter).stream()
                .map(this::writer)
                .toList();
        List<Writer> enabled = enabled(writers);
        if (enabled.isEmpty()) {
            problem(
                    ERROR,
                    "no-writer",
                    0,
                    "no enabled bean writes WARC or ARC containers, so there is nothing to record");
        }
        for (int i = 0; i < enabled.size(); i++) {
            Writer writer = enabled.get(i);
            templateWithoutProcess(writer);
            enabled.subList(0, i).stream()
                    .filter(other -> other.prefix().equals(writer.prefix()))
                    .findFirst()
                    .ifPresent(other -> problem(
                            WARNING,
                            "writers-alike",
                            writer.line(),
                            "the writers " + other.bean() + " and " + writer.bean() + " have the same prefix "
                                    + writer.prefix()
                                    + "; give each its own, so that their containers can be told apart"));
        }
        return writers;
    }

    private static List<Writer> enabled(List<Writer> writers) {
        return writers.stream()
                .filter(writer -> !writer.enabled().equals("false"))
                .toList();
    }

    private Writer writer(JobBean bean) {
        String className = beans.classOf(bean);
        String below = beans.text(bean, "directory").orElse(WriterDefaults.DIRECTORY);
        return new Writer(
                bean.name(),
                bean.line(),
                className,
                beans.text(bean, "enabled").orElse("true"),
                beans.text(bean, "compress").orElse("true"),
                beans.text(bean, "prefix").orElse(WriterDefaults.PREFIX),
                beans.text(bean, "template").orElse(WriterDefaults.TEMPLATE),
                beans.texts(bean, "storePaths").orElse(List.of(WriterDefaults.storePath(className))).stream()
                        .map(path -> resolved(below, path))
                        .toList());
    }

    private static String resolved(String directory, String path) {
        return path.startsWith("/") || directory.isEmpty() ? path : directory + (path.isEmpty() ? "" : "/" + path);
    }

    private void templateWithoutProcess(Writer writer) {
        boolean shared = writer.directories().stream()
                .anyMatch(path -> path.startsWith("/") && !path.contains(WriterDefaults.DIRECTORY));
        if (shared && !writer.template().contains("${heritrix.pid}")) {
            problem(
                    WARNING,
                    "template-without-process",
                    writer.line(),
                    "the template of " + writer.bean() + " has no ${heritrix.pid}, and it writes into "
                            + String.join(", ", writer.directories())
                            + ", where other jobs may write as well: their containers may get the same names; add it");
        }
    }

    // the recorder

    private Optional<Recorder> recorder(List<Writer> writers) {
        List<JobBean> all = beans.ofClass(RECORDER::equals);
        if (all.isEmpty()) {
            problem(
                    ERROR,
                    "recorder-missing",
                    0,
                    "no bean is a " + RECORDER + ", so nothing is recorded; add one, and name it in the list of"
                            + " dispositionProcessors after the writer");
            return Optional.empty();
        }
        JobBean bean = all.get(0);
        if (all.size() > 1) {
            problem(
                    ERROR,
                    "recorder-twice",
                    all.get(1).line(),
                    "there are " + all.size() + " beans of class " + RECORDER + ", which would deliver from one outbox;"
                            + " keep one");
        }
        Map<String, String> properties = properties(bean);
        if (properties.getOrDefault("enabled", "true").equals("false")) {
            problem(WARNING, "recorder-disabled", bean.line(), "enabled is false, so nothing is recorded");
        }
        if (properties.getOrDefault("author", "").isBlank()) {
            problem(
                    NOTE,
                    "author-missing",
                    bean.line(),
                    "author is not set: it is that of GRAINERY_AUTHOR in the environment of Heritrix, or of the store; if"
                            + " neither names one, the records name no author (NA)");
        }
        if ("0".equals(properties.get("finishTimeoutSeconds"))) {
            problem(
                    WARNING,
                    "no-time-at-end",
                    line(bean, "finishTimeoutSeconds"),
                    "finishTimeoutSeconds is 0, so the end of the crawl waits for nothing: the last containers are"
                            + " recorded by the next launch; leave it out for 300 seconds");
        }
        outbox(bean, properties);
        utilities(bean, properties);
        hookCommand(bean);
        store(bean, properties);
        cdxFiles(bean, properties);
        if (Values.hasPassword(beans.text(bean, "hookUrl").orElse(""))) {
            problem(
                    WARNING,
                    "password-in-job",
                    line(bean, "hookUrl"),
                    "hookUrl holds a user and a password; put a token into a file (hookTokenFile) or the environment"
                            + " instead");
        }
        return Optional.of(new Recorder(bean.name(), bean.line(), place(bean, writers), properties));
    }

    private Map<String, String> properties(JobBean bean) {
        Map<String, String> shown = new TreeMap<>();
        for (String name : new TreeSet<>(beans.set(bean))) {
            String text = beans.text(bean, name)
                    .or(() -> beans.texts(bean, name).map(texts -> String.join(" ", texts)))
                    .orElse("");
            Optional<RecorderProperty> known = RecorderProperty.of(name);
            if (known.isPresent()) {
                shown.put(name, Values.shown(known.get(), text));
                wrong(known.get(), text)
                        .ifPresent(right -> problem(
                                ERROR,
                                "property-wrong",
                                line(bean, name),
                                name + " must be " + right + ", not " + Values.shown(known.get(), text)));
            } else if (!RecorderProperty.isOfAllProcessors(name)) {
                problem(
                        ERROR,
                        "property-unknown",
                        line(bean, name),
                        "there is no property " + name
                                + RecorderProperty.like(name)
                                        .map(like -> " (is " + like + " meant?)")
                                        .orElse("")
                                + "; Heritrix does not build such a job");
            }
        }
        return shown;
    }

    private static Optional<String> wrong(RecorderProperty property, String text) {
        return Values.isExpression(text) ? Optional.empty() : property.wrong(text);
    }

    private int line(JobBean bean, String property) {
        return beans.property(bean, property).map(Property::line).orElse(bean.line());
    }

    private void outbox(JobBean bean, Map<String, String> properties) {
        String outbox = properties.getOrDefault("outboxDirectory", "");
        if (outbox.startsWith("/") && !Values.isExpression(outbox) && !outbox.startsWith(directory() + "/")) {
            problem(
                    WARNING,
                    "outbox-shared",
                    line(bean, "outboxDirectory"),
                    "outboxDirectory " + outbox + " is outside of the job's directory; make sure that no other job has"
                            + " the same, as each needs its own");
        }
    }

    /** The programs must be installed where the crawler runs, which may be elsewhere. */
    private void utilities(JobBean bean, Map<String, String> properties) {
        String path = properties.getOrDefault("utilitiesFile", "");
        Optional<Path> utilitiesFile =
                path.isEmpty() || Values.isExpression(path) ? Optional.empty() : inDirectory(path);
        try {
            if (utilitiesFile.isPresent()) {
                Utilities.check(utilitiesFile.get());
            }
        } catch (UtilitiesFileException e) {
            problem(
                    WARNING,
                    "utilities-wrong",
                    line(bean, "utilitiesFile"),
                    "utilitiesFile: " + e.getMessage() + "\n  well if the crawler is another machine, and has it all");
        }
    }

    /** As with the utilities. */
    private void hookCommand(JobBean bean) {
        beans.texts(bean, "hookCommand")
                .flatMap(words -> words.stream().findFirst())
                .filter(program -> !program.isBlank() && !Values.isExpression(program))
                .filter(program -> InstalledProgram.find(
                                program, System.getenv().getOrDefault("PATH", ""), directory())
                        .isEmpty())
                .ifPresent(program -> problem(
                        WARNING,
                        "hook-command-missing",
                        line(bean, "hookCommand"),
                        "hookCommand: " + InstalledProgram.missing(program)
                                + "\n  well if the crawler is another machine, and has it"));
    }

    private void store(JobBean bean, Map<String, String> properties) {
        String uri = beans.text(bean, "storeUri").orElse("");
        String uriFile = properties.getOrDefault("storeUriFile", "");
        if (uri.equals(StoreUri.OUTBOX)) {
            problem(
                    NOTE,
                    "no-store",
                    line(bean, "storeUri"),
                    "storeUri is outbox:, so all records stay in the outbox until grainery replay brings them to a"
                            + " store");
        } else if (!uri.isEmpty()) {
            address(bean, uri);
        } else if (uriFile.isEmpty()) {
            problem(
                    NOTE,
                    "store-from-environment",
                    bean.line(),
                    "the address of the store is taken from the variable "
                            + properties.getOrDefault("storeUriVariable", "GRAINERY_STORE")
                            + ", which must be set in the environment of Heritrix");
        } else if (!Values.isExpression(uriFile)) {
            existing("store-file-missing", bean, "storeUriFile", uriFile);
        }
    }

    private void cdxFiles(JobBean bean, Map<String, String> properties) {
        String format = properties.getOrDefault("cdxFormat", "cdx");
        if (!Values.isExpression(format)
                && Arrays.stream(CdxFormat.values()).noneMatch(one -> one.name().equalsIgnoreCase(format.strip()))) {
            problem(ERROR, CDX_WRONG, line(bean, "cdxFormat"), "cdxFormat must be cdx or cdxj, not " + format);
        }
        String server = beans.text(bean, "cdxServer").orElse("");
        if (!server.isBlank() && !Values.isExpression(server)) {
            try {
                CdxServer.at(server, Duration.ofMinutes(1));
            } catch (IllegalArgumentException e) {
                problem(ERROR, CDX_WRONG, line(bean, "cdxServer"), "cdxServer: " + e.getMessage());
            }
        }
        String tokenFile = properties.getOrDefault("cdxServerTokenFile", "");
        if (!tokenFile.isBlank() && server.isBlank()) {
            problem(ERROR, CDX_WRONG, line(bean, "cdxServerTokenFile"), "cdxServerTokenFile requires cdxServer");
        } else if (!tokenFile.isBlank() && !Values.isExpression(tokenFile)) {
            existing("cdx-token-file-missing", bean, "cdxServerTokenFile", tokenFile);
        }
        if (properties.getOrDefault("cdxDirectory", "").isBlank()) {
            Map.of("cdxFormat", "cdx", "cdxGzip", "false", "cdxServer", "", "cdxMergedDirectory", "")
                    .entrySet()
                    .stream()
                    .filter(unused -> !properties
                            .getOrDefault(unused.getKey(), unused.getValue())
                            .equals(unused.getValue()))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .forEach(name -> problem(ERROR, CDX_WRONG, line(bean, name), name + " requires cdxDirectory"));
        }
    }

    private void address(JobBean bean, String uri) {
        int line = line(bean, "storeUri");
        if (Values.hasPassword(uri)) {
            problem(
                    WARNING,
                    "password-in-job",
                    line,
                    "storeUri holds a user and a password; Heritrix copies the job into each launch and shows it in its"
                            + " web UI: put the address into a file (storeUriFile) or the environment");
        }
        if (Values.isExpression(uri)) {
            return;
        }
        try {
            StoreUri.ofCrawl(uri.strip());
        } catch (StoreUriException e) {
            problem(
                    ERROR,
                    uri.strip().startsWith("embedded:") ? "store-not-of-a-crawl" : "store-wrong",
                    line,
                    "storeUri: " + e.getMessage());
        }
    }

    private void existing(String check, JobBean bean, String property, String path) {
        if (inDirectory(path).filter(Files::isReadable).isEmpty()) {
            problem(
                    WARNING,
                    check,
                    line(bean, property),
                    property + ": there is no file here that can be read: " + path
                            + "; well if the crawler is another machine");
        }
    }

    private Optional<Path> inDirectory(String path) {
        try {
            return Optional.of(directory().resolve(path));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private Optional<String> place(JobBean bean, List<Writer> writers) {
        for (JobBean chain : beans.ofClass(OTHER_CHAINS::contains)) {
            if (beans.references(chain, "processors").contains(bean.name())) {
                problem(
                        WARNING,
                        "wrong-chain",
                        chain.line(),
                        "it stands in " + chain.name() + ", where nothing is written yet; put it into the list of"
                                + " dispositionProcessors, after the writer");
                return Optional.of("in " + chain.name());
            }
        }
        for (JobBean chain : beans.ofClass(CHAIN::equals)) {
            List<String> processors = beans.references(chain, "processors");
            int at = processors.indexOf(bean.name());
            if (at >= 0) {
                Optional<String> later = processors.subList(at, processors.size()).stream()
                        .filter(isBeanOf(writers))
                        .findFirst();
                later.ifPresent(writer -> problem(
                        WARNING,
                        "before-writer",
                        chain.line(),
                        "it stands before " + writer + " in " + chain.name() + "; put it after the last writer"));
                return Optional.of("in " + chain.name() + (at > 0 ? " after " + processors.get(at - 1) : ", first"));
            }
        }
        problem(
                NOTE,
                "in-no-chain",
                bean.line(),
                "it is in no chain: it records nevertheless, but is missing from the processors report");
        return Optional.empty();
    }

    private static Predicate<String> isBeanOf(List<Writer> writers) {
        return name ->
                enabled(writers).stream().anyMatch(writer -> writer.bean().equals(name));
    }

    // the harvest

    private Optional<HarvestNaming> naming() {
        Optional<JobBean> bean = beans.ofClass(RECORDER::equals).stream().findFirst();
        String path =
                bean.flatMap(recorder -> beans.text(recorder, "namingFile")).orElse("");
        if (given.isPresent() || path.isEmpty()) {
            return given.or(() -> Optional.of(HarvestNaming.builtIn()));
        }
        int line = line(bean.orElseThrow(), "namingFile");
        Optional<Path> namingFile = Values.isExpression(path) ? Optional.empty() : inDirectory(path);
        if (namingFile.isEmpty()) {
            problem(
                    NOTE,
                    "naming-unknown",
                    line,
                    "namingFile is " + path + ", so the harvest cannot be determined here");
            return Optional.empty();
        }
        try {
            return Optional.of(HarvestNaming.load(namingFile.get()));
        } catch (NamingFileException e) {
            problem(ERROR, "naming-wrong", line, "namingFile: " + e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<Harvest> harvest(
            HarvestNaming naming, String jobName, Optional<JobBean> metadata, List<Writer> writers) {
        int line = metadata.map(bean -> line(bean, "jobName")).orElse(0);
        List<Writer> enabled = enabled(writers);
        if (enabled.isEmpty()) {
            return Optional.empty();
        }
        if (Values.isExpression(jobName) || Values.isExpression(enabled.get(0).prefix())) {
            problem(
                    NOTE,
                    "harvest-unknown",
                    line,
                    "the job's name or the prefix is only known when the job is built, so the harvest cannot be determined"
                            + " here");
            return Optional.empty();
        }
        if (jobName.isEmpty() || jobName.equals(OVERRIDE_LEFT)) {
            problem(WARNING, "job-name-missing", line, "metadata.jobName is not set; it names the harvest");
        }
        Location container = container(enabled.get(0), LAUNCH);
        String name = standard(naming, jobName, container);
        if (!name.equals(standard(naming, jobName, container(enabled.get(0), OTHER_LAUNCH)))) {
            problem(
                    WARNING,
                    "harvest-for-each-launch",
                    line,
                    "neither the job's name '" + jobName + "' nor the prefix '"
                            + enabled.get(0).prefix()
                            + "' names a harvest, so each launch is a harvest of its own, called " + name
                            + " if it begins then; set metadata.jobName");
            return Optional.empty();
        }
        enabled.forEach(writer -> disagreeing(naming, name, writer));
        HarvestKind kind = naming.kind(name);
        return Optional.of(new Harvest(name, NameUuid.DNS.of(name), kind.type(), kind.suffix()));
    }

    private static String standard(HarvestNaming naming, String jobName, Location container) {
        return naming.names(Optional.of(jobName), container).standard();
    }

    /** Where the first container of a launch would lie. */
    private Location container(Writer writer, String launch) {
        String directory =
                writer.directories().isEmpty() ? "" : writer.directories().get(0);
        return new Location(absolute(directory, launch), fileName(writer));
    }

    private String absolute(String directory, String launch) {
        String path = directory.replace("${launchId}", launch);
        return path.startsWith("/") ? path : directory() + "/" + path;
    }

    private static String fileName(Writer writer) {
        return writer.template()
                        .replace("${prefix}", writer.prefix())
                        .replace("${timestamp17}", LAUNCH + "678")
                        .replace("${timestamp14}", LAUNCH)
                        .replace("${timestamp}", LAUNCH + "678")
                        .replace("${serialno}", "00000")
                        .replace("${heritrix.pid}", "1")
                        .replace("${heritrix.hostname}", "crawler")
                        .replace("${heritrix.port}", "8443")
                + ".warc.gz";
    }

    /** What a later backfill would hold against the harvest. */
    private void disagreeing(HarvestNaming naming, String harvest, Writer writer) {
        List<String> others = new ArrayList<>();
        ContainerName.parse(fileName(writer))
                .map(ContainerName::prefix)
                .filter(prefix -> !naming.agree(harvest, prefix))
                .ifPresent(prefix -> others.add("prefix '" + prefix + "'"));
        for (String directory : writer.directories()) {
            String name = new Location(absolute(directory, LAUNCH), "x").parentDir();
            if (!Values.isExpression(name) && !LaunchName.is(name) && !naming.agree(harvest, name)) {
                others.add("directory '" + name + "'");
            }
        }
        if (!others.isEmpty()) {
            problem(
                    WARNING,
                    "names-differ",
                    writer.line(),
                    "the harvest is called '" + harvest + "', but " + writer.bean() + " gives its containers the "
                            + String.join(" and the ", others) + ": a backfill reports GRN-W007; choose the same name");
        }
    }

    /** What Heritrix takes for a writer of containers if the job says nothing; the same in all its supported versions. */
    private static final class WriterDefaults {

        static final String PREFIX = "WEB";
        static final String TEMPLATE =
                "${prefix}-${timestamp17}-${serialno}-" + "${heritrix.pid}~${heritrix.hostname}~${heritrix.port}";
        static final String DIRECTORY = "${launchId}";

        // also those that somebody has derived from them
        private static final Pattern WRITER = Pattern.compile(".*\\.\\w*(WARC|Warc|ARC|Arc)Writer(Chain)?Processor");
        private static final Pattern ARC = Pattern.compile(".*\\.(?!.*(WARC|Warc))[^.]*");

        private WriterDefaults() {}

        static boolean isWriter(String className) {
            return WRITER.matcher(className).matches();
        }

        static String storePath(String className) {
            return ARC.matcher(className).matches() ? "arcs" : "warcs";
        }
    }
}
