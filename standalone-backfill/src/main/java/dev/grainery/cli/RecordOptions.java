// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.StoreSetup;
import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.assembly.StoreSetup.SettingConflict;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.describe.naming.NamingFileException;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.LocalMachine;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The first run that writes stores the options as settings of the store. */
final class RecordOptions extends CommandOptions {

    @Option(
            names = "--author",
            paramLabel = "NAME",
            converter = Converters.Words.class,
            description = "Author of the records; set once per store")
    private Optional<String> author;

    @Option(names = "--naming", paramLabel = "FILE", description = "Naming convention (docs/naming.md); set once")
    private Optional<Path> naming;

    GivenSettings given() {
        return new GivenSettings(author, Optional.empty(), convention());
    }

    private Optional<NamingConvention> convention() {
        try {
            return naming.isPresent() ? Optional.of(NamingConvention.load(naming.get())) : Optional.empty();
        } catch (NamingFileException e) {
            throw wrong(e);
        }
    }

    void settle(GraineryStore store, GivenSettings given, boolean dryRun) {
        compare(store, given);
        if (!dryRun) {
            setup(store).settle(given).forEach(this::note);
            // another process may have been first
            compare(store, given);
        }
    }

    private void compare(GraineryStore store, GivenSettings given) {
        List<SettingConflict> conflicts = setup(store).conflicts(given);
        if (!conflicts.isEmpty()) {
            throw wrong(conflicts.stream().map(SettingConflict::message).collect(Collectors.joining("\n")));
        }
    }

    private static StoreSetup setup(GraineryStore store) {
        return new StoreSetup(store, LocalMachine.user(), Clock.systemUTC());
    }
}
