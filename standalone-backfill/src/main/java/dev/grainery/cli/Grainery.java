// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.captures.TableDirectory;
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
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

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

    private static final Set<String> VERSION = Set.of("-V", "--version");

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

    static Grainery of(CommandLine line) {
        return (Grainery) line.getCommandSpec().root().userObject();
    }

    Storage storage() {
        return storage;
    }

    Optional<TableDirectory> tables(String address) {
        return shared.flatMap(these -> these.tables(address));
    }

    Optional<Workers> workers() {
        return workers;
    }

    Optional<Workplace> workplace() {
        return workplace;
    }

    Interruption interruption() {
        return interruption;
    }

    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return versionLines();
        }
    }

    private static String[] versionLines() {
        return new String[] {version(), "Java " + System.getProperty("java.version")};
    }

    static String version() {
        return "grainery "
                + Optional.ofNullable(Grainery.class.getPackage().getImplementationVersion())
                        .orElse("(not packaged)");
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given; grainery --help lists them");
    }

    public static void main(String[] arguments) {
        System.exit(run(arguments, Optional.empty()));
    }

    /** Does not end the process, which a cluster may interpret as a failure. */
    public static int run(String[] arguments, Cluster cluster) {
        return run(arguments, Optional.of(cluster));
    }

    static int run(String[] arguments, Optional<Cluster> cluster) {
        Writer out = new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8);
        PrintWriter err = VisibleWriter.eachLine(new OutputStreamWriter(System.err, StandardCharsets.UTF_8));
        Interruption interruption = new Interruption(err);
        // first: Java ends an earlier interrupted process with a different status
        interruption.takeSignals();
        int status = run(
                arguments, System.getenv(), Path.of(System.getProperty("user.home")), out, err, interruption, cluster);
        interruption.ended();
        err.flush();
        return status;
    }

    static int run(String[] arguments, Map<String, String> environment, Path home, Writer out, Writer errors) {
        return run(arguments, environment, home, out, errors, Optional.empty());
    }

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
        PrintWriter printer = VisibleWriter.over(results);
        int status;
        try {
            if (arguments.length == 1 && VERSION.contains(arguments[0])) {
                // without picocli, whose classes are half of the time
                for (String line : versionLines()) {
                    printer.println(line);
                }
                status = ExitStatus.WELL.code();
            } else {
                status = execute(arguments, environment, home, printer, err, interruption, cluster);
            }
            printer.flush();
        } catch (OutputException e) {
            status = ExitStatus.FAULT.code();
        } catch (OutOfMemoryError e) {
            status = Failures.outOfMemory(err);
        }
        // the same result for any path of the failure
        return results.failure().isPresent()
                ? Failures.unwritten(results.failure().get(), err)
                : status;
    }

    private static int execute(
            String[] arguments,
            Map<String, String> environment,
            Path home,
            PrintWriter printer,
            PrintWriter err,
            Interruption interruption,
            Optional<Cluster> cluster) {
        Grainery program = new Grainery(interruption, cluster.map(Cluster::storage));
        CommandLine line = CommandRegistry.commandLine(program, arguments)
                // the workers of a cluster have no such files
                .setExpandAtFiles(cluster.isEmpty())
                .setOut(printer)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(Grainery::execute)
                .setParameterExceptionHandler((e, wrong) -> Failures.usage(e))
                .setExecutionExceptionHandler(Failures::failed);
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
        return line.execute(arguments);
    }

    private static Optional<Duration> patience(Map<String, String> environment) {
        String text = environment.getOrDefault(Interruption.PATIENCE_VARIABLE, "");
        return text.isBlank() ? Optional.of(Interruption.PATIENCE) : Converters.timeOf(text);
    }

    private static int execute(ParseResult parsed) {
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (OutputException e) {
            return ExitStatus.FAULT.code();
        }
    }

    static CommandLine commandLine(String... arguments) {
        return CommandRegistry.commandLine(new Grainery(deaf(), Optional.empty()), arguments);
    }

    private static Interruption deaf() {
        return new Interruption(new PrintWriter(Writer.nullWriter()));
    }

    /** Earlier results of a failed part stay stored. */
    public static <R extends Serializable> R part(CommandCall call, Work<R> work, Workplace workplace)
            throws IOException, InterruptedException {
        Grainery program = new Grainery(deaf(), Optional.of(workplace.storage()));
        program.workplace = Optional.of(workplace);
        String[] arguments = call.arguments().toArray(String[]::new);
        CommandLine line = CommandRegistry.commandLine(program, arguments)
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setDefaultValueProvider(Defaults.of(call.defaults()));
        line.parseArgs(arguments);
        CommandLine command = line.getParseResult().subcommand().commandSpec().commandLine();
        return work.result().cast(((CommandOnStore) command.getCommand()).part(work, workplace));
    }
}
