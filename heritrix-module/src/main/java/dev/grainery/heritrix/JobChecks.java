// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.describe.naming.ContainerName;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.describe.naming.LaunchName;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.archive.modules.DispositionChain;
import org.archive.modules.Processor;
import org.archive.modules.ProcessorChain;
import org.archive.modules.deciderules.AcceptDecideRule;
import org.archive.modules.writer.WriterPoolProcessor;

record JobChecks(HeritrixJob job, JobLog log) {

    /** Left in the profile of Heritrix where an override was removed. */
    private static final String OVERRIDE_LEFT = "[see override above]";

    private static final Pattern USER_OR_PASSWORD = Pattern.compile("//[^\\s/]*@");

    void report(RecorderProperties recorder, HarvestNaming naming, Path outbox) {
        harvest(naming);
        List<WriterPoolProcessor> writers = job.writers();
        for (int i = 0; i < writers.size(); i++) {
            WriterPoolProcessor writer = writers.get(i);
            disagreeing(writer, naming);
            withoutProcess(writer);
            withRule(writer);
            writers.subList(0, i).stream()
                    .filter(other -> other.getPrefix().equals(writer.getPrefix()))
                    .findFirst()
                    .ifPresent(other -> log.info("the writers " + other.getBeanName() + " and " + writer.getBeanName()
                            + " have the same prefix " + writer.getPrefix()
                            + "; give each its own, so that their containers can be distinguished"));
        }
        chains(recorder, writers);
        if (outbox.startsWith(job.directory().path().toAbsolutePath().normalize())) {
            log.alert(
                    "the outbox is in the directory of the job, which Heritrix 3.14 and later can delete, with records that"
                            + " were not delivered; set outboxDirectory to a place outside of it, such as"
                            + " ../grainery-outbox/${job}");
        }
        if (USER_OR_PASSWORD.matcher(recorder.storeUri()).find() && job.isConfiguredWith(recorder.storeUri())) {
            log.alert(
                    "storeUri holds a user or password, which Heritrix copies into each launch and shows in its web UI;"
                            + " put it into a file (storeUriFile) or the environment");
        }
        if (recorder.getFinishTimeoutSeconds() == 0) {
            log.info("finishTimeoutSeconds is 0, so the end of the crawl waits for nothing: the last containers are"
                    + " recorded by the next launch");
        }
    }

    private void harvest(HarvestNaming naming) {
        String name = job.harvestName(naming);
        log.info("containers are recorded in the harvest " + name + ", unless the store has another naming convention");
        if (job.isPartOf().isBlank() || job.isPartOf().equals(OVERRIDE_LEFT)) {
            log.info("metadata.jobName is not set; it names the harvest");
        }
        if (!name.equals(job.harvestOfOtherLaunch(naming))) {
            log.info("neither the job's name nor the prefix of its writer names a harvest, so each launch is a harvest"
                    + " of its own; set metadata.jobName");
        }
    }

    private void disagreeing(WriterPoolProcessor writer, HarvestNaming naming) {
        String harvest = job.harvestName(naming);
        List<String> others = Stream.concat(
                        ContainerName.parse(HeritrixJob.fileName(writer.getPrefix()))
                                .map(ContainerName::prefix)
                                .stream(),
                        HeritrixJob.directories(writer).stream()
                                .map(directory -> directory.getFileName().toString())
                                .filter(name -> !LaunchName.is(name)))
                .filter(name -> !naming.agree(harvest, name))
                .toList();
        if (!others.isEmpty()) {
            log.info("the harvest is called " + harvest + ", but the prefix or a directory of the writer "
                    + writer.getBeanName() + " names " + String.join(", ", others)
                    + ": a backfill reports GRN-W007; choose the same name");
        }
    }

    private void withoutProcess(WriterPoolProcessor writer) {
        List<Path> shared = HeritrixJob.directories(writer).stream()
                .filter(directory -> !directory.startsWith(job.directory().path()))
                .toList();
        if (!shared.isEmpty() && !writer.getTemplate().contains("${heritrix.pid}")) {
            log.info("the template of the writer " + writer.getBeanName()
                    + " has no ${heritrix.pid}: containers of other jobs that write into " + shared
                    + " may get the same names; add it");
        }
    }

    /** A URI that the rule rejects looks like a written one in the crawl log. */
    private void withRule(WriterPoolProcessor writer) {
        if (!(writer.getShouldProcessRule() instanceof AcceptDecideRule)) {
            log.info("the writer " + writer.getBeanName() + " has a shouldProcessRule: URIs that it rejects are not"
                    + " distinguished in the crawl log, so a backfill may report them as missing captures (GRN-E023)");
        }
    }

    private void chains(Processor recorder, List<WriterPoolProcessor> writers) {
        writers.stream()
                .filter(writer -> job.chains().stream()
                        .noneMatch(chain -> chain.getProcessors().contains(writer)))
                .forEach(writer -> log.alert("the writer " + writer.getBeanName()
                        + " is in no chain, so it writes nothing; put it into the DispositionChain, or remove it"));
        List<ProcessorChain> chains = job.chains().stream()
                .filter(chain -> chain.getProcessors().contains(recorder))
                .toList();
        if (chains.isEmpty()) {
            log.info("the bean is not in a chain: it records nevertheless, but is missing from the processors report");
        }
        for (ProcessorChain chain : chains) {
            List<Processor> processors = chain.getProcessors();
            if (!(chain instanceof DispositionChain)) {
                log.info("the bean is in " + chain.getClass().getSimpleName()
                        + ", where nothing is written yet; put it into the DispositionChain, after the last writer");
            } else if (processors.subList(processors.indexOf(recorder), processors.size()).stream()
                    .anyMatch(writers::contains)) {
                log.info("the bean comes before a writer; put it after the last one");
            }
        }
    }
}
