// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.captures.TablePlace;
import dev.grainery.cli.StandardOutput.OutputException;
import dev.grainery.cluster.Cluster;
import dev.grainery.cluster.CommandCall;
import dev.grainery.cluster.SharedStorage;
import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workers;
import dev.grainery.cluster.Workplace;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.s3.S3Storage;
import dev.grainery.store.document.StoreException;
import dev.grainery.system.output.FullDisk;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
        name = "grainery",
        synopsisSubcommandLabel = "COMMAND",
        header = "Describes web archives and checks their fixity",
        description = "Creates records of the harvests, containers and CDX files of a web archive, and checks their"
                + " fixity over the years. Archive files are only read. Options that stay the same can be set in"
                + " ~/.config/grainery/defaults.properties or in the environment.",
        footer = {"grainery backfill --author \"My Library\" /mnt/archive", "grainery status", "grainery show harvests"
        },
        exitCodeList = {
            "0:success",
            "1:done, with findings of severity error",
            "2:invalid command line, or something it names does not exist",
            "3:the store is unreachable, read-only or outdated, or the outbox is locked",
            "4:stopped before the end; all finished work is kept",
            "5:done, but files were left out: storage absent, or changed while read",
            "6:the store is damaged: restore the backup",
            "70:internal error, or a fault of the machine"
        })
public final class Grainery implements Runnable {

    /** Prints what a shell needs to complete the options of all commands. */
    private static final String COMPLETION = "generate-completion";

