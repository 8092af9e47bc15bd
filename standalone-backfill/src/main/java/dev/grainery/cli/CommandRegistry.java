// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

final class CommandRegistry {

    /** What alone needs no command, but may need the list of them. */
    private static final Set<String> OVERVIEW = Set.of("-h", "--help", "help");

    private static final String COMPLETION = "generate-completion";

    private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

    static {
        GROUPS.put("Describe", List.of("backfill", "inspect", "replay", "takeover", "cdx"));
        GROUPS.put("Look", List.of("status", "show", "stats", "find", "findings", "export", "serve"));
        GROUPS.put("Check", List.of("validate", "loss", "reconcile", "revisits", "witness", "log"));
        GROUPS.put("Exchange", List.of("package", "wacz", "migrate", "compare"));
        GROUPS.put("Correct", List.of("relocate", "forget", "comment", "salvage"));
        GROUPS.put("Maintain", List.of("store"));
    }

    private CommandRegistry() {}

    /** A switch loads only the class that it returns. */
    private static Class<? extends CommandOnStore> type(String name) {
        return switch (name) {
            case "backfill" -> BackfillCommand.class;
            case "inspect" -> InspectCommand.class;
            case "replay" -> ReplayCommand.class;
            case "takeover" -> TakeoverCommand.class;
            case "cdx" -> CdxCommand.class;
            case "status" -> StatusCommand.class;
            case "show" -> ShowCommand.class;
            case "stats" -> StatsCommand.class;
            case "find" -> FindCommand.class;
            case "findings" -> FindingsCommand.class;
            case "export" -> ExportCommand.class;
            case "serve" -> ServeCommand.class;
            case "validate" -> ValidateCommand.class;
            case "loss" -> LossCommand.class;
            case "reconcile" -> ReconcileCommand.class;
            case "revisits" -> RevisitsCommand.class;
            case "witness" -> WitnessCommand.class;
            case "log" -> LogCommand.class;
            case "package" -> PackageCommand.class;
            case "wacz" -> WaczCommand.class;
            case "migrate" -> MigrateCommand.class;
            case "compare" -> CompareCommand.class;
            case "relocate" -> RelocateCommand.class;
            case "forget" -> ForgetCommand.class;
            case "comment" -> CommentCommand.class;
            case "salvage" -> SalvageCommand.class;
            case "store" -> StoreCommands.class;
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Has only the named command, and for the list of commands only their headers, as building each takes time. */
    static CommandLine commandLine(Grainery program, String... arguments) {
        CommandLine line = new CommandLine(program);
        List<String> names = GROUPS.values().stream().flatMap(List::stream).toList();
        if (arguments.length > 0 && names.contains(arguments[0])) {
            line.addSubcommand(type(arguments[0]));
        } else {
            boolean headersOnly = arguments.length == 1 && OVERVIEW.contains(arguments[0]);
            names.forEach(name -> line.addSubcommand(name, headersOnly ? header(name) : type(name)));
            line.addSubcommand(COMPLETION, new AutoComplete.GenerateCompletion());
            line.addSubcommand(new CommandLine.HelpCommand());
            describe(line, COMPLETION, "Prints completion for bash and zsh", "source <(grainery " + COMPLETION + ")")
                    .hidden(true);
            describe(line, "help", "Shows the help of a command", "grainery help backfill");
        }
        addHelpAndVersion(line);
        HelpLayout.apply(line);
        return Converters.register(line);
    }

    private static CommandSpec header(String name) {
        CommandSpec command = CommandSpec.create().name(name);
        command.usageMessage().header(type(name).getAnnotation(Command.class).header());
        return command;
    }

    private static UsageMessageSpec describe(CommandLine line, String name, String header, String example) {
        UsageMessageSpec message =
                line.getSubcommands().get(name).getCommandSpec().usageMessage();
        return message.header(header).description(new String[0]).footer(example);
    }

    private static void addHelpAndVersion(CommandLine line) {
        CommandSpec command = line.getCommandSpec().versionProvider(new Grainery.Version());
        if (!command.optionsMap().containsKey("--help")) {
            command.mixinStandardHelpOptions(true);
        }
        line.getSubcommands().values().forEach(CommandRegistry::addHelpAndVersion);
    }

    /** The names of the commands, by task. */
    static Map<String, List<String>> groups() {
        return Collections.unmodifiableMap(GROUPS);
    }
}
