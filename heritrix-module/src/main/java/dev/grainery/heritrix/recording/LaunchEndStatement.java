// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

final class LaunchEndStatement {

    private final CrawlStatements crawl;
    private final JobMemory memory;
    private final RecordingLog log;
    private final BooleanSupplier allRead;
    private volatile Optional<LaunchEnd> pending = Optional.empty();
    private boolean failing;
    private boolean stated;

    LaunchEndStatement(CrawlStatements crawl, JobMemory memory, RecordingLog log, BooleanSupplier allRead) {
        this.crawl = crawl;
        this.memory = memory;
        this.log = log;
        this.allRead = allRead;
    }

    void end(LaunchEnd end) {
        pending = Optional.of(end);
    }

    boolean isPending() {
        return pending.isPresent();
    }

    boolean write() {
        if (pending.isEmpty()) {
            return false;
        }
        boolean complete =
                allRead.getAsBoolean() && memory.unresolved(crawl.launchId()).isEmpty();
        if (stated && !complete) {
            return false;
        }
        try {
            crawl.end(pending.get(), complete ? Optional.of(memory.balance(crawl.launchId())) : Optional.empty());
        } catch (IOException e) {
            log.counts().error("the end of the crawl: " + e);
            if (!failing) {
                failing = true;
                log.alert("cannot write the end of the crawl to the outbox: " + e
                        + "; it is tried again until the job is torn down, then by its next launch");
            }
            return false;
        }
        stated = true;
        if (complete) {
            pending = Optional.empty();
        }
        if (failing) {
            failing = false;
            log.info("the end of the crawl has been written now");
        }
        return true;
    }
}
