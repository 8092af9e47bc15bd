// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.heritrix.recording.Journal.Kind;
import dev.grainery.heritrix.recording.Journal.Line;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.record.Crawl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

public final class JobMemory implements AutoCloseable {

    private enum Fate {
        RECORDED,
        UNFINISHED,
        VANISHED
    }

    private final Set<Path> done = ConcurrentHashMap.newKeySet();
    private final Set<Path> cdxFiles = ConcurrentHashMap.newKeySet();
    private final Map<String, Set<String>> named = new LinkedHashMap<>();
    private final Map<String, Fate> fates = new HashMap<>();
    private final Map<String, EarlierLaunch> launches = new LinkedHashMap<>();
    private final Set<String> closed = new HashSet<>();
    private final Set<String> processMarks = new LinkedHashSet<>();
    private final Journal journal;

    private JobMemory(Path file) throws IOException {
        this.journal = Journal.open(file, JobMemory::ofUse, this::remember);
    }

    /** The end is empty if the launch was killed. */
    public record EarlierLaunch(String launchId, Instant start, Optional<LaunchEnd> end, Set<String> harvestIds) {
        public EarlierLaunch {
            harvestIds = Set.copyOf(harvestIds);
        }

        EarlierLaunch with(String harvestId) {
            Set<String> more = new LinkedHashSet<>(harvestIds);
            more.add(harvestId);
            return new EarlierLaunch(launchId, start, end, more);
        }

        EarlierLaunch with(LaunchEnd otherEnd) {
            return new EarlierLaunch(launchId, start, Optional.of(otherEnd), harvestIds);
        }
    }

    public static JobMemory open(Path file) throws IOException {
        return new JobMemory(file);
    }

    /** Drops moved containers, unless their launch is not fully stated yet. */
    private static List<Line> ofUse(List<Line> lines) {
        Set<String> open = new HashSet<>();
        Set<String> openNames = new HashSet<>();
        Set<String> resolved = new HashSet<>();
        Set<String> there = new HashSet<>();
        for (Line line : lines) {
            switch (line.kind()) {
                case LAUNCH -> open.add(line.value(0));
                case ENDED -> open.remove(line.value(0));
                case RECORDED, UNFINISHED -> {
                    resolved.add(nameIn(line));
                    if (Files.exists(Path.of(line.value(0)))) {
                        there.add(nameIn(line));
                    }
                }
                case VANISHED -> resolved.add(line.value(0));
                case CDX, NAMED, HARVEST, END -> {}
            }
        }
        lines.stream()
                .filter(line -> line.kind() == Kind.NAMED && open.contains(line.value(0)))
                .forEach(line -> openNames.add(line.value(1)));
        return lines.stream()
                .filter(line -> switch (line.kind()) {
                    case RECORDED, UNFINISHED -> there.contains(nameIn(line)) || openNames.contains(nameIn(line));
                    case NAMED ->
                        openNames.contains(line.value(1))
                                || there.contains(line.value(1))
                                || !resolved.contains(line.value(1));
                    case VANISHED -> openNames.contains(line.value(0));
                    case CDX -> Files.exists(Path.of(line.value(0)));
                    case LAUNCH, END, ENDED, HARVEST -> true;
                })
                .toList();
    }

    private static String nameIn(Line line) {
        return ContainerFile.baseName(Path.of(line.value(0)));
    }

    private void remember(Line line) {
        switch (line.kind()) {
            case RECORDED -> done(Path.of(line.value(0)), Fate.RECORDED);
            case UNFINISHED -> done(Path.of(line.value(0)), Fate.UNFINISHED);
            case VANISHED -> resolve(line.value(0), Fate.VANISHED);
            case CDX -> cdxFiles.add(Path.of(line.value(0)));
            case NAMED ->
                named.computeIfAbsent(line.value(0), id -> new LinkedHashSet<>())
                        .add(line.value(1));
            case LAUNCH -> {
                Instant start = Instant.ofEpochMilli(Long.parseLong(line.value(1)));
                launches.put(line.value(0), new EarlierLaunch(line.value(0), start, Optional.empty(), Set.of()));
                processMarks.add(line.value(2));
            }
            case HARVEST -> launches.computeIfPresent(line.value(0), (id, launch) -> launch.with(line.value(1)));
            case END -> {
                LaunchEnd end = new LaunchEnd(Instant.ofEpochMilli(Long.parseLong(line.value(1))), line.value(2));
                launches.computeIfPresent(line.value(0), (id, launch) -> launch.with(end));
            }
            case ENDED -> closed.add(line.value(0));
        }
    }

