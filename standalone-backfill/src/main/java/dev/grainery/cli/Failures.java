// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.cli.StandardOutput.OutputException;
import dev.grainery.store.document.StoreException;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

final class Failures {

    private Failures() {}

    static int failed(Exception e, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        if (e instanceof ParameterException parameter) {
            return usage(parameter);
        }
        if (e instanceof OutputException) {
            return ExitStatus.FAULT.code();
        }
        if (e instanceof StoreException || e instanceof IOException || e instanceof UncheckedIOException) {
            err.println("grainery: " + message(e));
            if (ExitStatus.of(e) == ExitStatus.STORE_AWAY
                    && Interruption.of(line).isStoppable()) {
                err.println("grainery: anything already written is kept; run the same command again");
            }
            return ExitStatus.of(e).code();
        }
        if (FullDisk.isCauseOf(e) || e instanceof CancellationException) {
            err.println("grainery: " + message(e));
            return ExitStatus.of(e).code();
        }
        if (e.getCause() instanceof OutOfMemoryError) {
            return outOfMemory(err);
        }
        err.println("grainery: internal error; please report what follows");
        e.printStackTrace(err);
        return ExitStatus.FAULT.code();
    }

    private static String message(Exception e) {
        String message = String.valueOf(e.getMessage());
        return FullDisk.isCauseOf(e) && !message.contains("is full") ? "a disk is full: " + message : message;
    }

    static int outOfMemory(PrintWriter err) {
        err.println("grainery: out of memory; finished work is kept. Allow more memory: GRAINERY_JAVA_OPTS=-Xmx1g"
                + " ./grainery ..., or java -Xmx1g -jar grainery.jar ...");
        return ExitStatus.FAULT.code();
    }

    static int usage(ParameterException e) {
        CommandLine line = e.getCommandLine();
        line.getErr().println("grainery: " + Misuse.message(e));
        line.getErr().println("See: " + line.getCommandSpec().qualifiedName() + " --help");
        return ExitStatus.USAGE.code();
    }

    static int unwritten(OutputException e, PrintWriter err) {
        if (e.isReaderGone()) {
            return ExitStatus.INTERRUPTED.code();
        }
        err.println("grainery: " + e.getMessage());
        return ExitStatus.FAULT.code();
    }
}
