// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.grainery.assembly.NamedHarvests;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.access.StoreUri;
import dev.grainery.witness.StoreComparison;
import dev.grainery.witness.StoreComparison.Disagreement.Kind;
import dev.grainery.witness.StoreComparison.Disagreement.KnownFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** {@code grainery witness --compare STORE}: on which files two stores do not agree. */
final class ComparisonRun {

    private final CommandLine line;
    private final boolean json;

    ComparisonRun(CommandLine line, boolean json) {
        this.line = line;
        this.json = json;
    }

    ExitStatus run(StoreOption store, StoreUri other, Optional<String> harvest) {
        if (isSame(store.uri(), other)) {
            throw new ParameterException(line, "both are the same store: " + other);
        }
        try (GraineryStore here = store.openExisting();
                GraineryStore there = StoreOption.openExisting(other, store.patience())) {
            Optional<Set<String>> harvests = harvest.map(name -> harvests(name, here, there));
            return json ? printed(here, there, harvests) : told(here, there, harvests);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a name stands for in either store: it may have been renamed in one of them. */
    private Set<String> harvests(String name, GraineryStore here, GraineryStore there) {
        Set<String> ids = new TreeSet<>(new NamedHarvests(here).ids(name));
        ids.addAll(new NamedHarvests(there).ids(name));
        if (ids.stream()
                .allMatch(id -> here.harvests().name(id).isEmpty()
                        && there.harvests().name(id).isEmpty())) {
            throw new ParameterException(line, "no such harvest in either store: " + name);
        }
        return ids;
    }

    private static boolean isSame(StoreUri one, StoreUri other) {
        if (one.directory().isPresent() && other.directory().isPresent()) {
            return one.directory()
                    .get()
                    .toAbsolutePath()
                    .normalize()
                    .equals(other.directory().get().toAbsolutePath().normalize());
        }
        return one.toString().equals(other.toString());
    }

    private ExitStatus told(GraineryStore here, GraineryStore there, Optional<Set<String>> harvests) {
        PrintWriter out = line.getOut();
        StoreComparison comparison = compared(here, there, harvests, one -> out.println(text(one)));
        out.println(comparison.same() + " files agree, " + differing(comparison) + " disagree");
        out.flush();
        return status(comparison);
    }

    /** One object that is never in memory as a whole. */
    private ExitStatus printed(GraineryStore here, GraineryStore there, Optional<Set<String>> harvests)
            throws IOException {
        PrintWriter out = line.getOut();
        try (JsonGenerator object = new JsonFactory()
                .createGenerator(out)
                .setCodec(RecordJson.mapper())
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            object.writeStartObject();
            object.writeArrayFieldStart("differences");
            StoreComparison comparison = compared(here, there, harvests, one -> {
                try {
                    object.writePOJO(one);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            object.writeEndArray();
            object.writeNumberField("same", comparison.same());
            for (Kind kind : Kind.values()) {
                object.writeNumberField(kind.word(), comparison.count(kind));
            }
            object.writeNumberField("exitStatus", status(comparison).code());
            object.writeEndObject();
            object.flush();
            out.println();
            out.flush();
            return status(comparison);
        }
    }

    private static StoreComparison compared(
            GraineryStore here,
            GraineryStore there,
            Optional<Set<String>> harvests,
            Consumer<StoreComparison.Disagreement> consumer) {
        StoreComparison comparison = new StoreComparison(here, there, consumer);
        comparison.run(harvests);
        return comparison;
    }

    private static long differing(StoreComparison comparison) {
        return Arrays.stream(Kind.values()).mapToLong(comparison::count).sum();
    }

    private static ExitStatus status(StoreComparison comparison) {
        return differing(comparison) > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
    }

    private static String text(StoreComparison.Disagreement one) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%-20s  %-9s  %s",
                one.kind().words(),
                one.recType().word(),
                one.fileName()));
        one.here()
                .ifPresent(file ->
                        text.append("  here: ").append(hash(one.kind(), file)).append(file.path()));
        one.there()
                .ifPresent(file ->
                        text.append("  there: ").append(hash(one.kind(), file)).append(file.path()));
        return text.toString();
    }

    private static String hash(Kind kind, KnownFile file) {
        return (kind == Kind.DIFFERENT_MD5 ? file.md5() : file.hashOrig()) + " ";
    }
}
