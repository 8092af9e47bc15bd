// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.record.RecordDate;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.bson.Document;
import org.bson.types.ObjectId;

/** The runs of commands that write into the store: written when one begins, and completed when it ends. */
public final class RunLog {

    /** How long runs are remembered. */
    private static final Duration KEPT = Duration.ofDays(2 * 365);

    /** How many paths of a run are kept. */
    private static final int MOST_PATHS = 100;

    private final DocumentCollection documents;
    private final Runnable flush;

    RunLog(DocumentStore store) {
        this.documents = store.collection(StoreSchema.RUN);
        this.flush = store::flush;
    }

    /** A run that was noted when it began. */
    public record Begun(ObjectId id) {}

    /** Notes that a run begins; what a killed process leaves is this. */
    public Begun begin(RunEntry run) {
        ObjectId id = new ObjectId();
        Document document = DocumentMapping.document(run).append(DocumentMapping.ID, id);
        String oldest = RecordDate.text(run.start().minus(KEPT));
        documents.write(documents.find(Query.all().before("start", oldest)).stream()
                .map(old -> (Write) new Write.Delete(old.get(DocumentMapping.ID)))
                .toList());
        Writes.insert(documents, List.of(document));
        flush.run();
        return new Begun(id);
    }

    /** Notes how a run ended. */
    public void end(Begun run, Instant end, int exitStatus, Map<String, Long> counts) {
        documents.write(new Write.Set(
                run.id(),
                new Document(),
                new Document("end", RecordDate.text(end))
                        .append("exitStatus", exitStatus)
                        .append("counts", new Document(new LinkedHashMap<>(counts)))));
        flush.run();
    }

    /** The runs, the latest first. */
    public List<RunEntry> latest(int most) {
        return documents.find(Query.all().descending(DocumentMapping.ID).first(most)).stream()
                .map(RunLog::entry)
                .toList();
    }

    /**
     * Which runs are asked for.
     *
     * @param command only those of this command
     * @param exitStatuses only those that ended with one of these exit statuses; if it is an empty set, only those that
     *     have not ended
     * @param since only those that began then or later
     */
    public record Choice(Optional<String> command, Optional<Set<Integer>> exitStatuses, Optional<Instant> since) {

        /** All runs. */
        public static final Choice ALL = new Choice(Optional.empty(), Optional.empty(), Optional.empty());

        public Choice {
            exitStatuses = exitStatuses.map(Set::copyOf);
        }

        private Query query() {
            Query query = Query.all();
            if (command.isPresent()) {
                query = query.is("command", command.get());
            }
            if (exitStatuses.isPresent()) {
                query = exitStatuses.get().isEmpty()
                        ? query.lacking("exitStatus")
                        : query.in("exitStatus", exitStatuses.get());
            }
            return since.isPresent() ? query.from("start", RecordDate.text(since.get())) : query;
        }
    }

    /**
     * The runs that are wanted, the latest first. No index helps: there are as many as two years of work have left.
     *
     * @param after only those after this key, which a page before has given; empty for the first
     * @param limit how many at most
     * @throws IllegalArgumentException if {@code after} is no key of such a page
     */
    public Page<RunEntry> page(Choice choice, Optional<String> after, int limit) {
        return Page.by(DocumentMapping.ID, true, documents, choice.query(), after, limit, RunLog::entry)
                .map(Keyed::item);
    }

    /** The latest run of each command, by the command. */
    public Map<String, RunEntry> latestOfEach() {
        Map<String, RunEntry> latest = new TreeMap<>();
        documents.find(Query.all()).stream()
                .map(RunLog::entry)
                .forEach(run -> latest.merge(
                        run.command(), run, (one, other) -> other.start().isAfter(one.start()) ? other : one));
        return latest;
    }

    private static RunEntry entry(Document document) {
        return DocumentMapping.record(document, RunEntry.class);
    }

    /**
     * One run of a command that writes into the store.
     *
     * @param command the command, such as {@code backfill}
     * @param start when it began
     * @param end when it ended, empty if it has not ended, or its process died
     * @param exitStatus the exit status it ended with, if it has ended
     * @param paths what it was given: directories, files or outboxes
     * @param counts what it did, by what is counted
     * @param host the machine it ran on
     * @param process the number of its process on that machine
     * @param program the version of the program
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record RunEntry(
            String command,
            Instant start,
            Optional<Instant> end,
            OptionalInt exitStatus,
            List<String> paths,
            Map<String, Long> counts,
            String host,
            long process,
            String program) {

        public RunEntry {
            paths = List.copyOf(paths);
            counts = Map.copyOf(counts);
        }

        /** A run that begins; of the paths some are kept. */
        public static RunEntry begun(
                String command, Instant start, List<String> paths, String host, long process, String program) {
            return new RunEntry(
                    command,
                    start,
                    Optional.empty(),
                    OptionalInt.empty(),
                    paths.stream().limit(MOST_PATHS).toList(),
                    Map.of(),
                    host,
                    process,
                    program);
        }
    }
}
