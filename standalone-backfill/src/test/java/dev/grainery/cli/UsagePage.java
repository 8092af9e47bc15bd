// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** {@code docs/usage.md}: every command and every option, by task. */
final class UsagePage {

    /** The options of the store, which nearly every command has, are told once. */
    private static final Set<String> EVERYWHERE = Set.of("--store", "--store-timeout");

    private final StringBuilder page = new StringBuilder();

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
        page.append("\nCommands that work on a store have these options as well:\n\n| option | meaning |\n|---|---|\n");
        program.subcommands().get("status").getCommandSpec().options().stream()
                .filter(option -> EVERYWHERE.contains(option.longestName()))
                .forEach(option -> row(HelpLayout.names(option), option));
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
        CommandRegistry.groups()
                .values()
                .forEach(names -> names.forEach(
                        name -> command(program.subcommands().get(name).getCommandSpec(), "##")));
    }

    private void command(CommandSpec command, String level) {
        page.append('\n')
                .append(level)
                .append(' ')
                .append(command.qualifiedName())
                .append("\n\n");
        page.append(header(command)).append(".\n");
        for (String paragraph : command.usageMessage().description()) {
            page.append('\n').append(sentence(paragraph)).append('\n');
        }
        page.append("\n```\n")
                .append(Ansi.OFF
                        .string(command.commandLine().getHelp().abbreviatedSynopsis())
                        .strip())
                .append("\n\n");
        HelpLayout.examplesOf(command).forEach(example -> page.append(example).append('\n'));
        page.append("```\n");
        int before = page.length();
        command.positionalParameters().forEach(one -> row(one.paramLabel(), one));
        command.options().stream()
                .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                .filter(option -> !EVERYWHERE.contains(option.longestName()))
                .forEach(option -> row(HelpLayout.names(option), option));
        if (page.length() > before) {
            page.insert(before, "\n| argument or option | meaning |\n|---|---|\n");
        }
        command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .distinct()
                .forEach(inner -> command(inner, "###"));
    }

    private void row(String names, ArgSpec argument) {
        page.append("| `").append(cell(names)).append("` | ");
        page.append(cell(HelpLayout.description(argument))).append(" |\n");
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private static String header(CommandSpec command) {
        return String.join(" ", command.usageMessage().header());
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
