// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.cli.StandardOutput.OutputException;
import dev.grainery.job.NearestName;
import dev.grainery.output.FullDisk;
import dev.grainery.store.access.StoreException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
        name = "grainery",
        mixinStandardHelpOptions = true,
        versionProvider = Grainery.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        header = "Describes web archives and checks their fixity",
        description = "Makes a record of each harvest, container and CDX file of a web archive, and checks their fixity"
                + " over the years. Archive files are only read. Options that stay the same may stand in the"
                + " environment or in ~/.config/grainery/defaults.properties.",
        footer = {"grainery demo", "grainery backfill --author \"My Library\" /mnt/archive", "grainery show harvests"},
        exitCodeList = {
            "0:success",
            "1:done, with findings of severity error",
            "2:wrong command line, or it names something that is not there",
            "3:the store is unreachable, read-only or outdated, or the outbox is locked",
            "4:stopped before the end; all finished work is kept",
            "5:done, but files were left out: storage absent, or changed while read",
            "6:the store is damaged: restore the backup",
            "70:internal error, or a fault of the machine"
        })
public final class Grainery implements Runnable {

    /** Prints what a shell needs to complete the options of all commands. */
    private static final String COMPLETION = "generate-completion";

    private final Interruption interruption;

    @Spec
    private CommandSpec spec;

    private Grainery(Interruption interruption) {
        this.interruption = interruption;
    }

    /** What signals do to the process. */
    Interruption interruption() {
        return interruption;
    }

    /** The version of the program, from the manifest of its jar. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {version(), "Java " + System.getProperty("java.version")};
        }
    }

    /** Name and version of the program. */
    static String version() {
        return "grainery "
                + Optional.ofNullable(Grainery.class.getPackage().getImplementationVersion())
                        .orElse("(not packaged)");
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given");
    }

