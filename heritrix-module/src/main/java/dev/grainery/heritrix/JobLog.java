// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.system.output.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * The log of a Heritrix job: lines in its {@code job.log}, and alerts, which the crawler counts and shows in its web UI
 * when they come from a thread of the job.
 */
final class JobLog implements OperatorLog {

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration MOMENT = Duration.ofMillis(20);

    private final Logger alerts = Logger.getLogger("dev.grainery.heritrix");
    private final Logger job;
    private final Path file;
    private final Optional<Formatter> form;
    private volatile boolean leaving;

    /**
     * @param jobName short name of the job, by which the crawler names its logger
     * @param file where the crawler writes this log
     */
    JobLog(String jobName, Path file) {
        this.job = Logger.getLogger(jobName);
        this.file = file;
        this.form = Arrays.stream(job.getHandlers())
                .filter(FileHandler.class::isInstance)
                .map(Handler::getFormatter)
                .findFirst();
    }

    /** The process ends from now on: Java closes its logs meanwhile, and what is logged then would be lost. */
    void leave() {
        leaving = true;
    }

    @Override
    public void say(String line) {
        log(job, Level.INFO, line);
    }

    /** Why the job is not launched. Heritrix itself only says which bean it was. */
    void refuse(String reason) {
        log(job, Level.SEVERE, reason);
    }

    @Override
    public void alert(String message) {
        log(alerts, Level.WARNING, message);
    }

    private void log(Logger logger, Level level, String text) {
        LogRecord line = new LogRecord(level, said(text));
        line.setLoggerName(logger.getName());
        if (!leaving || form.isEmpty() || !written(line, form.get())) {
            logger.log(line);
        }
    }

    /** Writes a line as the crawler does, when its own handler is closed: two of them would write two files. */
    private boolean written(LogRecord line, Formatter as) {
        try {
            if (!isClosed()) {
                return false;
            }
            FileHandler log = new FileHandler(file.toString().replace("%", "%%"), true);
            log.setFormatter(as);
            log.publish(line);
            log.close();
            return true;
        } catch (IOException e) {
            // whoever reads the output of the process is told at least
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean isClosed() throws InterruptedException {
        Path lock = file.resolveSibling(file.getFileName() + ".lck");
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (job.getHandlers().length > 0 || Files.exists(lock)) {
            if (System.nanoTime() >= end) {
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(MOMENT.toNanos());
        }
        return true;
    }

    /** Names of files and answers of servers are content: they neither begin a line of their own nor hide anything. */
    private static String said(String text) {
        return "Grainery: " + VisibleText.line(text);
    }
}
