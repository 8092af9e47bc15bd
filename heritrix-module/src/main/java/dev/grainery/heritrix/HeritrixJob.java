// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.heritrix.recording.CrawlStatements.CrawlSite;
import dev.grainery.heritrix.watch.JobDirectory;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NamedHarvest;
import dev.grainery.record.RecordStyle;
import dev.grainery.system.LocalMachine;
import dev.grainery.system.output.ArchiveBoundary;
import dev.grainery.system.output.ProtectedFileException;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.archive.crawler.framework.CrawlController;
import org.archive.crawler.reporting.CrawlerLoggerModule;
import org.archive.crawler.reporting.StatisticsTracker;
import org.archive.modules.CrawlMetadata;
import org.archive.modules.Processor;
import org.archive.modules.ProcessorChain;
import org.archive.modules.seeds.TextSeedModule;
import org.archive.modules.writer.WriterPoolProcessor;
import org.archive.spring.ConfigFile;
import org.archive.spring.PathSharingContext;

record HeritrixJob(PathSharingContext context) {

    JobDirectory directory() {
        File launch = context.getCurrentLaunchDir();
        return new JobDirectory(launch.getParentFile().toPath(), context.getCurrentLaunchId());
    }

    String shortName() {
        return directory().path().getFileName().toString();
    }

    String isPartOf() {
        return Objects.requireNonNullElse(context.getBean(CrawlMetadata.class).getJobName(), "");
    }

    CrawlController controller() {
        return context.getBean(CrawlController.class);
    }

    List<WriterPoolProcessor> writers() {
        return context.getBeansOfType(WriterPoolProcessor.class, false, false).values().stream()
                .filter(Processor::getEnabled)
                .toList();
    }

    List<String> recorders() {
        return context.getBeansOfType(ContainerRecorder.class, false, false).values().stream()
                .filter(Processor::getEnabled)
                .map(Processor::getBeanName)
                .sorted()
                .toList();
    }

    boolean hasWriters() {
        return !writers().isEmpty();
    }

    /** Only for a started job: Heritrix creates the directories. */
    List<Path> directories() {
        List<Path> directories = new ArrayList<>();
        writers().forEach(writer -> directories.addAll(directories(writer)));
        return directories;
    }

    static List<Path> directories(WriterPoolProcessor writer) {
        return writer.calcOutputDirs().stream()
                .map(directory -> directory.toPath().toAbsolutePath().normalize())
                .toList();
    }

    /** True if the configuration cannot be read. */
    boolean isConfiguredWith(String text) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory().path(), "*.{cxml,groovy}")) {
            for (Path file : files) {
                String configuration = Files.readString(file);
                if (configuration.contains(text) || configuration.contains(text.replace("&", "&amp;"))) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    Collection<ProcessorChain> chains() {
        return context.getBeansOfType(ProcessorChain.class, false, false).values();
    }

    void refuseAmongContainers(String property, Path output) throws SettingsException {
        try {
            new ArchiveBoundary(directories(), ArchiveBoundary.RecordedFiles.NONE, false).require(output);
        } catch (ProtectedFileException e) {
            throw new SettingsException(property + ": " + e.getMessage());
        } catch (IOException e) {
            throw new SettingsException(property + ": " + e);
        }
    }

    /** A URI names only the container of the last writer. */
    List<String> unseenStarts() {
        List<WriterPoolProcessor> writers = writers();
        return writers.size() < 2
                ? List.of()
                : writers.stream()
                        .map(WriterPoolProcessor::getPrefix)
                        .distinct()
                        .toList();
    }

    /** The part of container names, {@code pid~host~port}, that distinguishes processes. */
    static String processMark() {
        return System.getProperty("heritrix.pid", "") + "~" + hostName() + "~"
                + System.getProperty("heritrix.port", "");
    }

    /** Heritrix uses {@code localhost} as its host name where the system resolves the address to it. */
    static String machine() {
        String hostName = hostName();
        return LocalMachine.isAnyMachine(hostName) ? LocalMachine.hostName() : hostName;
    }

    static String program() {
        return "grainery "
                + Optional.ofNullable(HeritrixJob.class.getPackage().getImplementationVersion())
                        .orElse("(not packaged)");
    }

    static String hostName() {
        String hostName = System.getProperty("heritrix.hostname", "");
        return hostName.isBlank() ? LocalMachine.hostName() : hostName;
    }

    List<Logger> logs() {
        String launch =
                context.getBean(CrawlerLoggerModule.class).getPath().getFile().getAbsolutePath();
        LogManager all = LogManager.getLogManager();
        return Collections.list(all.getLoggerNames()).stream()
                .filter(name -> name.isEmpty() || name.equals(shortName()) || name.contains(launch))
                .map(all::getLogger)
                .filter(Objects::nonNull)
                .toList();
    }

    Optional<String> seeds() {
        return context.getBeansOfType(TextSeedModule.class, false, false).values().stream()
                .map(TextSeedModule::getTextSource)
                .filter(ConfigFile.class::isInstance)
                .map(source -> ((ConfigFile) source).getFile().getName())
                .findFirst();
    }

    String harvestName(HarvestNaming naming) {
        return harvestName(naming, directory().launchDirectory());
    }

    String harvestOfOtherLaunch(HarvestNaming naming) {
        return harvestName(naming, directory().path().resolve("20000101000000"));
    }

    private String harvestName(HarvestNaming naming, Path launchDirectory) {
        String prefix = writers().stream()
                .map(WriterPoolProcessor::getPrefix)
                .findFirst()
                .orElse(GraineryRecord.NA);
        Location container = new Location(launchDirectory.resolve("warcs").toString(), fileName(prefix));
        String name = naming.names(Optional.of(isPartOf()), container).standard();
        return name.equals(GraineryRecord.NA) ? shortName() : name;
    }

    static String fileName(String prefix) {
        return prefix + "-20000101000000000-00000-" + processMark() + ".warc.gz";
    }

    CrawlSite site(HarvestNaming naming, RecordStyle style) {
        return new CrawlSite(
                machine(),
                processMark(),
                context.getBean(CrawlerLoggerModule.class).getPath().getFile().toPath(),
                context.getBean(StatisticsTracker.class)
                        .getReportsDir()
                        .getFile()
                        .toPath(),
                new NamedHarvest(harvestName(naming), style.author(), style.standard()));
    }
}
