// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawler;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A job of a running Heritrix, from its building to its teardown. */
public final class CrawlJob {

    private static final Duration MOMENT = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofMinutes(10);

    /** Is told the states of a crawl. */
    @FunctionalInterface
    public interface StateWatch {
        void at(HeritrixRest.State state) throws IOException;
    }

    private interface Wanted {
        boolean test(HeritrixRest.State state) throws IOException;
    }

    private final HeritrixRest rest;
    private final String name;

    /** The job in the directory of this name. */
    public CrawlJob(HeritrixRest rest, String name) {
        this.rest = rest;
        this.name = name;
    }

    /**
     * Builds and launches it, and waits until it stands ready to crawl.
     *
     * @throws IllegalStateException if it cannot be built or launched
     */
    public void launch() throws IOException, InterruptedException {
        build();
        rest.act(name, "launch");
        await(SHORT, "is not launched", state -> state.is("PAUSED"));
    }

    /** Builds it and launches it from a checkpoint. */
    public void resume(String checkpoint) throws IOException, InterruptedException {
        build();
        rest.resume(name, checkpoint);
        await(SHORT, "is not resumed", state -> state.is("PAUSED"));
    }

    private void build() throws IOException, InterruptedException {
        rest.rescan();
        rest.act(name, "build");
        await(MOMENT, "cannot be built", HeritrixRest.State::built);
    }

    /** Lets it crawl. */
    public void unpause() throws IOException {
        rest.act(name, "unpause");
    }

    /** Has it stop for a while, and waits until no URI is in work. */
    public void pause() throws IOException, InterruptedException {
        rest.act(name, "pause");
        await(SHORT, "does not pause", state -> state.is("PAUSED"));
    }

    /** Has it make a checkpoint. It is made in the background. */
    public void checkpoint() throws IOException {
        rest.act(name, "checkpoint");
    }

    /** Ends the crawl before its time. URIs in work are finished. */
    public void terminate() throws IOException {
        rest.act(name, "terminate");
    }

    /** Waits for the end of the crawl, and tells of each state on the way. */
    public void awaitEnd(StateWatch watch) throws IOException, InterruptedException {
        await(LONG, "does not end", state -> {
            watch.at(state);
            return state.is("FINISHED");
        });
    }

    /** Takes it down, when all has been done that is done at the end of a crawl. */
    public void tearDown() throws IOException, InterruptedException {
        try {
            rest.act(name, "teardown");
        } catch (HeritrixRest.FailedException e) {
            // it may fail to describe a job that has just ended, whether it has taken it down or not
            if (!Waiting.until(MOMENT, () -> isAt(state -> !state.built()))) {
                rest.act(name, "teardown");
            }
        }
        await(LONG, "cannot be torn down", state -> !state.built());
    }

    private void await(Duration patience, String whenNot, Wanted wanted) throws IOException, InterruptedException {
        if (!Waiting.until(patience, () -> isAt(wanted))) {
            List<String> log = rest.state(name).map(HeritrixRest.State::log).orElse(List.of());
            throw new IllegalStateException("the job " + name + " " + whenNot + ": " + String.join(" / ", log));
        }
    }

    private boolean isAt(Wanted wanted) throws IOException {
        Optional<HeritrixRest.State> state;
        try {
            state = rest.state(name);
        } catch (HeritrixRest.FailedException e) {
            // whoever waits in vain asks once more, and is told then
            return false;
        }
        return state.isPresent() && wanted.test(state.get());
    }
}
