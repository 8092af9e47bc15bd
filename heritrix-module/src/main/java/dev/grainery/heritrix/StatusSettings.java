// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.archive.spring.ConfigPath;

/** The property {@code status} of the recorder: the files that show the status of the recording. */
public class StatusSettings extends OptionalSettings {

    private ConfigPath file;
    private ConfigPath metricsFile;

    public ConfigPath getFile() {
        return file;
    }

    /** The status as JSON; {@code status.json} in the outbox if it is not set. */
    public void setFile(ConfigPath file) {
        this.file = SettingsProblems.unlessBlank(file);
    }

    public ConfigPath getMetricsFile() {
        return metricsFile;
    }

    /** The status as metrics: a file, or a directory in which each job has its own. */
    public void setMetricsFile(ConfigPath metricsFile) {
        this.metricsFile = SettingsProblems.unlessBlank(metricsFile);
    }

    @Override
    List<ConfigPath> paths() {
        return Stream.of(file, metricsFile).filter(Objects::nonNull).toList();
    }
}
