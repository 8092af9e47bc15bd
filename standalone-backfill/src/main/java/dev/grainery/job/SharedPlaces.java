// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import dev.grainery.job.JobReport.Problem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What several jobs must not have in common. */
public final class SharedPlaces {

    private static final List<RecorderProperty> EACH_ITS_OWN =
            List.of(RecorderProperty.OUTBOX_DIRECTORY, RecorderProperty.STATUS_FILE);

    private SharedPlaces() {}

    /** The reports, in which it is said as well what a job has in common with one before it. */
    public static List<JobReport> among(List<JobReport> jobs) {
        Map<Path, JobReport> first = new HashMap<>();
        List<JobReport> told = new ArrayList<>();
        for (JobReport job : jobs) {
            JobReport said = job;
            for (RecorderProperty property : EACH_ITS_OWN) {
                Optional<Path> place = place(job, property);
                JobReport other =
                        place.map(path -> first.putIfAbsent(path, job)).orElse(null);
                if (other != null) {
                    said = said.with(new Problem(
                            Problem.Severity.ERROR,
                            "place-shared",
                            0,
                            property.property() + " " + place.get() + " is also that of " + other.file()
                                    + "; give each job its own"));
                }
            }
            told.add(said);
        }
        return told;
    }

    private static Optional<Path> place(JobReport job, RecorderProperty property) {
        try {
            return job.recorder()
                    .flatMap(recorder ->
                            Optional.ofNullable(recorder.properties().get(property.property())))
                    .filter(path -> !path.isBlank() && !Values.isExpression(path))
                    .map(path -> Path.of(job.file()).resolveSibling(path).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
