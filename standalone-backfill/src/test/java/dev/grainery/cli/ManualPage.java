// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of all commands, in the macros that every {@code man} has. */
final class ManualPage {

    private final StringBuilder page = new StringBuilder();

    private ManualPage() {}

    static String text() {
        ManualPage manual = new ManualPage();
        manual.program(Grainery.commandLine().getCommandSpec());
        return manual.page.toString();
    }

    private void program(CommandSpec program) {
        page.append(".\\\" SPDX-License-Identifier: Apache-2.0\n");
        page.append(".\\\" made from the commands: see CONTRIBUTING.md\n");
        page.append(".TH GRAINERY 1 \"\" \"Grainery\" \"Grainery\"\n");
        section("NAME");
        page.append(program.name())
                .append(" \\- ")
                .append(escaped(header(program)))
                .append('\n');
        section("SYNOPSIS");
        page.append(bold(program.name())).append(" \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n");
        section("DESCRIPTION");
        description(program);
        examples(program);
        section("COMMANDS");
        program.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .forEach(this::command);
        section("EXIT STATUS");
        for (Map.Entry<String, String> status :
                program.usageMessage().exitCodeList().entrySet()) {
            item(bold(status.getKey()), status.getValue());
        }
        section("ENVIRONMENT");
        Defaults.LASTING.stream()
                .sorted(Comparator.comparing(Defaults::variable))
                .forEach(option ->
                        item(bold(Defaults.variable(option)), "Stands for --" + option + " where that is not given."));
        section("FILES");
        item(
                "\\fI~/.config/grainery/defaults.properties\\fR",
                "Options that stay the same from run to run, such as store=URI. GRAINERY_DEFAULTS names another file."
                        + " An address with a password belongs here or in GRAINERY_STORE, not on the command line, which"
                        + " other users of the machine can see.");
        section("SEE ALSO");
        page.append(
                        escaped(
                                "The pages in docs of the distribution: usage.md, scripting.md, backfill.md, revision.md, findings.md."))
                .append('\n');
    }

    private void command(CommandSpec command) {
        page.append(".SS ").append(escaped(synopsis(command))).append('\n');
        page.append(escaped(header(command))).append(".\n");
        if (command.usageMessage().description().length > 0) {
            page.append(".PP\n");
            description(command);
        }
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            item("\\fI" + escaped(parameter.paramLabel()) + "\\fR", HelpLayout.description(parameter));
        }
        for (OptionSpec option : command.options()) {
            if (!option.hidden() && !option.usageHelp() && !option.versionHelp()) {
                item(names(option), HelpLayout.description(option));
            }
        }
        examples(command);
        command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .distinct()
                .forEach(this::command);
    }

    private static String synopsis(CommandSpec command) {
        String synopsis = command.commandLine().getHelp().abbreviatedSynopsis().strip();
        return Ansi.OFF.string(synopsis);
    }

    private static String names(OptionSpec option) {
        String names = Stream.of(option.names()).map(ManualPage::bold).collect(Collectors.joining(", "));
        return option.arity().max() == 0 ? names : names + " \\fI" + escaped(option.paramLabel()) + "\\fR";
    }

    private void section(String name) {
        page.append(".SH ").append(name).append('\n');
    }

    private void item(String name, String text) {
        page.append(".TP\n")
                .append(name)
                .append('\n')
                .append(escaped(sentence(text)))
                .append('\n');
    }

    private void description(CommandSpec command) {
        page.append(Stream.of(command.usageMessage().description())
                .map(paragraph -> escaped(paragraph) + "\n")
                .collect(Collectors.joining(".PP\n")));
    }

    private void examples(CommandSpec command) {
        List<String> examples = HelpLayout.examplesOf(command);
        if (!examples.isEmpty()) {
            page.append(".PP\n.RS 4\n.nf\n");
            examples.forEach(example -> page.append(escaped(example)).append('\n'));
            page.append(".fi\n.RE\n");
        }
    }

    private static String header(CommandSpec command) {
        return String.join(" ", command.usageMessage().header());
    }

    private static String sentence(String text) {
        return text.isEmpty() || text.endsWith(".") ? text : text + ".";
    }

    private static String bold(String text) {
        return "\\fB" + escaped(text) + "\\fR";
    }

    /** A line that begins with a dot or an apostrophe would be a macro, and a hyphen could become another character. */
    private static String escaped(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
