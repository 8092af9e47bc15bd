// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the recorder would make of a job.
 *
 * @param file the configuration
 * @param job name of the job's directory, by which Heritrix knows it
 * @param jobName what the job calls itself; its containers are part of it
 * @param writers what writes containers
 * @param recorder the recorder, if the job has one
 * @param harvest the harvest that its containers would belong to; absent if that cannot be told from the file
 * @param problems what is wrong or odd, the gravest first
 */
public record JobReport(
        String file,
        String job,
        String jobName,
        List<Writer> writers,
        Optional<Recorder> recorder,
        Optional<Harvest> harvest,
        List<Problem> problems) {

    public JobReport {
        requireNonNull(file, "file");
        requireNonNull(job, "job");
        requireNonNull(jobName, "jobName");
        requireNonNull(recorder, "recorder");
        requireNonNull(harvest, "harvest");
        writers = List.copyOf(writers);
        problems = List.copyOf(problems);
    }

    /** The same with one more problem. */
    JobReport with(Problem problem) {
        return new JobReport(
                file,
                job,
                jobName,
                writers,
                recorder,
                harvest,
                Stream.concat(Stream.of(problem), problems.stream())
                        .sorted(Problem.GRAVEST_FIRST)
                        .toList());
    }

    /**
     * A bean that writes containers. Values are those of the file, or the defaults of Heritrix.
     *
     * @param bean its name
     * @param line where it begins
     * @param className its class
     * @param enabled whether it writes
     * @param compress whether it compresses
     * @param prefix what names of containers begin with
     * @param template how containers are named
     * @param directories where it puts them, from the directory of the job
     */
    public record Writer(
            String bean,
            int line,
            String className,
            String enabled,
            String compress,
            String prefix,
            String template,
            List<String> directories) {
        public Writer {
            directories = List.copyOf(directories);
        }
    }

    /**
     * The bean of Grainery.
     *
     * @param bean its name
     * @param line where it begins
     * @param place where it stands in which chain, empty if in none
     * @param properties what is set, without passwords
     */
    public record Recorder(String bean, int line, Optional<String> place, Map<String, String> properties) {
        public Recorder {
            properties = new TreeMap<>(properties);
        }
    }

    /**
     * A harvest.
     *
     * @param name its standard name
     * @param harvestID its identifier
     * @param type its type
     * @param suffix its suffix
     */
    public record Harvest(String name, String harvestID, String type, List<String> suffix) {
        public Harvest {
            suffix = List.copyOf(suffix);
        }
    }

    /**
     * What is wrong or odd about a job.
     *
     * @param severity how grave it is
     * @param check which check found it, one of those that {@code docs/usage.md} lists
     * @param line line of the file, 0 if it is about no single one
     * @param message what is so, and what to do
     */
    public record Problem(Severity severity, String check, int line, String message) {

        static final Comparator<Problem> GRAVEST_FIRST =
                Comparator.comparing(Problem::severity).thenComparing(Problem::line);

        /** How grave a problem is. */
        public enum Severity {
            /** The job is not launched, or nothing of it is recorded. */
            ERROR,
            /** It is recorded, but probably not as it is meant. */
            WARNING,
            /** Nothing to do; it should be known. */
            NOTE;

            /** As it is written. */
            @JsonValue
            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        public Problem {
            requireNonNull(severity, "severity");
            requireNonNull(check, "check");
            requireNonNull(message, "message");
        }
    }
}
