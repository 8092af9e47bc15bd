// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static dev.grainery.heritrix.SettingsProblems.path;

import dev.grainery.inspect.utility.Utilities;
import dev.grainery.inspect.utility.UtilitiesFileException;
import dev.grainery.record.DigestAlgorithm;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.archive.spring.ConfigPath;

public class ReadingSettings extends OptionalSettings {

    private double megabytesPerSecond = 32;
    private boolean inspect;
    private String digests = "";
    private ConfigPath utilitiesFile;
    private int lookIntervalSeconds = 10;
    private boolean recordUnfinished;

    /** An invalid property refuses the launch by default: the records would be incomplete. */
    public ReadingSettings() {
        setOnFailure("refuse");
    }

    public double getMegabytesPerSecond() {
        return megabytesPerSecond;
    }

    /** In 10^6 bytes a second while the crawl writes, raised as containers wait; 0 for no limit. */
    public void setMegabytesPerSecond(double megabytesPerSecond) {
        this.megabytesPerSecond = megabytesPerSecond;
    }

    public boolean getInspect() {
        return inspect;
    }

    public void setInspect(boolean inspect) {
        this.inspect = inspect;
    }

    public String getDigests() {
        return digests;
    }

    public void setDigests(String digests) {
        this.digests = digests == null ? "" : digests;
    }

    public ConfigPath getUtilitiesFile() {
        return utilitiesFile;
    }

    public void setUtilitiesFile(ConfigPath utilitiesFile) {
        this.utilitiesFile = SettingsProblems.unlessBlank(utilitiesFile);
    }

    public int getLookIntervalSeconds() {
        return lookIntervalSeconds;
    }

    /** Used if no event triggers a listing. */
    public void setLookIntervalSeconds(int lookIntervalSeconds) {
        this.lookIntervalSeconds = lookIntervalSeconds;
    }

    public boolean getRecordUnfinished() {
        return recordUnfinished;
    }

    /** An alert is raised in either case. */
    public void setRecordUnfinished(boolean recordUnfinished) {
        this.recordUnfinished = recordUnfinished;
    }

    /** A job that is only built starts no programs. */
    RecorderSettings.Reading settings(boolean launching, boolean writesCdx, SettingsProblems problems) {
        Utilities programs = problems.check(() -> utilities(launching), Utilities.none());
        double rate = problems.within("reading.megabytesPerSecond", megabytesPerSecond, 0, 1_000_000);
        Duration interval = problems.seconds("reading.lookIntervalSeconds", lookIntervalSeconds, 1);
        return new RecorderSettings.Reading(
                rate,
                inspect || writesCdx || programs.takePayloads(),
                problems.check(() -> DigestAlgorithm.listed(digests), Set.of()),
                programs,
                interval,
                recordUnfinished);
    }

    private Utilities utilities(boolean launching) throws SettingsException {
        Optional<Path> file = path(utilitiesFile);
        try {
            if (file.isPresent() && launching) {
                return Utilities.read(file.get(), Clock.systemUTC());
            }
            if (file.isPresent()) {
                Utilities.check(file.get());
            }
            return Utilities.none();
        } catch (UtilitiesFileException e) {
            throw new SettingsException("reading.utilitiesFile: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SettingsException("reading.utilitiesFile: interrupted while a program was asked for its version");
        }
    }
}
