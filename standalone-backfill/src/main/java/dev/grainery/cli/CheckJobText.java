// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.job.JobProblem;
import dev.grainery.job.JobReport;
import dev.grainery.output.VisibleText;
import java.util.List;
import java.util.Locale;

/** What is said of jobs, for people. */
final class CheckJobText {

    private final StringBuilder text = new StringBuilder();

    private CheckJobText(List<JobReport> jobs) {
        for (JobReport job : jobs) {
            text.append(text.length() == 0 ? "" : "\n");
            add(job);
        }
    }

    static String of(List<JobReport> jobs) {
        return new CheckJobText(jobs).text.toString();
    }

    private void add(JobReport job) {
        line("", job.file());
        for (JobReport.Writer writer : job.writers()) {
            line(
                    "writer",
                    writer.bean() + ", line " + writer.line() + ": " + simple(writer.className())
                            + (writer.enabled().equals("true") ? "" : ", enabled: " + writer.enabled()));
            line("  compress", writer.compress());
            line("  prefix", writer.prefix());
            line("  names", writer.template());
            line("  directory", String.join(", ", writer.directories()));
        }
        job.recorder().ifPresent(recorder -> {
            line(
                    "recorder",
                    recorder.bean() + ", line " + recorder.line() + ": "
                            + recorder.place().orElse("in no chain"));
            recorder.properties().forEach((name, value) -> line("  " + name, value));
        });
        line("job name", job.jobName().isEmpty() ? "none" : job.jobName());
        job.harvest().ifPresent(harvest -> {
            line("harvest", harvest.name());
            line("  harvestID", harvest.harvestID());
            line("  type", harvest.type());
            line("  suffix", harvest.suffix().isEmpty() ? "none" : String.join(", ", harvest.suffix()));
        });
        job.problems().forEach(this::add);
        if (job.problems().isEmpty()) {
            line("", "nothing is wrong or odd");
        }
    }

    private void add(JobProblem problem) {
        line(
                problem.severity().word(),
                (problem.line() > 0 ? "line " + problem.line() + ": " : "") + problem.message() + " (" + problem.check()
                        + ")");
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** A job may come from anybody: what a terminal would obey is escaped. */
    private void line(String name, String value) {
        String shown = VisibleText.line(value);
        text.append(name.isEmpty() ? shown : String.format(Locale.ROOT, "%-12s %s", name, shown))
                .append('\n');
    }
}
