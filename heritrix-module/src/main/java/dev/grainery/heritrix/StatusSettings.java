// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static dev.grainery.heritrix.SettingsProblems.path;

import org.archive.spring.ConfigPath;

public class StatusSettings extends OptionalSettings {

    private ConfigPath file;
    private ConfigPath metricsFile;

    public ConfigPath getFile() {
        return file;
    }

    /** The default is {@code status.json} in the outbox. */
    public void setFile(ConfigPath file) {
        this.file = SettingsProblems.unlessBlank(file);
    }

    public ConfigPath getMetricsFile() {
        return metricsFile;
    }

    /** In a directory, each job has its own file. */
    public void setMetricsFile(ConfigPath metricsFile) {
        this.metricsFile = SettingsProblems.unlessBlank(metricsFile);
    }

    RecorderSettings.Status settings(OutputDirectories outputs, SettingsProblems problems) {
        return new RecorderSettings.Status(
                path(file).filter(to -> problems.check(() -> outputs.isOutside("status.file", to), false)),
                path(metricsFile)
                        .filter(to -> problems.check(() -> outputs.isOutside("status.metricsFile", to), false)));
    }
}
