// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.job.JobCheck;
import dev.grainery.job.JobFileException;
import dev.grainery.job.JobReport;
import dev.grainery.job.JobReport.Problem;
import dev.grainery.job.SharedPlaces;
import dev.grainery.naming.HarvestNaming;
import dev.grainery.naming.NamingFileException;
import dev.grainery.output.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code grainery check-job}: what would be recorded of a Heritrix job. */
@Command(
        name = "check-job",
        description =
                "Shows the writers, the harvest, and what is missing or wrong in the configuration. Nothing is run, nothing is written, and no store is needed.",
        footer = {"grainery check-job /heritrix/jobs/serials/crawler-beans.cxml", "grainery check-job /heritrix/jobs/*"
        },
        header = "Tells what would be recorded of a Heritrix job")
final class CheckJobCommand extends GraineryCommand {

    @Option(names = "--naming", paramLabel = "FILE", description = "How harvests are named (default: the job's own)")
    private Optional<Path> naming;

    @Option(names = "--json", description = "Print the answer as one JSON object")
    private boolean json;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files crawler-beans.cxml, or directories of jobs")
    private List<Path> files = new ArrayList<>();

    @Override
    ExitStatus run() throws IOException {
        Optional<HarvestNaming> convention = convention();
        List<JobReport> jobs = new ArrayList<>();
        for (Path file : files) {
            jobs.add(job(file, convention));
        }
        List<JobReport> told = SharedPlaces.among(jobs);
        boolean well = told.stream()
                .flatMap(job -> job.problems().stream())
                .allMatch(problem -> problem.severity() == Problem.Severity.NOTE);
        ExitStatus status = well ? ExitStatus.WELL : ExitStatus.FINDINGS;
        out().print(json ? Json.answer(Map.of("jobs", told), status) + "\n" : text(told));
        return status;
    }

    private Optional<HarvestNaming> convention() {
        if (naming.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(HarvestNaming.load(naming.get()));
        } catch (NamingFileException e) {
            throw wrong(e);
        }
    }

    private JobReport job(Path given, Optional<HarvestNaming> convention) {
        Path file = Files.isDirectory(given) ? given.resolve(JobCheck.FILE_NAME) : given;
        try {
            return JobCheck.of(file, convention);
        } catch (JobFileException e) {
            throw unusable(file, e.getMessage(), e);
        } catch (NoSuchFileException e) {
            boolean groovy = Files.exists(file.resolveSibling("crawler-beans.groovy"));
            throw unusable(
                    file,
                    groovy ? "no such file; a job in Groovy is a program, and cannot be read" : "no such file",
                    e);
        } catch (IOException e) {
            throw unusable(file, "it cannot be read: " + e, e);
        }
    }

    private ParameterException unusable(Path file, String reason, Exception cause) {
        return new ParameterException(line(), file + ": " + reason, cause);
    }

    private static String text(List<JobReport> jobs) {
        return jobs.stream().map(job -> new Text().of(job)).collect(Collectors.joining("\n"));
    }

    /** What is said of a job, for people. */
    private static final class Text {

        private final StringBuilder text = new StringBuilder();

        String of(JobReport job) {
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
            return text.toString();
        }

        private void add(Problem problem) {
            line(
                    problem.severity().word(),
                    (problem.line() > 0 ? "line " + problem.line() + ": " : "") + problem.message() + " ("
                            + problem.check() + ")");
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
}
