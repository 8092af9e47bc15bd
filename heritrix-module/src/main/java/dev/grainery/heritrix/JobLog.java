// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.system.output.VisibleText;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Heritrix counts alerts that come from a thread of the job. */
final class JobLog implements OperatorLog {

    private final Logger alerts = Logger.getLogger("dev.grainery.heritrix");
    private final Logger job;

    JobLog(String jobName) {
        this.job = Logger.getLogger(jobName);
    }

    @Override
    public void info(String line) {
        log(job, Level.INFO, line);
    }

    /** Heritrix itself only logs the bean. */
    void refuse(String reason) {
        log(job, Level.SEVERE, reason);
    }

    @Override
    public void alert(String message) {
        log(alerts, Level.WARNING, message);
    }

    @Override
    public void alert(String message, Throwable failure) {
        alerts.log(Level.WARNING, line(message), failure);
    }

    private static void log(Logger logger, Level level, String text) {
        LogRecord line = new LogRecord(level, line(text));
        line.setLoggerName(logger.getName());
        logger.log(line);
    }

    /** File names and answers of servers must neither start a new line nor hide text. */
    private static String line(String text) {
        return "Grainery: " + VisibleText.line(text);
    }
}
