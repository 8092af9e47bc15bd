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

public final class RunLog {

    private static final Duration KEPT = Duration.ofDays(2 * 365);

    private static final int MOST_PATHS = 100;

    private final DocumentCollection documents;
    private final Runnable flush;

    RunLog(DocumentStore store) {
        this.documents = store.collection(StoreSchema.RUN);
        this.flush = store::flush;
    }

    public record Begun(ObjectId id) {}

    /** A killed process leaves this. */
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

    public void end(Begun run, Instant end, int exitStatus, Map<String, Long> counts) {
        documents.write(new Write.Set(
                run.id(),
                new Document(),
                new Document("end", RecordDate.text(end))
                        .append("exitStatus", exitStatus)
                        .append("counts", new Document(new LinkedHashMap<>(counts)))));
        flush.run();
    }

    public List<RunEntry> latest(int most) {
        return documents.find(Query.all().descending(DocumentMapping.ID).first(most)).stream()
                .map(RunLog::entry)
                .toList();
    }

    /** An empty set of exit statuses selects runs that have not ended. */
    public record Choice(Optional<String> command, Optional<Set<Integer>> exitStatuses, Optional<Instant> since) {

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

    /** The latest first. Not indexed: the log is bounded to two years. */
    public Page<RunEntry> page(Choice choice, Optional<String> after, int limit) {
        return Page.by(DocumentMapping.ID, true, documents, choice.query(), after, limit, RunLog::entry)
                .map(Keyed::item);
    }

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

    /** The end is empty if the run has not ended, or its process died. */
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
