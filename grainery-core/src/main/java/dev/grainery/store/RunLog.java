// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import dev.grainery.record.RecordDate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bson.Document;
import org.bson.types.ObjectId;

/** The runs of commands that write into the store: written when one begins, and completed when it ends. */
public final class RunLog {

    static final String NAME = "run";

    /** How long runs are remembered. */
    private static final Duration KEPT = Duration.ofDays(2 * 365);

    /** How many paths of a run are kept. */
    private static final int MOST_PATHS = 100;

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;
    private final Runnable flush;

    RunLog(MongoDatabase database, ServerCalls calls, Runnable flush) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
        this.flush = flush;
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
        calls.run(() -> {
            documents.deleteMany(Filters.lt("start", RecordDate.text(run.start().minus(KEPT))));
            documents.insertOne(document);
        });
        flush.run();
        return new Begun(id);
    }

    /** Notes how a run ended. */
    public void end(Begun run, Instant end, int exitStatus, Map<String, Long> counts) {
        calls.run(() -> documents.updateOne(
                Filters.eq(DocumentMapping.ID, run.id()),
                Updates.combine(
                        Updates.set("end", RecordDate.text(end)),
                        Updates.set("exitStatus", exitStatus),
                        Updates.set("counts", new Document(new LinkedHashMap<>(counts))))));
        flush.run();
    }

    /** The runs, the latest first. */
    public List<RunEntry> latest(int most) {
        return calls.get(() -> documents
                .find()
                .sort(Sorts.descending(DocumentMapping.ID))
                .limit(most)
                .map(RunLog::entry)
                .into(new ArrayList<>()));
    }

    /** The latest run of each command, by the command. */
    public Map<String, RunEntry> latestOfEach() {
        Map<String, RunEntry> latest = new LinkedHashMap<>();
        for (String command :
                calls.get(() -> documents.distinct("command", String.class).into(new ArrayList<>())).stream()
                        .sorted()
                        .toList()) {
            calls
                    .get(() -> documents
                            .find(Filters.eq("command", command))
                            .map(RunLog::entry)
                            .into(new ArrayList<>()))
                    .stream()
                    .max((one, other) -> one.start().compareTo(other.start()))
                    .ifPresent(run -> latest.put(command, run));
        }
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
