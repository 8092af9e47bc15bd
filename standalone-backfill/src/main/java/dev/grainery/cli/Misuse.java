// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Messages of picocli are written for programmers. */
final class Misuse {

    private Misuse() {}

    static String message(ParameterException e) {
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        if (e instanceof CommandLine.MissingParameterException missing) {
            return missing.getMissing().stream().map(Misuse::name).collect(Collectors.joining(" and "))
                    + " must be given";
        }
        ArgSpec argument = e.getArgSpec();
        if (argument != null && e.getCause() instanceof CommandLine.TypeConversionException cause) {
            Class<?> type = argument.auxiliaryTypes().length > 0 ? argument.auxiliaryTypes()[0] : argument.type();
            // a type with its own converter has its text there
            String why = type.isEnum() && cause.getMessage().startsWith("expected one of")
                    ? "'" + e.getValue() + "' is not one of "
                            + Stream.of(type.getEnumConstants())
                                    .map(one -> one.toString().toLowerCase(Locale.ROOT))
                                    .collect(Collectors.joining(", "))
                    : cause.getMessage();
            return name(argument) + ": " + why;
        }
        // the command help reports the name, not the argument
        return argument == null && e.getValue() != null
                ? unknownCommand(e.getValue(), e.getCommandLine().getCommandSpec())
                : e.getMessage();
    }

    private static String unknownCommand(String given, CommandSpec command) {
        return "unknown command '" + given + "'"
                + meant(NearestName.of(given, command.subcommands().keySet()));
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String unmatched(CommandLine.UnmatchedArgumentException e) {
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String given = e.getUnmatched().get(0);
        if (e.isUnknownOption()) {
            return "unknown option '" + given + "'" + meant(option(given.split("=", 2)[0], command));
        }
        return command.subcommands().isEmpty() ? "unexpected argument '" + given + "'" : unknownCommand(given, command);
    }

    private static String meant(Optional<String> near) {
        return near.map(name -> "; did you mean '" + name + "'?").orElse("");
    }

    /** A similar name, or an option whose value has this name, as a port in {@code --bind HOST:PORT}. */
    private static Optional<String> option(String given, CommandSpec command) {
        String word = given.replaceAll("^-+", "").toUpperCase(Locale.ROOT);
        return command.options().stream()
                .filter(option -> !word.isEmpty()
                        && List.of(option.paramLabel().split("[^A-Za-z]+")).contains(word))
                .map(OptionSpec::longestName)
                .findFirst()
                .or(() -> NearestName.of(
                        given,
                        command.options().stream().map(OptionSpec::longestName).toList()));
    }
}
