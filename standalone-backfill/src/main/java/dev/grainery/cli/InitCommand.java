// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.naming.NamingConvention;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grainery init}: sets once what holds for all records of a store. */
@Command(
        name = "init",
        description =
                "Sets who makes the records, by which standard, and how the archive names its harvests. The first run that writes does the same.",
        footer = {
            "grainery init --author \"My Library\" --naming our-names.json",
            "grainery init                                      show what is set"
        },
        header = "Makes a store, and sets what holds for its records")
final class InitCommand extends StoreCommand {

    @Mixin
    private RecordOptions records;

    @Option(names = "--standard", paramLabel = "TEXT", description = "Standard of the records (default: Grainery 1.0)")
    private Optional<String> standard;

    @Override
    ExitStatus run() {
        if (standard.filter(String::isBlank).isPresent()) {
            throw wrong("--standard requires a text");
        }
        GivenSettings named = records.given();
        GivenSettings given = new GivenSettings(named.author(), standard.map(String::strip), named.naming());
        try (GraineryStore opened = store().open()) {
            records.settle(opened, given, false);
            out().print(settings(opened));
        }
        return ExitStatus.WELL;
    }

    /** A line for each setting. */
    private static String settings(GraineryStore store) {
        StringBuilder text = new StringBuilder();
        for (SettingKey key : SettingKey.values()) {
            Optional<Setting> setting = store.settings().find(key);
            String value = setting.map(kept -> value(store, key, kept)).orElse("not set");
            String when = setting.map(kept ->
                            ", set on " + LocalDate.ofInstant(kept.since(), ZoneOffset.UTC) + " by " + kept.by())
                    .orElse("");
            text.append(String.format(Locale.ROOT, "%-8s  %s%s%n", key.word(), value, when));
        }
        return text.toString();
    }

    private static String value(GraineryStore store, SettingKey key, Setting setting) {
        if (key != SettingKey.NAMING) {
            return setting.value();
        }
        NamingConvention convention = store.settings().convention().orElseThrow();
        return convention.name() + " (sha256 " + convention.digest().substring(0, 12) + "...)";
    }
}
