// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

final class CommandRegistry {

    private static final Set<String> VERSION = Set.of("-V", "--version");

    private static final String COMPLETION = "generate-completion";

    private static final Map<String, List<Class<? extends CommandOnStore>>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put(
                "Describe",
                List.of(
                        BackfillCommand.class,
                        InspectCommand.class,
                        ReplayCommand.class,
                        TakeoverCommand.class,
                        CdxCommand.class));
        COMMANDS.put(
                "Look",
                List.of(
                        StatusCommand.class,
                        ShowCommand.class,
                        StatsCommand.class,
                        FindingsCommand.class,
                        ExportCommand.class,
                        ServeCommand.class));
        COMMANDS.put(
                "Check",
                List.of(
                        ValidateCommand.class,
                        LossCommand.class,
                        ReconcileCommand.class,
                        RevisitsCommand.class,
                        WitnessCommand.class,
                        LogCommand.class));
        COMMANDS.put(
                "Exchange",
                List.of(PackageCommand.class, WaczCommand.class, MigrateCommand.class, CompareCommand.class));
        COMMANDS.put(
                "Correct",
                List.of(RelocateCommand.class, ForgetCommand.class, CommentCommand.class, SalvageCommand.class));
        COMMANDS.put("Maintain", List.of(StoreCommands.class));
    }

    private CommandRegistry() {}

    /** Has only the named command, as building each takes time. */
    static CommandLine commandLine(Grainery program, String... arguments) {
        CommandLine line = new CommandLine(program);
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        COMMANDS.values().forEach(group -> group.forEach(command -> commands.put(name(command), command)));
        boolean showsVersion = arguments.length == 1 && VERSION.contains(arguments[0]);
        if (arguments.length > 0 && commands.containsKey(arguments[0])) {
            line.addSubcommand(commands.get(arguments[0]));
        } else if (!showsVersion) {
            commands.values().forEach(line::addSubcommand);
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

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    static Map<String, Set<String>> groups() {
        Map<String, Set<String>> names = new LinkedHashMap<>();
        COMMANDS.forEach((group, commands) -> names.put(
                group,
                commands.stream().map(CommandRegistry::name).collect(Collectors.toCollection(LinkedHashSet::new))));
        return names;
    }
}
