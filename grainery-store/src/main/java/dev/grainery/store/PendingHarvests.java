// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.GraineryRecord;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;

/**
 * The mark precedes the writes of files, so a killed run leaves it to the next one. Marks of checks have their own
 * collection: they never replace a mark for a rebuild, and an earlier version of the program does not see them.
 */
public final class PendingHarvests {

    public static final String LINKS = "index-links";

    private static final String TOKEN = "token";

    private final DocumentCollection rebuilds;
    private final DocumentCollection checks;

    PendingHarvests(DocumentStore store) {
        this.rebuilds = store.collection(StoreSchema.PENDING);
        this.checks = store.collection(StoreSchema.PENDING_CHECK);
    }

    /** The tokens of the latest marks of a harvest. */
    public record Mark(Optional<String> rebuild, Optional<String> check) {

        /** Whether only checks that changed no hash have marked it. */
        public boolean isOfChecks() {
            return rebuild.isEmpty();
        }
    }

    /** Skips {@code NA}. */
    public void mark(Collection<String> harvestIds) {
        mark(rebuilds, harvestIds);
    }

    void mark(HarvestMarks marks) {
        mark(marks.rebuilt());
        mark(checks, marks.checked());
    }

    private static void mark(DocumentCollection marks, Collection<String> harvestIds) {
        Writes.put(
                marks,
                harvestIds.stream()
                        .distinct()
                        .filter(id -> !id.equals(GraineryRecord.NA))
                        .map(PendingHarvests::marked)
                        .toList());
    }

    private static Document marked(String id) {
        return new Document(DocumentMapping.ID, id)
                .append(TOKEN, UUID.randomUUID().toString());
    }

    public String markLinks() {
        Document mark = marked(LINKS);
        Writes.put(rebuilds, List.of(mark));
        return mark.getString(TOKEN);
    }

    /** The token of the mark. */
    public Optional<String> links() {
        return rebuilds.first(Query.id(LINKS)).map(PendingHarvests::token);
    }

    public void clearLinks(String token) {
        clear(Map.of(LINKS, new Mark(Optional.of(token), Optional.empty())));
    }

    /** Marks before and after the write: another process may clear the mark just before the write. */
    <T> T whileMarked(Collection<String> harvestIds, Supplier<T> writing) {
        mark(harvestIds);
        T written = writing.get();
        mark(harvestIds);
        return written;
    }

    public boolean isToRebuild(String harvestId) {
        return rebuilds.first(Query.id(harvestId)).isPresent();
    }

    /** With the mark of links. */
    public Map<String, Mark> all() {
        Map<String, Mark> all = new HashMap<>();
        checks.find(Query.all())
                .forEach(mark -> all.put(id(mark), new Mark(Optional.empty(), Optional.of(token(mark)))));
        rebuilds.find(Query.all())
                .forEach(mark -> all.merge(
                        id(mark),
                        new Mark(Optional.of(token(mark)), Optional.empty()),
                        (check, rebuild) -> new Mark(rebuild.rebuild(), check.check())));
        return all;
    }

    /** Without the mark of links. */
    public Set<String> harvests() {
        Set<String> harvests = all().keySet();
        harvests.remove(LINKS);
        return harvests;
    }

    private static String id(Document mark) {
        return mark.getString(DocumentMapping.ID);
    }

    private static String token(Document mark) {
        return DocumentMapping.field(mark, TOKEN, String.class);
    }

    /** The mark stays if the harvest was marked again after the token was read. */
    public void clear(String harvestId, Mark mark) {
        clear(Map.of(harvestId, mark));
    }

    public void clear(Map<String, Mark> marks) {
        clear(rebuilds, marks, Mark::rebuild);
        clear(checks, marks, Mark::check);
    }

    private static void clear(
            DocumentCollection documents, Map<String, Mark> marks, Function<Mark, Optional<String>> token) {
        documents.write(marks.entrySet().stream()
                .flatMap(mark -> token.apply(mark.getValue()).stream()
                        .map(read -> (Write) new Write.Delete(mark.getKey(), new Document(TOKEN, read))))
                .toList());
    }
}
