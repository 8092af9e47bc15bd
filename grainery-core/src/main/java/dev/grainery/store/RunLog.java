// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordDate;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentMapping;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Writes;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
        Document document = new Document(DocumentMapping.ID, id)
                .append("command", run.command())
                .append("start", RecordDate.text(run.start()))
                .append("paths", run.paths().stream().limit(MOST_PATHS).toList())
                .append("host", run.host())
                .append("process", run.process())
                .append("program", run.program());
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
        Map<String, Long> counts = new LinkedHashMap<>();
        document.get("counts", new Document()).forEach((name, value) -> counts.put(name, ((Number) value).longValue()));
        Number status = document.get("exitStatus", Number.class);
        return new RunEntry(
                document.getString("command"),
                RecordDate.of(document.getString("start")),
                Optional.ofNullable(document.getString("end")).map(RecordDate::of),
                status == null ? OptionalInt.empty() : OptionalInt.of(status.intValue()),
                document.getList("paths", String.class, List.of()),
                counts,
                document.get("host", ""),
                document.get("process", Number.class).longValue(),
                document.get("program", ""));
    }
}
