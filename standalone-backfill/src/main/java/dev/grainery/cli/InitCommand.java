// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.GivenSettings;
import dev.grainery.store.GraineryStore;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code grainery init}: sets once what holds for all records of a store. */
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Sets who makes the records, by which standard, and how the archive names its harvests. The first run that writes does the same.",
        footer = {
            "grainery init --author \"My Library\" --naming our-names.json",
            "grainery init                                      show what is set"
        },
        header = "Makes a store, and sets what holds for its records")
final class InitCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Mixin
    private RecordOptions records;

    @Option(names = "--standard", paramLabel = "TEXT", description = "Standard of the records (default: Grainery 1.0)")
    private Optional<String> standard;

    @Override
    public Integer call() {
        if (standard.filter(String::isBlank).isPresent()) {
            throw new ParameterException(spec.commandLine(), "--standard requires a text");
        }
        GivenSettings named = records.given();
        GivenSettings given = new GivenSettings(named.author(), standard.map(String::strip), named.naming());
        try (GraineryStore opened = store.open()) {
            records.settle(opened, given);
            PrintWriter out = spec.commandLine().getOut();
            out.print(SettingsText.of(opened));
            out.flush();
        }
        return ExitStatus.WELL.code();
    }
}
