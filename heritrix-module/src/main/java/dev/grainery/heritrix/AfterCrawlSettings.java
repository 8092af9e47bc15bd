// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static dev.grainery.heritrix.SettingsProblems.path;

import dev.grainery.heritrix.ending.EndCommand;
import dev.grainery.heritrix.ending.PackageDirectory;
import dev.grainery.system.InstalledProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.archive.spring.ConfigPath;

public class AfterCrawlSettings extends OptionalSettings {

    private static final String DEFAULT_PATH = "/bin:/usr/bin";

    private ConfigPath packageDirectory;
    private List<String> command = List.of();
    private int commandTimeoutSeconds = 300;

    public ConfigPath getPackageDirectory() {
        return packageDirectory;
    }

    public void setPackageDirectory(ConfigPath packageDirectory) {
        this.packageDirectory = SettingsProblems.unlessBlank(packageDirectory);
    }

    public List<String> getCommand() {
        return command;
    }

    public void setCommand(List<String> command) {
        this.command = command == null ? List.of() : List.copyOf(command);
    }

    public int getCommandTimeoutSeconds() {
        return commandTimeoutSeconds;
    }

    public void setCommandTimeoutSeconds(int commandTimeoutSeconds) {
        this.commandTimeoutSeconds = commandTimeoutSeconds;
    }

    Optional<PackageDirectory> packages(SettingsProblems problems) {
        return problems.check(() -> path(packageDirectory).map(PackageDirectory::new), Optional.empty());
    }

    Optional<EndCommand> command(Map<String, String> environment, Path job, SettingsProblems problems) {
        Duration limit = problems.seconds("after.commandTimeoutSeconds", commandTimeoutSeconds, 1);
        if (command.isEmpty()) {
            return Optional.empty();
        }
        Optional<EndCommand> checked =
                problems.check(() -> Optional.of(new EndCommand(command, limit)), Optional.empty());
        // a missing program does not turn the command off: it may be installed before the crawl ends
        checked.ifPresent(present -> {
            String program = present.words().get(0);
            problems.require(
                    InstalledProgram.find(program, environment.getOrDefault("PATH", DEFAULT_PATH), job)
                            .isPresent(),
                    "after.command: " + InstalledProgram.missing(program));
        });
        return checked;
    }
}
