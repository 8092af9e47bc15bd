// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.cluster.Workers;
import dev.grainery.cluster.Workplace;
import dev.grainery.completeness.Comparison.Unread;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.file.Storage;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

abstract class CommandOptions {

    private static final int MOST_OFFERED = 3;
    private static final int MOST_NOTED = 20;
    private static final int LONGEST_SECRET = 16_384;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    CommandLine line() {
        return spec.commandLine();
    }

    Storage storage() {
        return Grainery.of(line()).storage();
    }

    Optional<Workers> workers() {
        return Grainery.of(line()).workers();
    }

    Optional<Workplace> workplace() {
        return Grainery.of(line()).workplace();
    }

    /** A relative path differs between the workers of a cluster. */
    void requireShared(String option, Path path) {
        if (workers().isPresent() && !path.isAbsolute()) {
            throw wrong(
                    option + ": on a cluster, give an absolute path, which is the same on all machines, not " + path);
        }
    }

    PrintWriter err() {
        return line().getErr();
    }

    void note(String message) {
        err().println("grainery: " + message);
        err().flush();
    }

    void noteUnreadFiles(List<Unread> files) {
        noteUnread(files, file -> file.path() + ": " + file.reason(), rest -> rest + " more");
    }

    void noteUnread(List<UnreadLines> files) {
        noteUnread(files, UnreadLines::text, rest -> "lines of " + rest + " more files");
    }

    private <T> void noteUnread(List<T> files, Function<T, String> text, IntFunction<String> others) {
        files.stream().limit(MOST_NOTED).forEach(file -> note("not read: " + VisibleText.line(text.apply(file))));
        if (files.size() > MOST_NOTED) {
            note("not read: " + others.apply(files.size() - MOST_NOTED));
        }
    }

    ParameterException wrong(String message) {
        return new ParameterException(line(), message);
    }

    ParameterException wrong(Exception cause) {
        return new ParameterException(line(), cause.getMessage(), cause);
    }

    /** An option from the environment applies to all runs. */
    boolean isGiven(String option) {
        return line().getParseResult().hasMatchedOption(option);
    }

    /** The first non-blank line of a file, else from the environment. Errors do not repeat the secret. */
    <T> Optional<T> secret(Optional<Path> file, String option, String variable, Function<String, T> secret) {
        String source = file.isPresent() ? option : variable;
        try {
            return (file.isPresent() ? Optional.of(firstLine(file.get())) : Defaults.secret(line(), variable))
                    .map(secret);
        } catch (IllegalArgumentException e) {
            throw wrong(source + ": " + e.getMessage());
        } catch (IOException e) {
            String why = e instanceof NoSuchFileException
                    ? "there is no such file"
                    : e instanceof AccessDeniedException ? "permission denied" : e.getMessage();
            throw wrong(source + ": " + file.orElseThrow() + " cannot be read: " + why);
        }
    }

    private static String firstLine(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LONGEST_SECRET), StandardCharsets.UTF_8)
                    .lines()
                    .filter(text -> !text.isBlank())
                    .findFirst()
                    .orElse("");
        }
    }

    /** A harvest that was split when it was renamed has several identifiers. */
    Set<String> harvests(GraineryStore store, String nameOrId) {
        Set<String> ids = new NamedHarvests(store).ids(nameOrId);
        if (ids.stream().allMatch(id -> store.harvests().name(id).isEmpty())) {
            throw wrong("no such harvest: " + nameOrId + alike(store, nameOrId));
        }
        return ids;
    }

    String oneHarvest(GraineryStore store, String nameOrId) {
        Set<String> ids = harvests(store, nameOrId);
        if (ids.size() > 1) {
            throw wrong(nameOrId + " is several harvests now: " + String.join(", ", ids) + "; name one");
        }
        return ids.iterator().next();
    }

    private static String alike(GraineryStore store, String given) {
        Set<String> names = new TreeSet<>();
        store.harvests().forEachPrefix(prefix -> names.add(prefix.harvestNameStand()));
        String text = given.toLowerCase(Locale.ROOT);
        List<String> alike = names.stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).contains(text))
                .limit(MOST_OFFERED)
                .toList();
        List<String> offered =
                alike.isEmpty() ? NearestName.of(given, names).stream().toList() : alike;
        return offered.isEmpty()
                ? "; grainery show harvests lists them"
                : "; did you mean " + String.join(", ", offered) + "?";
    }
}