    private void done(Path file, Fate fate) {
        done.add(file);
        // an unfinished container with a record remains unfinished
        boolean whole = ContainerFile.of(file) == ContainerFile.CLOSED;
        resolve(ContainerFile.baseName(file), fate == Fate.RECORDED && !whole ? Fate.UNFINISHED : fate);
    }

    /** A container found later counts as found; a record takes precedence. */
    private void resolve(String name, Fate fate) {
        fates.merge(name, fate, (before, now) -> before == Fate.RECORDED ? before : now);
    }

    public synchronized List<EarlierLaunch> launchesWithoutEnd() {
        return launches.values().stream()
                .filter(launch -> !closed.contains(launch.launchId()))
                .toList();
    }

    public synchronized Optional<EarlierLaunch> launch(String launchId) {
        return Optional.ofNullable(launches.get(launchId));
    }

    public synchronized Optional<String> launchOf(String fileName) {
        return named.keySet().stream()
                .filter(launchId -> named(launchId).contains(fileName))
                .findFirst();
    }

    private Set<String> named(String launchId) {
        return named.getOrDefault(launchId, Set.of());
    }

    public synchronized Set<String> namesSeen() {
        return named.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    public synchronized Set<String> processMarks() {
        return Set.copyOf(processMarks);
    }

    public boolean isDone(Path file) {
        return done.contains(file);
    }

    public synchronized List<String> unresolved(String launchId) {
        return named(launchId).stream().filter(name -> !fates.containsKey(name)).toList();
    }

    public synchronized Crawl.Balance balance(String launchId) {
        Set<String> names = named(launchId);
        return new Crawl.Balance(
                names.size(),
                count(names, Fate.RECORDED),
                count(names, Fate.UNFINISHED),
                count(names, Fate.VANISHED),
                names.stream().filter(name -> fates.get(name) == Fate.VANISHED).toList());
    }

    private long count(Set<String> names, Fate fate) {
        return names.stream().filter(name -> fates.get(name) == fate).count();
    }

    public synchronized void began(String launchId, Instant start, String processMark) throws IOException {
        add(new Line(Kind.LAUNCH, launchId, Long.toString(start.toEpochMilli()), processMark));
    }

    public synchronized void end(String launchId, LaunchEnd end) throws IOException {
        if (launch(launchId).flatMap(EarlierLaunch::end).isEmpty()) {
            add(new Line(Kind.END, launchId, Long.toString(end.time().toEpochMilli()), end.status()));
        }
    }

    public synchronized void ended(String launchId) throws IOException {
        add(new Line(Kind.ENDED, launchId));
    }

    public synchronized void harvest(String launchId, String harvestId) throws IOException {
        add(new Line(Kind.HARVEST, launchId, harvestId));
    }

    public synchronized void named(String launchId, Collection<String> names) throws IOException {
        List<Line> lines = new ArrayList<>();
        names.forEach(name -> lines.add(new Line(Kind.NAMED, launchId, name)));
        add(lines.toArray(Line[]::new));
    }

    public synchronized void recorded(Path file) throws IOException {
        add(new Line(Kind.RECORDED, file.toString()));
    }

    public synchronized void hasRecord(String fileName) {
        resolve(fileName, Fate.RECORDED);
    }

    synchronized void cdxFile(Path file) throws IOException {
        if (!cdxFiles.contains(file)) {
            add(new Line(Kind.CDX, file.toString()));
        }
    }

    public boolean hasWritten(Path cdxFile) {
        return cdxFiles.contains(cdxFile);
    }

    public synchronized void reported(Path file) throws IOException {
        add(new Line(Kind.UNFINISHED, file.toString()));
    }

    public synchronized void vanished(String fileName) throws IOException {
        add(new Line(Kind.VANISHED, fileName));
    }

    private void add(Line... lines) throws IOException {
        List.of(lines).forEach(this::remember);
        journal.append(List.of(lines));
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
