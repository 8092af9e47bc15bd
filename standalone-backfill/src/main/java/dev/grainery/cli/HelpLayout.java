// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Examples first, then one line per option, so that it fits on a screen. */
final class HelpLayout {

    static final int WIDTH = 80;

    private static final int WIDEST_NAMES = 26;

    private static final String MORE = "More: man grainery, docs/usage.md and, for exit statuses, docs/scripting.md";

    private HelpLayout() {}

    static void apply(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        spec.usageMessage().width(WIDTH).abbreviateSynopsis(true);
        Map<String, IHelpSectionRenderer> sections = new LinkedHashMap<>();
        sections.put("examples", help -> examples(spec));
        sections.put(UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING, help -> "Usage: ");
        sections.put(UsageMessageSpec.SECTION_KEY_SYNOPSIS, help -> help.synopsis("Usage: ".length()));
        sections.put(UsageMessageSpec.SECTION_KEY_DESCRIPTION, help -> summary(spec));
        sections.put("arguments", help -> arguments(spec));
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpLayout::commands);
        sections.put("more", help -> MORE + "\n");
        line.setHelpSectionMap(sections);
        line.setHelpSectionKeys(List.copyOf(sections.keySet()));
        line.getSubcommands().values().forEach(HelpLayout::apply);
    }

    static List<String> examplesOf(CommandSpec spec) {
        return Stream.of(spec.usageMessage().footer())
                .filter(text -> !text.isBlank())
                .toList();
    }

    private static String examples(CommandSpec spec) {
        List<String> examples = examplesOf(spec);
        return (examples.size() == 1 ? "Example:\n" : "Examples:\n")
                + examples.stream().map(example -> "  " + example + "\n").collect(Collectors.joining());
    }

    private static String summary(CommandSpec spec) {
        String[] paragraphs = spec.usageMessage().description();
        TextTable text = columns(new Column(WIDTH, 0, Column.Overflow.WRAP));
        Stream.of(paragraphs.length == 0 ? spec.usageMessage().header() : paragraphs)
                .forEach(text::addRowValues);
        return text.toString();
    }

    private static String arguments(CommandSpec spec) {
        Map<String, String> rows = new LinkedHashMap<>();
        spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .forEach(parameter -> rows.put(parameter.paramLabel(), description(parameter)));
        spec.options().stream()
                .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                .forEach(option -> rows.put(names(option), description(option)));
        // common options come last
        boolean tellsVersion = spec.options().stream().anyMatch(OptionSpec::versionHelp);
        rows.put("-h, --help", tellsVersion ? "Show this help; -V, --version shows the version" : "Show this help");
        return table(rows);
    }

    static String names(OptionSpec option) {
        String names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }

    static String description(ArgSpec argument) {
        return String.join(" ", argument.description());
    }

    private static String commands(Help help) {
        Map<String, String> rows = new LinkedHashMap<>();
        help.commandSpec().subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(spec -> !spec.usageMessage().hidden())
                .forEach(spec -> rows.put(
                        spec.name(), String.join(" ", spec.usageMessage().header())));
        if (help.commandSpec().parent() != null) {
            return rows.isEmpty() ? "" : "Commands:\n" + table(rows);
        }
        StringBuilder text = new StringBuilder();
        CommandRegistry.groups().forEach((group, names) -> {
            Map<String, String> ofGroup = new LinkedHashMap<>(rows);
            ofGroup.keySet().retainAll(names);
            text.append(group).append(":\n").append(table(ofGroup, 10));
            rows.keySet().removeAll(names);
        });
        return text + "Help:\n" + table(rows, 10);
    }

    private static String table(Map<String, String> rows) {
        return table(
                rows,
                rows.keySet().stream()
                        .mapToInt(String::length)
                        .filter(length -> length <= WIDEST_NAMES)
                        .max()
                        .orElse(WIDEST_NAMES));
    }

    private static String table(Map<String, String> rows, int names) {
        TextTable table = columns(
                new Column(names + 4, 2, Column.Overflow.SPAN), new Column(WIDTH - names - 4, 0, Column.Overflow.WRAP));
        rows.forEach(table::addRowValues);
        return table.toString();
    }

    private static TextTable columns(Column... columns) {
        TextTable table = TextTable.forColumns(Help.defaultColorScheme(Ansi.OFF), columns);
        table.indentWrappedLines = 0;
        return table;
    }
}
