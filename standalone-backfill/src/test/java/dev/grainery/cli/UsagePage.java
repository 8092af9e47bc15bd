// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code docs/usage.md}: every command and every option, by task. */
final class UsagePage {

    /** The options of the store, which nearly every command has. */
    private static final Set<String> EVERYWHERE = Set.of("--store", "--store-timeout");

    /** From how many commands on an option is described only once. */
    private static final int COMMON = 3;

    private final StringBuilder page = new StringBuilder();

    /** By the longest name of an option, its row, which is the most frequent one of that name. */
    private final Map<String, String> common = new LinkedHashMap<>();

    private UsagePage() {}

    static String text() {
        UsagePage usage = new UsagePage();
        usage.program(Grainery.commandLine().getCommandSpec());
        return usage.page.toString();
    }

    private void program(CommandSpec program) {
        page.append("<!-- Made from the commands: see CONTRIBUTING.md. -->\n\n# Usage\n\n");
        page.append("`grainery` stands for `./grainery` in a clone of the repository, or for `java -jar grainery.jar`."
                + " Every command shows its options with `-h` or `--help`; `-V` or `--version` prints the version."
                + " [For scripts](scripting.md): exit statuses, JSON, where options come from and where outputs go.\n");
        CommandRegistry.groups().forEach((group, names) -> {
            page.append("\n**").append(group).append("**\n\n| command | what it does |\n|---|---|\n");
            for (String name : names) {
                CommandSpec command = program.subcommands().get(name).getCommandSpec();
                page.append("| [`")
                        .append(name)
                        .append("`](#grainery-")
                        .append(name)
                        .append(") | ")
                        .append(header(command))
                        .append(" |\n");
            }
        });
        commonOptions(program);
        CommandRegistry.groups()
                .values()
                .forEach(names -> names.forEach(
                        name -> command(program.subcommands().get(name).getCommandSpec(), "##")));
    }

    private void commonOptions(CommandSpec program) {
        page.append("\n## Common options\n\n")
                .append(
                        "What an option means where a command lists it without a description. Commands that work on a store also have"
                                + " the first two.\n\n");
        program.subcommands().get("status").getCommandSpec().options().stream()
                .filter(option -> EVERYWHERE.contains(option.longestName()))
                .forEach(option -> page.append(row(HelpLayout.names(option), option)));
        Map<String, Map<String, Integer>> rows = new LinkedHashMap<>();
        withSubcommands(program)
                .flatMap(command -> shown(command).stream())
                .forEach(option -> rows.computeIfAbsent(option.longestName(), any -> new LinkedHashMap<>())
                        .merge(row(HelpLayout.names(option), option), 1, Integer::sum));
        rows.forEach((name, counts) -> counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(most -> most.getValue() >= COMMON)
                .ifPresent(most -> common.put(name, most.getKey())));
        common.values().forEach(page::append);
    }

    private static Stream<CommandSpec> withSubcommands(CommandSpec command) {
        return Stream.concat(
                Stream.of(command),
                command.subcommands().values().stream()
                        .map(CommandLine::getCommandSpec)
                        .distinct()
                        .flatMap(UsagePage::withSubcommands));
    }

    private static List<OptionSpec> shown(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                .filter(option -> !EVERYWHERE.contains(option.longestName()))
                .toList();
    }

    private boolean isCommon(OptionSpec option) {
        return row(HelpLayout.names(option), option).equals(common.get(option.longestName()));
    }

    private void command(CommandSpec command, String level) {
        page.append('\n')
                .append(level)
                .append(' ')
                .append(command.qualifiedName())
                .append("\n\n");
        String[] description = command.usageMessage().description();
        // the table of commands has the header
        if (description.length == 0 || !level.equals("##")) {
            page.append(header(command)).append(".\n").append(description.length == 0 ? "" : "\n");
        }
        page.append(Stream.of(description).map(UsagePage::sentence).collect(Collectors.joining("\n\n")))
                .append(description.length == 0 ? "" : "\n");
        page.append("\n```\n")
                .append(Ansi.OFF
                        .string(command.commandLine().getHelp().abbreviatedSynopsis())
                        .strip())
                .append('\n');
        List<String> later = withSubcommands(command)
                .skip(1)
                .flatMap(inner -> HelpLayout.examplesOf(inner).stream())
                .toList();
        String examples = HelpLayout.examplesOf(command).stream()
                .filter(example -> !later.contains(example))
                .map(example -> example + "\n")
                .collect(Collectors.joining());
        page.append(examples.isEmpty() ? "" : "\n" + examples);
        page.append("```\n");
        String rows = Stream.concat(
                        command.positionalParameters().stream().map(one -> row(one.paramLabel(), one)),
                        shown(command).stream()
                                .filter(option -> !isCommon(option))
                                .map(option -> row(HelpLayout.names(option), option)))
                .collect(Collectors.joining());
        if (!rows.isEmpty()) {
            page.append('\n').append(rows);
        }
        String others = shown(command).stream()
                .filter(this::isCommon)
                .map(option -> "`" + option.longestName() + "`")
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            page.append("\n[Common](#common-options): ").append(others).append('\n');
        }
        command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .distinct()
                .forEach(inner -> command(inner, "###"));
    }

    private static String row(String names, ArgSpec argument) {
        return "- `" + names + "`: " + HelpLayout.description(argument) + "\n";
    }

    private static String header(CommandSpec command) {
        return String.join(" ", command.usageMessage().header());
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
