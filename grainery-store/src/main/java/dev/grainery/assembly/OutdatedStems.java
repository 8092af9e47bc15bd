// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.describe.naming.ContainerName;
import dev.grainery.file.ColumnName;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stems with possibly outdated links. Above a limit everything counts as outdated. Not thread-safe. */
public final class OutdatedStems {

    /** Limit on the characters of names: about 100,000 containers. */
    private static final long MOST_CHARACTERS = 1L << 23;

    private final long most;
    private final Set<String> stems = new HashSet<>();
    private final Set<String> oddNames = new HashSet<>();
    private long characters;
    private boolean all;

    public OutdatedStems() {
        this(MOST_CHARACTERS);
    }

    OutdatedStems(long most) {
        this.most = most;
    }

    public void container(ContainerRecord record) {
        name(record.container().fileName());
    }

    public void cdxFile(CdxRecord record) {
        // other programs write %20 for itself
        record.cdx().warcName().values().stream()
                .flatMap(name -> Stream.of(name, ColumnName.written(name)))
                .forEach(this::name);
    }

    void add(PendingLinks.OutdatedLinks other) {
        other.stems().stream().filter(stem -> !all && stems.add(stem)).forEach(this::count);
        other.oddNames().stream()
                .filter(name -> characters <= most && oddNames.add(name))
                .forEach(this::count);
        if (other.everything()) {
            everything();
        }
    }

    PendingLinks.OutdatedLinks told(List<String> mark) {
        return new PendingLinks.OutdatedLinks(mark, stems, oddNames, all);
    }

    boolean isEmpty() {
        return !all && stems.isEmpty() && oddNames.isEmpty();
    }

    void name(String name) {
        String stem = stem(name);
        if (!all && stems.add(stem)) {
            count(stem);
        }
        if (characters <= most && NameForms.of(stem).noneMatch(name::equals) && oddNames.add(name)) {
            count(name);
        }
    }

    private void count(String name) {
        characters += name.length();
        if (characters > most) {
            everything();
        }
    }

    /** All links may be outdated: an earlier run did not finish, or there are too many names. */
    public void everything() {
        all = true;
        stems.forEach(stem -> characters -= stem.length());
        stems.clear();
    }

    public void clear() {
        stems.clear();
        oddNames.clear();
        characters = 0;
        all = false;
    }

    void oddNamesOf(OutdatedStems other) {
        oddNames.addAll(other.oddNames);
    }

    boolean isEverything() {
        return all;
    }

    Set<String> stems() {
        return Collections.unmodifiableSet(stems);
    }

    Set<String> names(Set<String> some) {
        return Stream.concat(some.stream().flatMap(NameForms::of), oddNames(some))
                .collect(Collectors.toCollection(HashSet::new));
    }

    Stream<String> oddNames(Set<String> some) {
        return oddNames.stream().filter(name -> some.contains(stem(name)));
    }

    static String stem(String fileName) {
        String read = ColumnName.read(fileName);
        return read.equals(fileName) ? ContainerName.stem(fileName) : stem(read);
    }

    static final class NameForms {

        private static final List<String> EXTENSIONS = extensions();

        private NameForms() {}

        private static List<String> extensions() {
            List<String> formats = Stream.of(".warc", ".arc")
                    .flatMap(format -> Stream.of("", ".gz", ".zst").map(compression -> format + compression))
                    .toList();
            Stream<String> unfinished = formats.stream()
                    .flatMap(format -> Stream.of(".open", ".invalid").map(end -> format + end));
            Stream<String> capitals = formats.stream().map(format -> format.toUpperCase(Locale.ROOT));
            return Stream.of(Stream.of(""), formats.stream(), unfinished, capitals)
                    .flatMap(some -> some)
                    .toList();
        }

        static Stream<String> of(String stem) {
            return EXTENSIONS.stream().map(extension -> stem + extension);
        }
    }
}