    /** Runs the program and ends the process. */
    public static void main(String[] arguments) {
        Writer out = new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8);
        PrintWriter err = VisibleWriter.eachLine(new OutputStreamWriter(System.err, StandardCharsets.UTF_8));
        Interruption interruption = Interruption.ofThisProcess(err);
        // first of all: what comes before is ended by Java, with a status of its own
        interruption.takeSignals();
        int status = run(arguments, System.getenv(), Path.of(System.getProperty("user.home")), out, err, interruption);
        interruption.ended();
        err.flush();
        System.exit(status);
    }

    /** Runs the program with these arguments, and gives its exit status; no signal comes here. */
    static int run(String[] arguments, Map<String, String> environment, Path home, Writer out, Writer errors) {
        PrintWriter err = VisibleWriter.eachLine(errors);
        return run(arguments, environment, home, out, err, Interruption.ofThisProcess(err));
    }

    private static int run(
            String[] arguments,
            Map<String, String> environment,
            Path home,
            Writer out,
            PrintWriter err,
            Interruption interruption) {
        StandardOutput results = new StandardOutput(out);
        CommandLine line = commandLine(interruption, arguments)
                .setOut(VisibleWriter.over(results))
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(Grainery::execute)
                .setParameterExceptionHandler((e, wrong) -> usage(e))
                .setExecutionExceptionHandler(Grainery::failed);
        try {
            line.setDefaultValueProvider(Defaults.of(environment, home));
        } catch (IOException e) {
            err.println("grainery: the defaults file cannot be read: " + e.getMessage());
            return ExitStatus.USAGE.code();
        }
        Optional<Duration> patience = patience(environment);
        if (patience.isEmpty()) {
            err.println("grainery: " + Interruption.PATIENCE_VARIABLE + " is not a duration such as 30s or 10m: "
                    + environment.get(Interruption.PATIENCE_VARIABLE));
            return ExitStatus.USAGE.code();
        }
        interruption.waitsFor(patience.get());
        int status;
        try {
            status = line.execute(arguments);
            line.getOut().flush();
        } catch (OutputException e) {
            status = ExitStatus.FAULT.code();
        } catch (OutOfMemoryError e) {
            status = outOfMemory(err);
        }
        // whichever way the failure took
        return results.failure().map(failure -> unwritten(failure, err)).orElse(status);
    }

    /** How long a command may take to stop; empty if what the environment says of it is no duration. */
    private static Optional<Duration> patience(Map<String, String> environment) {
        String text = environment.getOrDefault(Interruption.PATIENCE_VARIABLE, "");
        return text.isBlank() ? Optional.of(Interruption.PATIENCE) : Quantity.timeOf(text);
    }

    /** Help is printed outside of what picocli takes for the execution of a command. */
    private static int execute(ParseResult parsed) {
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (OutputException e) {
            return ExitStatus.FAULT.code();
        }
    }

    private static int unwritten(OutputException e, PrintWriter err) {
        if (e.isReaderGone()) {
            return ExitStatus.INTERRUPTED.code();
        }
        err.println("grainery: " + e.getMessage());
        return ExitStatus.FAULT.code();
    }

    /** All commands or, as looking at one takes some hundredths of a second, only the one that is named. */
    static CommandLine commandLine(String... arguments) {
        return commandLine(Interruption.ofThisProcess(new PrintWriter(Writer.nullWriter())), arguments);
    }

    private static CommandLine commandLine(Interruption interruption, String... arguments) {
        CommandLine line = new CommandLine(new Grainery(interruption));
        Map<String, Supplier<Object>> commands = commands();
        boolean one = arguments.length > 0
                && commands.containsKey(arguments[0])
                && !Set.of(COMPLETION, ManualPageCommand.NAME).contains(arguments[0]);
        Set<String> wanted = one ? Set.of(arguments[0]) : commands.keySet();
        commands.forEach((name, command) -> {
            if (wanted.contains(name)) {
                line.addSubcommand(name, command.get());
            }
        });
        if (wanted.size() > 1) {
            line.addSubcommand(new CommandLine.HelpCommand());
        }
        describe(line, COMPLETION, "Prints completion for bash and zsh", "source <(grainery " + COMPLETION + ")");
        describe(line, "help", "Shows the help of a command", "grainery help backfill");
        HelpLayout.apply(line);
        return line.registerConverter(OutputPath.class, text -> new OutputPath(Path.of(text)));
    }

    /** Words of our own for a command that comes with the library. */
    private static void describe(CommandLine line, String name, String header, String example) {
        Optional.ofNullable(line.getSubcommands().get(name))
                .map(command -> command.getCommandSpec().usageMessage())
                .ifPresent(message ->
                        message.header(header).description(new String[0]).footer(example));
    }

    private static Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("demo", DemoCommand::new);
        commands.put("init", InitCommand::new);
        commands.put("backfill", BackfillCommand::new);
        commands.put("status", StatusCommand::new);
        commands.put("findings", FindingsCommand::new);
        commands.put("check-job", CheckJobCommand::new);
        commands.put("replay", ReplayCommand::new);
        commands.put("export", ExportCommand::new);
        commands.put("cdx", CdxCommand::new);
        commands.put("check-store", CheckStoreCommand::new);
        commands.put("import", ImportCommand::new);
        commands.put(CopyCommand.NAME, CopyCommand::new);
        commands.put("show", ShowCommand::new);
        commands.put("stats", StatsCommand::new);
        commands.put(ServeCommand.NAME, ServeCommand::new);
        commands.put(ReportCommand.NAME, ReportCommand::new);
        commands.put(ValidateCommand.NAME, ValidateCommand::new);
        commands.put(InspectCommand.NAME, InspectCommand::new);
        commands.put("history", HistoryCommand::new);
        commands.put("relocate", RelocateCommand::new);
        commands.put("forget", ForgetCommand::new);
        commands.put("witness", WitnessCommand::new);
        commands.put("comment", CommentCommand::new);
        commands.put("upgrade", UpgradeCommand::new);
        commands.put("set", SetCommand::new);
        commands.put("rename", RenameCommand::new);
        commands.put(ManualPageCommand.NAME, ManualPageCommand::new);
        commands.put(COMPLETION, AutoComplete.GenerateCompletion::new);
        return commands;
    }

    private static int failed(Exception e, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        if (e instanceof ParameterException parameter) {
            return usage(parameter);
        }
        if (e instanceof OutputException) {
            return ExitStatus.FAULT.code();
        }
        if (e instanceof StoreException || e instanceof IOException || e instanceof UncheckedIOException) {
            err.println("grainery: " + told(e));
            if (ExitStatus.of(e) == ExitStatus.STORE_AWAY
                    && Interruption.of(line).isStoppable()) {
                err.println("grainery: what was written before is kept; run the same command again");
            }
            return ExitStatus.of(e).code();
        }
        if (FullDisk.isCauseOf(e)) {
            err.println("grainery: " + told(e));
            return ExitStatus.FAULT.code();
        }
        if (e.getCause() instanceof OutOfMemoryError) {
            return outOfMemory(err);
        }
        err.println("grainery: internal error; please report what follows");
        trace(e, err);
        return ExitStatus.FAULT.code();
    }

    /** What to say of a failure; a full disk is called so, wherever it was met. */
    private static String told(Exception e) {
        String message = String.valueOf(e.getMessage());
        return FullDisk.isCauseOf(e) && !message.contains("is full") ? "a disk is full: " + message : message;
    }

    private static int outOfMemory(PrintWriter err) {
        err.println("grainery: out of memory; what was finished is kept. Give it more: GRAINERY_JAVA_OPTS=-Xmx1g"
                + " ./grainery ..., or java -Xmx1g -jar grainery.jar ...");
        return ExitStatus.FAULT.code();
    }

    private static void trace(Throwable fault, PrintWriter err) {
        Throwable told = fault;
        while (told != null) {
            err.println(told);
            for (StackTraceElement step : told.getStackTrace()) {
                err.println("    at " + step);
            }
            told = told.getCause();
        }
    }

    /** Says what is wrong, and where to read more; the whole help would hide it. */
    private static int usage(ParameterException e) {
        CommandLine line = e.getCommandLine();
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            line.getErr()
                    .println("grainery: "
                            + unmatched(
                                    unmatched.getUnmatched().get(0),
                                    line.getSubcommands().keySet()));
        } else {
            line.getErr().println("grainery: " + e.getMessage());
            CommandLine.UnmatchedArgumentException.printSuggestions(e, line.getErr());
        }
        line.getErr().println("See: " + line.getCommandSpec().qualifiedName() + " --help");
        return ExitStatus.USAGE.code();
    }

    private static String unmatched(String given, Set<String> commands) {
        if (commands.isEmpty()) {
            return "unexpected argument '" + given + "'";
        }
        return "unknown command '" + given + "'"
                + NearestName.of(given, commands)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("");
    }
}
