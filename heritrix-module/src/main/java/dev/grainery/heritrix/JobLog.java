// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.system.output.VisibleText;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * The log of a Heritrix job: lines in its {@code job.log}, and alerts, which the crawler counts and shows in its web UI
 * when they come from a thread of the job.
 */
final class JobLog implements OperatorLog {

    private final Logger alerts = Logger.getLogger("dev.grainery.heritrix");
    private final Logger job;

    /**
     * @param jobName short name of the job, by which the crawler names its logger
     */
    JobLog(String jobName) {
        this.job = Logger.getLogger(jobName);
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

    @Override
    public void alert(String message, Throwable failure) {
        alerts.log(Level.WARNING, said(message), failure);
    }

    private static void log(Logger logger, Level level, String text) {
        LogRecord line = new LogRecord(level, said(text));
        line.setLoggerName(logger.getName());
        logger.log(line);
    }

    /** Names of files and answers of servers are content: they neither begin a line of their own nor hide anything. */
    private static String said(String text) {
        return "Grainery: " + VisibleText.line(text);
    }
}
