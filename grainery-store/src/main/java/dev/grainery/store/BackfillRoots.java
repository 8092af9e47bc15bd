// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordDate;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.bson.Document;

/** An absent or empty root shows that a storage is not mounted, so its files are not reported as lost. */
public final class BackfillRoots {

    private static final String HOSTS = "hosts";
    private static final String WALKED = "walked";

    private final DocumentCollection documents;

    BackfillRoots(DocumentStore store) {
        this.documents = store.collection(StoreSchema.ROOT);
    }

    public void remember(Collection<String> directories, String host) {
        directories.stream().distinct().forEach(directory -> change(directory, root -> hosts(root, List.of(host))));
    }

    public void walked(Collection<String> directories, Instant at) {
        directories.forEach(directory -> change(
                directory, root -> root.isEmpty() ? root : new Document(root).append(WALKED, RecordDate.text(at))));
    }

    private static Document hosts(Document root, List<String> more) {
        Set<String> hosts = new LinkedHashSet<>(root.getList(HOSTS, String.class, List.of()));
        return hosts.addAll(more) ? new Document(root).append(HOSTS, List.copyOf(hosts)) : root;
    }

    private void change(String directory, UnaryOperator<Document> change) {
        Writes.change(documents, directory, change);
    }

    public Map<String, Instant> walked() {
        Map<String, Instant> walked = new HashMap<>();
        documents.find(Query.all()).stream()
                .filter(document -> document.getString(WALKED) != null)
                .forEach(document ->
                        walked.put(document.getString(DocumentMapping.ID), RecordDate.of(document.getString(WALKED))));
        return walked;
    }

    public List<String> givenOn(String host) {
        return matching(
                document -> document.getList(HOSTS, String.class, List.of()).contains(host));
    }

    public void relocate(String from, String to) {
        documents.first(Query.id(from)).ifPresent(before -> {
            change(to, root -> hosts(root, before.getList(HOSTS, String.class, List.of())));
            documents.write(new Write.Delete(from));
        });
    }

    public List<String> all() {
        return matching(document -> true);
    }

    /** There are few, so all are read. */
    private List<String> matching(Predicate<Document> wanted) {
        return documents.find(Query.all()).stream()
                .filter(wanted)
                .map(document -> document.getString(DocumentMapping.ID))
                .sorted()
                .toList();
    }
}