    /** The commands by the tasks that people have, in the order of the help. */
    private static final Map<String, List<Class<? extends CommandOnStore>>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put(
                "Describe",
                List.of(
                        BackfillCommand.class,
                        InspectCommand.class,
                        ReplayCommand.class,
                        ImportCommand.class,
                        CdxCommand.class));
        COMMANDS.put(
                "Look",
                List.of(
                        StatusCommand.class,
                        ShowCommand.class,
                        StatsCommand.class,
                        CoverageCommand.class,
                        FindingsCommand.class,
                        ExportCommand.class,
                        ServeCommand.class,
                        ReportCommand.class));
        COMMANDS.put(
                "Check",
                List.of(
                        ValidateCommand.class,
                        PlanCommand.class,
                        PresenceCommand.class,
                        LossCommand.class,
                        ReconcileCommand.class,
                        RevisitsCommand.class,
                        WitnessCommand.class,
                        LogCommand.class,
                        ProofCommand.class));
        COMMANDS.put("Exchange", List.of(SipCommand.class, MigrateCommand.class, CompareCommand.class));
        COMMANDS.put(
                "Correct",
                List.of(RelocateCommand.class, ForgetCommand.class, CommentCommand.class, SalvageCommand.class));
        COMMANDS.put("Maintain", List.of(SettingsCommand.class, StoreCommands.class));
    }

    private final Interruption interruption;

    @Spec
    private CommandSpec spec;

    private final Storage storage;
    private final Optional<SharedStorage> shared;
    private Optional<Workers> workers = Optional.empty();
    private Optional<Workplace> workplace = Optional.empty();

    private Grainery(Interruption interruption, Optional<SharedStorage> shared) {
        this.interruption = interruption;
        this.shared = shared;
        Storage own = Storage.of(new LocalStorage(), S3Storage.of(System.getenv()));
        this.storage =
                interruption.storages().of(shared.map(these -> these.with(own)).orElse(own));
    }

    /** The program that a command belongs to. */
    static Grainery of(CommandLine line) {
        return (Grainery) line.getCommandSpec().root().userObject();
    }

    /** All storages that archives are read from. */
    Storage storage() {
        return storage;
    }

    /** A directory for tables of captures in a storage that a cluster has; empty if that is no address of one. */
    Optional<TablePlace> tables(String address) {
        return shared.flatMap(these -> these.tables(address));
    }

    /** The machines that do the work of a command, if it is not this one alone. */
    Optional<Workers> workers() {
        return workers;
    }

    /** Where this process does a part of the work of another one, if it does. */
    Optional<Workplace> workplace() {
        return workplace;
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
        throw new ParameterException(spec.commandLine(), "no command given; grainery --help lists them");
    }

    /** Runs the program and ends the process. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, Optional.empty()));
    }

    /**
     * Runs the program in a process of a cluster, and takes the signals to it. The process is left to whoever started it:
     * ended from here, it may count as failed.
     *
     * @param cluster does the work of the commands that can be divided
     * @return the exit status
     */
    public static int run(String[] arguments, Cluster cluster) {
        return run(arguments, Optional.of(cluster));
    }

    private static int run(String[] arguments, Optional<Cluster> cluster) {
        Writer out = new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8);
        PrintWriter err = VisibleWriter.eachLine(new OutputStreamWriter(System.err, StandardCharsets.UTF_8));
        Interruption interruption = new Interruption(err);
        // first of all: what comes before is ended by Java, with a status of its own
        interruption.takeSignals();
        int status = run(
                arguments, System.getenv(), Path.of(System.getProperty("user.home")), out, err, interruption, cluster);
        interruption.ended();
        err.flush();
        return status;
    }

    /** Runs the program with these arguments, and gives its exit status; no signal comes here. */
    static int run(String[] arguments, Map<String, String> environment, Path home, Writer out, Writer errors) {
        return run(arguments, environment, home, out, errors, Optional.empty());
    }

    /** The same on a cluster. */
    static int run(
            String[] arguments,
            Map<String, String> environment,
            Path home,
            Writer out,
            Writer errors,
            Optional<Cluster> cluster) {
        PrintWriter err = VisibleWriter.eachLine(errors);
        return run(arguments, environment, home, out, err, new Interruption(err), cluster);
    }

    private static int run(
            String[] arguments,
            Map<String, String> environment,
            Path home,
            Writer out,
            PrintWriter err,
            Interruption interruption,
            Optional<Cluster> cluster) {
        StandardOutput results = new StandardOutput(out);
        Grainery program = new Grainery(interruption, cluster.map(Cluster::storage));
        CommandLine line = commandLine(program, arguments)
                // the workers of a cluster have no such files
                .setExpandAtFiles(cluster.isEmpty())
                .setOut(VisibleWriter.over(results))
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(Grainery::execute)
                .setParameterExceptionHandler((e, wrong) -> usage(e))
                .setExecutionExceptionHandler(Grainery::failed);
        try {
            Defaults defaults = Defaults.of(environment, home);
            line.setDefaultValueProvider(defaults);
            program.workers =
                    cluster.map(these -> these.workers(new CommandCall(List.of(arguments), defaults.given())));
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
        return text.isBlank() ? Optional.of(Interruption.PATIENCE) : Converters.timeOf(text);
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
        return commandLine(new Grainery(deaf(), Optional.empty()), arguments);
    }

    /** What no signal comes to. */
    private static Interruption deaf() {
        return new Interruption(new PrintWriter(Writer.nullWriter()));
    }

    /**
     * Does a part of a command, as a worker of a cluster.
     *
     * @param call how the command was called
     * @return what the worker has to tell
     * @throws IOException if it cannot be done
     * @throws dev.grainery.store.document.StoreException if the store fails; what was written until then is kept
     */
    public static <R extends Serializable> R part(CommandCall call, Work<R> work, Workplace workplace)
            throws IOException, InterruptedException {
        Grainery program = new Grainery(deaf(), Optional.of(workplace.storage()));
        program.workplace = Optional.of(workplace);
        String[] arguments = call.arguments().toArray(String[]::new);
        CommandLine line = commandLine(program, arguments)
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setDefaultValueProvider(Defaults.of(call.defaults()));
        line.parseArgs(arguments);
        CommandLine command = line.getParseResult().subcommand().commandSpec().commandLine();
        return work.result().cast(((CommandOnStore) command.getCommand()).part(work, workplace));
    }

    private static CommandLine commandLine(Grainery program, String... arguments) {
        CommandLine line = new CommandLine(program);
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        COMMANDS.values().forEach(group -> group.forEach(command -> commands.put(name(command), command)));
        if (arguments.length > 0 && commands.containsKey(arguments[0])) {
            line.addSubcommand(commands.get(arguments[0]));
        } else {
            commands.values().forEach(line::addSubcommand);
            line.addSubcommand(COMPLETION, new AutoComplete.GenerateCompletion());
            line.addSubcommand(new CommandLine.HelpCommand());
            describe(line, COMPLETION, "Prints completion for bash and zsh", "source <(grainery " + COMPLETION + ")")
                    .hidden(true);
            describe(line, "help", "Shows the help of a command", "grainery help backfill");
        }
        tellHelpAndVersion(line);
        HelpLayout.apply(line);
        return Converters.register(line);
    }

    /** Words of our own for a command that comes with the library. */
    private static UsageMessageSpec describe(CommandLine line, String name, String header, String example) {
        UsageMessageSpec message =
                line.getSubcommands().get(name).getCommandSpec().usageMessage();
        return message.header(header).description(new String[0]).footer(example);
    }

    private static void tellHelpAndVersion(CommandLine line) {
        CommandSpec command = line.getCommandSpec().versionProvider(new Version());
        if (!command.optionsMap().containsKey("--help")) {
            command.mixinStandardHelpOptions(true);
        }
        line.getSubcommands().values().forEach(Grainery::tellHelpAndVersion);
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    /** The names of the commands by the tasks that people have, in the order of the help. */
    static Map<String, Set<String>> groups() {
        Map<String, Set<String>> names = new LinkedHashMap<>();
        COMMANDS.forEach((group, commands) -> names.put(
                group, commands.stream().map(Grainery::name).collect(Collectors.toCollection(LinkedHashSet::new))));
        return names;
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
                err.println("grainery: anything already written is kept; run the same command again");
            }
            return ExitStatus.of(e).code();
        }
        if (FullDisk.isCauseOf(e) || e instanceof CancellationException) {
            err.println("grainery: " + told(e));
            return ExitStatus.of(e).code();
        }
        if (e.getCause() instanceof OutOfMemoryError) {
            return outOfMemory(err);
        }
        err.println("grainery: internal error; please report what follows");
        e.printStackTrace(err);
        return ExitStatus.FAULT.code();
    }

    /** What to say of a failure; a full disk is called so, wherever it was met. */
    private static String told(Exception e) {
        String message = String.valueOf(e.getMessage());
        return FullDisk.isCauseOf(e) && !message.contains("is full") ? "a disk is full: " + message : message;
    }

    private static int outOfMemory(PrintWriter err) {
        err.println("grainery: out of memory; finished work is kept. Allow more memory: GRAINERY_JAVA_OPTS=-Xmx1g"
                + " ./grainery ..., or java -Xmx1g -jar grainery.jar ...");
        return ExitStatus.FAULT.code();
    }

    /** Says what is wrong, and where to read more; the whole help would hide it. */
    private static int usage(ParameterException e) {
        CommandLine line = e.getCommandLine();
        line.getErr().println("grainery: " + Misuse.told(e));
        line.getErr().println("See: " + line.getCommandSpec().qualifiedName() + " --help");
        return ExitStatus.USAGE.code();
    }
}
