// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

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
}
