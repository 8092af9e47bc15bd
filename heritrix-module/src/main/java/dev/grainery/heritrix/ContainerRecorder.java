// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.outbox.OutboxOwnership.OutboxInUseException;
import java.io.File;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.archive.crawler.event.CrawlStateEvent;
import org.archive.crawler.event.CrawlURIDispositionEvent;
import org.archive.crawler.framework.CheckpointSuccessEvent;
import org.archive.crawler.framework.CrawlController;
import org.archive.modules.CrawlURI;
import org.archive.spring.ConfigPathConfigurer;
import org.archive.spring.HasValidator;
import org.archive.spring.PathSharingContext;
import org.json.JSONObject;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/** Add it to the job as a bean, and to the disposition chain after the writers. */
public class ContainerRecorder extends RecorderProperties
        implements ApplicationContextAware, ApplicationListener<ApplicationEvent>, DisposableBean, HasValidator {

    private static final String[] WRITTEN_TO = {"warcFilename", "arcFilename"};

    private PathSharingContext context;
    // set by the thread that launches the job, read by crawl threads
    private volatile Optional<LaunchRecording> launch = Optional.empty();
    private volatile Optional<ExitGuard> guard = Optional.empty();

    @Override
    public void setApplicationContext(ApplicationContext context) {
        this.context = (PathSharingContext) context;
        context.getBeansOfType(ConfigPathConfigurer.class, false, false)
                .values()
                .forEach(this::resolvePaths);
    }

    @Override
    public Validator getValidator() {
        return new SettingsValidator();
    }

    @Override
    public void start() {
        if (isRunning()) {
            return;
        }
        forgetCheckpointWithoutThisBean();
        super.start();
        // without a sheet of any URI: whether the job as a whole is recorded
        if (getEnabled()) {
            record();
        } else {
            new JobLog(new HeritrixJob(context).shortName())
                    .info("this launch is not recorded, as the property enabled of the bean is false");
        }
    }

    /** Heritrix refuses to resume from a checkpoint older than this bean, which has no data of it. */
    private void forgetCheckpointWithoutThisBean() {
        if (recoveryCheckpoint != null
                && !new File(recoveryCheckpoint.getCheckpointDir().getFile(), getBeanName()).exists()) {
            recoveryCheckpoint = null;
        }
    }

    private void record() {
        HeritrixJob job = new HeritrixJob(context);
        JobLog log = new JobLog(job.shortName());
        RecorderSettings settings;
        try {
            List<String> recorders = job.recorders();
            if (recorders.size() > 1) {
                throw new SettingsException("the job has several recorders, " + String.join(" and ", recorders)
                        + "; remove all but one, which records the containers of all writers");
            }
            settings = settings(System.getenv(), Optional.of(job));
            launch = Optional.of(LaunchRecording.start(job, settings, log, Clock.systemUTC()));
        } catch (SettingsException | IOException | RuntimeException | LinkageError e) {
            if (launchesUnrecorded()) {
                log.alert("cannot record this job: " + reason(e)
                        + "; the crawl runs without being recorded, and a backfill makes its records");
                return;
            }
            String reason = "cannot record this job, so it is not launched: " + reason(e);
            log.refuse(reason);
            throw new IllegalStateException("Grainery " + reason, e);
        }
        CrawlController controller = job.controller();
        guard = Optional.of(new ExitGuard(
                settings.end().timeout(),
                controller::requestCrawlStop,
                settings.end().stopCrawlOnShutdown(),
                timeout -> launch.ifPresent(recording -> stopped(recording, timeout))));
        guard.get().arm();
        log(settings, job, log);
    }

    private void log(RecorderSettings settings, HeritrixJob job, JobLog log) {
        RecorderSettings.Store store = settings.store();
        if (store.uri().isPresent()) {
            log.info("recording for " + store.uri().get() + ", outbox " + store.outbox());
        } else {
            log.info(
                    "recording into the outbox " + store.outbox()
                            + "; the store is outbox:, so nothing is delivered until grainery replay brings the records to a store");
        }
        settings.alerts().forEach(problem -> log.alert(problem + "; the crawl runs without this function"));
        new JobChecks(job, log).report(this, store.naming(), store.outbox());
        if (settings.reading().inspect()) {
            log.info("every record of the containers is inspected, which takes processor time of this machine");
        }
        settings.cdx().ifPresent(cdx -> {
            log.info("the CDX file of each container is written into "
                    + cdx.directory().path());
            cdx.server().ifPresent(server -> log.info("CDX files are posted to " + server));
        });
        if (!settings.reading().utilities().isEmpty()) {
            log.info("other programs are run for each container: "
                    + String.join(", ", settings.reading().utilities().labels()));
        }
        if (!job.hasWriters()) {
            log.alert("the job has no writer of containers, so there is nothing to record");
        }
    }

    private static String reason(Throwable failure) {
        if (failure instanceof SettingsException || failure instanceof OutboxInUseException) {
            return failure.getMessage();
        }
        return failure instanceof IOException io
                ? "outboxDirectory: " + OutputDirectories.reason(io)
                : failure.toString();
    }

    @Override
    protected boolean shouldProcess(CrawlURI uri) {
        return launch.isPresent();
    }

    /** Called for every URI, so it must not wait. */
    @Override
    protected void innerProcess(CrawlURI uri) {
        launch.ifPresent(recording -> {
            JSONObject extra = uri.getExtraInfo();
            for (String key : WRITTEN_TO) {
                String name = extra.optString(key);
                if (!name.isEmpty()) {
                    recording.intake().see(name);
                }
            }
        });
    }

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
        if (event instanceof CrawlURIDispositionEvent disposition) {
            // also when the bean is in no chain
            innerProcess(disposition.getCrawlURI());
        } else if (event instanceof CheckpointSuccessEvent) {
            launch.ifPresent(recording -> recording.intake().lookSoon());
        } else if (event instanceof CrawlStateEvent state) {
            if (state.getState() == CrawlController.State.FINISHED) {
                launch.ifPresent(this::finish);
            } else {
                // Heritrix opens the logs of a launch while it starts the beans, in any order
                guard.ifPresent(exit -> exit.keepOpen(new HeritrixJob(context).logs()));
            }
        }
    }

    /** All writers are closed. Must not throw, or Heritrix never finishes the job. */
    private void finish(LaunchRecording recording) {
        guard.ifPresent(ExitGuard::finishing);
        try {
            recording.finish(
                    String.valueOf(context.getBean(CrawlController.class).getCrawlExitStatus()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            recording.log().alert("interrupted while the end of the crawl was recorded; the next launch continues");
        } catch (IOException | RuntimeException | Error e) {
            recording.log().alert("the end of the crawl could not be recorded: " + e);
        } finally {
            recording.writeStatus();
            guard.ifPresent(ExitGuard::disarm);
        }
    }

    private void stopped(LaunchRecording recording, Duration timeout) {
        try {
            recording.stopped(timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            recording.log().alert("it could not be recorded that Heritrix was stopped: " + e);
        }
    }

    @Override
    public void destroy() {
        Optional<LaunchRecording> recording = launch;
        launch = Optional.empty();
        guard.ifPresent(ExitGuard::disarm);
        recording.ifPresent(ContainerRecorder::close);
    }

    private static void close(LaunchRecording recording) {
        try {
            recording.close();
        } catch (IOException e) {
            recording.log().alert("the recording could not be closed: " + e);
        }
    }

    public Map<String, Object> getRecording() {
        Optional<LaunchRecording> recording = launch;
        try {
            return recording.isPresent() ? recording.get().state().fields() : Map.of();
        } catch (IOException e) {
            // a getter must not throw, or the bean browser shows nothing
            return Map.of("outbox", "cannot be read: " + e);
        }
    }

    @Override
    public String report() {
        String start =
                super.report() + "  Function:             records containers when their writers have closed them\n";
        Optional<LaunchRecording> recording = launch;
        try {
            return start
                    + (recording.isPresent()
                            ? RecorderReport.of(
                                    recording.get().state(), recording.get().hook())
                            : "  not recording\n");
        } catch (IOException e) {
            return start + "  Outbox:                cannot be read: " + e + "\n";
        }
    }

    /** Makes Heritrix refuse a job with an invalid recorder before it is launched. */
    private static final class SettingsValidator implements Validator {

        @Override
        public boolean supports(Class<?> type) {
            return RecorderProperties.class.isAssignableFrom(type);
        }

        @Override
        public void validate(Object target, Errors errors) {
            RecorderProperties properties = (RecorderProperties) target;
            if (!properties.getEnabled() || properties.launchesUnrecorded()) {
                return;
            }
            try {
                properties.check(System.getenv());
            } catch (SettingsException e) {
                errors.reject("grainery", "Grainery: " + e.getMessage());
            }
        }
    }
}
