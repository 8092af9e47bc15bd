// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.AuthorCorrection;
import dev.grainery.place.ThisMachine;
import dev.grainery.record.GraineryRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery set}: changes what is set for a store. */
@Command(
        name = "set",
        synopsisSubcommandLabel = "COMMAND",
        description = "How harvests are named is changed with grainery rename.",
        footer = {"grainery set author \"My Library\" --replace-na", "grainery set standard \"Grainery 1.1\""},
        header = "Changes the author or standard of new records")
final class SetCommand extends StoreCommand {

    @Override
    ExitStatus run() {
        throw wrong("no setting given: author NAME, or standard TEXT");
    }

    /** {@code set author NAME}. */
    @Command(
            name = "author",
            mixinStandardHelpOptions = true,
            header = "Sets who makes the records",
            footer = {"grainery set author \"My Library\" --replace-na"},
            sortOptions = false)
    int author(
            @Parameters(paramLabel = "NAME", description = "Who makes the records.") String name,
            @Option(names = "--replace-na", description = "Also in the records whose author is NA") boolean replaceNa) {
        try (GraineryStore opened = store().openExisting()) {
            String author = change(opened, SettingKey.AUTHOR, name);
            if (replaceNa) {
                long changed = new AuthorCorrection(opened, Clock.systemUTC()).replaceNa(author);
                out().println("records changed: " + changed);
            }
        }
        return ExitStatus.WELL.code();
    }

    /** {@code set standard TEXT}. */
    @Command(
            name = "standard",
            mixinStandardHelpOptions = true,
            header = "Sets the standard of the records",
            footer = {"grainery set standard \"Grainery 1.1\""},
            sortOptions = false)
    int standard(@Parameters(paramLabel = "TEXT", description = "Name and version of the standard.") String standard) {
        try (GraineryStore opened = store().openExisting()) {
            change(opened, SettingKey.STANDARD, standard);
        }
        return ExitStatus.WELL.code();
    }

    private String change(GraineryStore opened, SettingKey key, String text) {
        String value = text.strip();
        if (value.isEmpty() || value.equals(GraineryRecord.NA)) {
            throw wrong("set " + key.word() + " requires a text other than NA");
        }
        Setting wanted = new Setting(value, Clock.systemUTC().instant(), ThisMachine.user());
        Optional<Setting> before = opened.settings().find(key);
        if (before.map(was -> !was.value().equals(value)).orElse(true)) {
            if (before.isPresent()) {
                opened.settings().replace(key, before.get(), wanted);
            } else {
                opened.settings().putIfAbsent(key, wanted);
            }
            // to set the same at the same moment is no conflict
            if (!opened.settings().find(key).map(Setting::value).equals(Optional.of(value))) {
                throw wrong("somebody else has changed the " + key.word()
                        + " at the same moment; look at it with grainery init, and try again");
            }
        }
        opened.flush();
        out().println(key.word() + ": " + value
                + before.map(was -> " (was: " + was.value() + ")").orElse(""));
        return value;
    }
}
