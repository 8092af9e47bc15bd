// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.AuthorCorrection;
import dev.grainery.assembly.HarvestRenaming;
import dev.grainery.assembly.RenamedHarvest;
import dev.grainery.describe.naming.HarvestKind;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.describe.naming.NamingFileException;
import dev.grainery.record.GraineryRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.system.LocalMachine;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "settings",
        synopsisSubcommandLabel = "[COMMAND]",
        description =
                "Without a command, shows the author and standard of the records, and the naming convention of harvests. The first run that writes sets unset ones. The commands create a missing store, but not the directory above it.",
        footer = {"grainery store settings", "grainery store settings author \"My Library\" --replace-na"},
        header = "Shows or changes the settings of a store")
final class SettingsCommand extends Subcommand {

    private static final String BUILT_IN = "built-in";

    @Override
    ExitStatus run() {
        try (GraineryStore opened = store().openExisting()) {
            for (SettingKey key : SettingKey.values()) {
                Optional<Setting> setting = opened.settings().find(key);
                String value = setting.map(kept -> value(opened, key, kept)).orElse("not set");
                String when = setting.map(kept ->
                                ", set on " + LocalDate.ofInstant(kept.since(), ZoneOffset.UTC) + " by " + kept.by())
                        .orElse("");
                out().printf(Locale.ROOT, "%-8s  %s%s%n", key.word(), value, when);
            }
        }
        return ExitStatus.WELL;
    }

    private static String value(GraineryStore store, SettingKey key, Setting setting) {
        if (key != SettingKey.NAMING) {
            return setting.value();
        }
        NamingConvention convention = store.settings().convention().orElseThrow();
        return convention.name() + " (sha256 " + convention.digest().substring(0, 12) + "...)";
    }

    @Command(
            name = "author",
            mixinStandardHelpOptions = true,
            header = "Sets the author of the records",
            footer = {"grainery store settings author \"My Library\" --replace-na"})
    int author(
            @Parameters(paramLabel = "NAME", description = "The author") String name,
            @Option(names = "--replace-na", description = "Also change the records whose author is NA")
                    boolean replaceNa) {
        try (GraineryStore opened = store().openOrMake()) {
            String author = change(opened, SettingKey.AUTHOR, name);
            if (replaceNa) {
                long changed = new AuthorCorrection(opened, Clock.systemUTC()).replaceNa(author);
                out().println("records changed: " + changed);
            }
        }
        return ExitStatus.WELL.code();
    }

    @Command(
            name = "standard",
            mixinStandardHelpOptions = true,
            header = "Sets the standard of the records",
            footer = {"grainery store settings standard \"Grainery 1.1\""})
    int standard(@Parameters(paramLabel = "TEXT", description = "Name and version of the standard") String standard) {
        try (GraineryStore opened = store().openOrMake()) {
            change(opened, SettingKey.STANDARD, standard);
        }
        return ExitStatus.WELL.code();
    }

    private String change(GraineryStore opened, SettingKey key, String text) {
        String value = text.strip();
        if (value.isEmpty() || value.equals(GraineryRecord.NA)) {
            throw wrong("settings " + key.word() + " requires a text other than NA");
        }
        Setting wanted = new Setting(value, Clock.systemUTC().instant(), LocalMachine.user());
        Optional<Setting> before = opened.settings().find(key);
        if (before.map(was -> !was.value().equals(value)).orElse(true)) {
            if (before.isPresent()) {
                opened.settings().replace(key, before.get(), wanted);
            } else {
                opened.settings().putIfAbsent(key, wanted);
            }
            // to set the same at the same moment is no conflict
            if (!opened.settings().find(key).map(Setting::value).equals(Optional.of(value))) {
                throw wrong("another process changed the " + key.word()
                        + " at the same time; check it with grainery store settings and try again");
            }
        }
        opened.flush();
        out().println(key.word() + ": " + value
                + before.map(was -> " (was: " + was.value() + ")").orElse(""));
        return value;
    }

    @Command(
            name = "naming",
            mixinStandardHelpOptions = true,
            description =
                    "Assigns containers to harvests by the new convention at once; no container is read. Former names are kept as aliases.",
            footer = {
                "grainery store settings naming our-names.json --dry-run",
                "grainery store settings naming built-in  # Czech web archive"
            },
            header = "Sets the naming convention, and renames harvests")
    int naming(
            @Parameters(paramLabel = "FILE", description = "A naming file (docs/naming.md), or " + BUILT_IN)
                    String file,
            @Option(names = "--dry-run", description = "Only show what would be renamed; write nothing") boolean dryRun,
            @Mixin SidecarOption sidecar,
            @Mixin ArchiveOption archive) {
        if (dryRun) {
            sidecar.refuseWith("--dry-run, which renames nothing");
        }
        NamingConvention convention = convention(file);
        try (GraineryStore opened = dryRun ? store().openExisting() : store().openOrMake()) {
            sidecar.check(archive.boundary(opened, List.of()));
            rename(opened, convention, dryRun);
            sidecar.update(opened, () -> false);
            out().print(sidecar.text());
        }
        return sidecar.status(ExitStatus.WELL).code();
    }

    private void rename(GraineryStore opened, NamingConvention convention, boolean dryRun) {
        HarvestRenaming renaming = new HarvestRenaming(opened, convention, LocalMachine.user(), Clock.systemUTC());
        List<RenamedHarvest> renamed = renaming.renamed();
        renamed.forEach(group -> out().println(group.formerName() + " (" + group.formerId() + ") -> " + group.name()
                + " (" + group.harvestId() + "): " + Quantity.of(group.containers(), "container")));
        renaming.retyped().stream()
                .filter(harvest ->
                        renamed.stream().noneMatch(group -> group.formerName().equals(harvest.name())))
                .forEach(harvest -> out().println(harvest.name() + ": type and suffix " + words(harvest.former())
                        + " -> " + words(harvest.kind())));
        if (!dryRun) {
            renaming.run();
        }
        out().println("containers moved to another harvest: "
                + renamed.stream().mapToLong(RenamedHarvest::containers).sum()
                + (dryRun ? "; dry run: nothing was written" : ""));
    }

    private static String words(HarvestKind kind) {
        return kind.type() + " " + kind.suffix();
    }

    private NamingConvention convention(String file) {
        try {
            return file.equals(BUILT_IN) ? NamingConvention.builtIn() : NamingConvention.load(Path.of(file));
        } catch (NamingFileException e) {
            throw wrong(e);
        }
    }
}
