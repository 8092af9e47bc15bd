// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import dev.grainery.heritrix.ending.EndState.Step;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.heritrix.task.RetryingTask;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.NameUuid;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A failed step is retried, by the next launch at the latest; a killed step is repeated as a whole. */
public final class CrawlEnding implements AutoCloseable {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration AFTER_LAST_WORD = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

    private final RetryingTask task;
    private final Settings settings;
    private final EndMemory memory;
    private final Entries outbox;
    private final Optional<Entries> hook;
    private final Predicate<String> recorded;
    private final OperatorLog log;
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> raised = new HashSet<>();

    public record Settings(
            Path directory,
            String harvest,
            Optional<HarvestCdx> cdx,
            Optional<LaunchPackage> packages,
            Optional<EndCommand> command) {

        String harvestId() {
            return NameUuid.ofHarvest(harvest);
        }
    }

    @FunctionalInterface
    public interface Entries {

        void put(OutboxEntry entry) throws IOException;
    }

    public CrawlEnding(
            ScheduledExecutorService thread,
            Settings settings,
            Entries outbox,
            Optional<Entries> hook,
            Predicate<String> recorded,
            OperatorLog log,
            InstantSource clock)
            throws IOException {
        this.task = new RetryingTask(thread, this::attempt, FIRST_PAUSE, LONGEST_PAUSE);
        this.settings = settings;
        this.outbox = outbox;
        this.hook = hook;
        this.recorded = recorded;
        this.log = log;
        this.memory = EndMemory.open(
                settings.directory(),
                clock,
                (file, reason) -> log.alert("the work left to do for a crawl cannot be read, " + file + ": " + reason));
    }

    public void soon() {
        task.soon();
    }

    /**
     * Call before the entry is in the outbox: neither the steps nor the end of a launch must exist without the other.
     */
    public void follow(OutboxEntry entry) throws IOException {
        if (entry instanceof OutboxEntry.Container container) {
            name(container.record());
        } else if (entry instanceof OutboxEntry.CrawlOfHarvest statement
                && statement.crawl().isOver()) {
            Set<Step> steps = steps(statement.crawl());
            if (!steps.isEmpty()) {
                memory.ended(statement.crawl(), statement.harvestId(), name(statement.harvestId()), steps);
                // statements about other harvests of the launch may follow
                task.later(AFTER_LAST_WORD);
            }
        }
    }

    private synchronized void name(ContainerRecord record) {
        names.put(record.harvestId(), record.extension().harvestNames().standard());
    }

    private synchronized String name(String harvestId) {
        return names.getOrDefault(harvestId, settings.harvestId().equals(harvestId) ? settings.harvest() : harvestId);
    }

    /** A launch that was killed or stopped left logs, but its crawl has not ended. */
    private Set<Step> steps(Crawl crawl) {
        boolean ended = !crawl.status().equals(Crawl.KILLED) && !crawl.status().equals(Crawl.STOPPED);
        return Stream.of(Step.values())
                .filter(step -> switch (step) {
                    case CDX -> ended && settings.cdx().isPresent();
                    case PACKAGE -> settings.packages().isPresent();
                    case NOTICE -> ended && hook.isPresent();
                    case COMMAND -> ended && settings.command().isPresent();
                })
                .collect(Collectors.toSet());
    }

    public boolean finish(Duration timeout) throws InterruptedException, IOException {
        return task.finish(() -> !memory.unfinished().isEmpty(), false, timeout);
    }

    private Optional<Duration> attempt() throws InterruptedException {
        boolean again = false;
        for (String launch : memory.unfinished()) {
            try {
                again |= !done(launch);
            } catch (ClosedByInterruptException e) {
                throw new InterruptedException(e.getMessage());
            } catch (IOException | RuntimeException | Error e) {
                if (task.isClosed()) {
                    return Optional.empty();
                }
                alertOnce("the work at the end of the crawl failed for the launch " + launch + ": " + e
                        + "; it is tried again");
                again = true;
            }
        }
        return again ? Optional.of(Duration.ZERO) : Optional.empty();
    }

    private boolean done(String launch) throws IOException, InterruptedException {
        boolean done = true;
        for (Step step : Step.values()) {
            done &= done(step, launch);
        }
        return done;
    }

    /** Repeated if the launch is stated for another harvest meanwhile. */
    private boolean done(Step step, String launch) throws IOException, InterruptedException {
        EndState state = memory.get(launch);
        while (state.left().contains(step)) {
            boolean done = switch (step) {
                case CDX -> merge(state);
                case PACKAGE -> pack(state);
                case NOTICE -> notice(state);
                case COMMAND -> command(state);
            };
            if (!done) {
                return false;
            }
            memory.change(launch, state.harvests(), now -> now.without(step));
            state = memory.get(launch);
        }
        return true;
    }

    private boolean merge(EndState state) throws IOException {
        if (settings.cdx().isEmpty()) {
            return true;
        }
        if (!recorded.test(state.crawl().launch())) {
            return false;
        }
        for (Map.Entry<String, String> harvest : state.harvests().entrySet()) {
            HarvestCdx cdx = settings.cdx().get();
            if (!cdx.merge(harvest.getKey(), harvest.getValue(), state.crawl(), log, this::alertOnce)) {
                return false;
            }
        }
        return true;
    }

    private boolean pack(EndState state) throws IOException {
        String launch = state.crawl().launch();
        if (settings.packages().isEmpty()) {
            return true;
        }
        Optional<Crawl.PackageFile> file;
        try {
            file = made(state);
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException e) {
            alertOnce("the package of the launch " + launch + " could not be made: " + e
                    + "; it is tried again, also by the next launch of the job");
            return false;
        }
        if (file.isEmpty()) {
            log.alert("there is nothing left of the launch " + launch + " to make a package of");
            return true;
        }
        Crawl.PackageFile made = file.get();
        // stated before the step is marked as done: a repeated statement is harmless
        Crawl packaged = memory.get(launch).packaged(made).crawl();
        for (String harvestId : state.harvests().keySet()) {
            outbox.put(new OutboxEntry.CrawlOfHarvest(harvestId, packaged));
        }
        memory.change(launch, now -> now.packaged(made));
        log.info("package of the launch " + launch + ": "
                + Path.of(made.path()).resolve(made.fileName()) + ", "
                + made.size() + " bytes");
        return true;
    }

    private Optional<Crawl.PackageFile> made(EndState state) throws IOException {
        if (state.intended().isPresent()
                && LaunchPackage.isThere(state.intended().get())) {
            return state.intended();
        }
        return settings.packages()
                .get()
                .make(
                        state.values(),
                        intended -> memory.change(state.crawl().launch(), now -> now.intending(intended)));
    }

    private boolean notice(EndState state) throws IOException {
        if (hook.isPresent()) {
            for (String harvestId : state.harvests().keySet()) {
                hook.get().put(new OutboxEntry.CrawlOfHarvest(harvestId, state.crawl()));
            }
        }
        return true;
    }

    private boolean command(EndState state) throws IOException, InterruptedException {
        if (settings.command().isPresent()) {
            // the command may move containers
            if (!recorded.test(state.crawl().launch())) {
                return false;
            }
            settings.command().get().run(state.values(), log);
        }
        // once, even if another harvest was added meanwhile
        memory.change(state.crawl().launch(), now -> now.without(Step.COMMAND));
        return true;
    }

    private void alertOnce(String message) {
        if (raised.add(message)) {
            log.alert(message);
        }
    }

    @Override
    public void close() {
        task.close();
        if (!task.isOver()) {
            log.info("the work at the end of the crawl did not stop in time; the next launch of the job continues it");
        }
    }
}
