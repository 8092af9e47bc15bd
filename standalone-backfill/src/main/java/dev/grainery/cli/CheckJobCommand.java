// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.job.JobCheck;
import dev.grainery.job.JobFileException;
import dev.grainery.job.JobProblem;
import dev.grainery.job.JobReport;
import dev.grainery.job.SharedPlaces;
import dev.grainery.naming.HarvestNaming;
import dev.grainery.naming.NamingFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grainery check-job}: what would be recorded of a Heritrix job. */
@Command(
        name = "check-job",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Shows the writers, the harvest, and what is missing or wrong in the configuration. Nothing is run, nothing is written, and no store is needed.",
        footer = {"grainery check-job /heritrix/jobs/serials/crawler-beans.cxml", "grainery check-job /heritrix/jobs/*"
        },
        header = "Tells what would be recorded of a Heritrix job")
final class CheckJobCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--naming", paramLabel = "FILE", description = "How harvests are named (default: the job's own)")
    private Optional<Path> naming;

    @Option(names = "--json", description = "Print the answer as one JSON object")
    private boolean json;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files crawler-beans.cxml, or directories of jobs")
    private List<Path> files = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        Optional<HarvestNaming> convention = convention();
        List<JobReport> jobs = new ArrayList<>();
        for (Path file : files) {
            jobs.add(job(file, convention));
        }
        List<JobReport> told = SharedPlaces.among(jobs);
        boolean well = told.stream()
                .flatMap(job -> job.problems().stream())
                .allMatch(problem -> problem.severity() == JobProblem.Severity.NOTE);
        ExitStatus status = well ? ExitStatus.WELL : ExitStatus.FINDINGS;
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? AnswerJson.of(Map.of("jobs", told), status) + "\n" : CheckJobText.of(told));
        out.flush();
        return status.code();
    }

    private Optional<HarvestNaming> convention() {
        if (naming.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(HarvestNaming.load(naming.get()));
        } catch (NamingFileException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
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
        return new ParameterException(spec.commandLine(), file + ": " + reason, cause);
    }
}
