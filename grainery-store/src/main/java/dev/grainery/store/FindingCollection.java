// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingSource;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.StoredFinding.FindingSubject;
import dev.grainery.finding.Verdict;
import dev.grainery.record.RecordDate;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;

/** One document per code and subject. A run never overwrites an acknowledgement that it did not read. Thread-safe. */
public final class FindingCollection {

    /** Findings that depend on the locations of files rather than on their bytes. */
    private static final Set<FindingCode> OF_LOCATIONS = EnumSet.of(FindingCode.COPY, FindingCode.IDENTITY_CONFLICT);

    private static final int PAGE = 200;

    private final DocumentCollection documents;
    private final InstantSource clock;

    FindingCollection(DocumentStore store, InstantSource clock) {
        this.documents = store.collection(StoreSchema.FINDING);
        this.clock = clock;
    }

    public record FindingChanges(List<StoredFinding> made, long resolved) {

        public static final FindingChanges NOTHING = new FindingChanges(List.of(), 0);

        public FindingChanges {
            made = List.copyOf(made);
        }

        public Set<FindingCode> acknowledged(String subject) {
            return made.stream()
                    .filter(finding -> finding.state() == FindingState.ACKNOWLEDGED)
                    .filter(finding -> finding.subject().key().equals(subject))
                    .map(StoredFinding::code)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(FindingCode.class)));
        }

        public List<Finding> news(String subject, List<Finding> found) {
            Set<FindingCode> known = acknowledged(subject);
            return found.stream()
                    .filter(finding -> !known.contains(finding.code()))
                    .toList();
        }

        private FindingChanges and(FindingChanges other) {
            List<StoredFinding> both = new ArrayList<>(made);
            both.addAll(other.made);
            return new FindingChanges(both, resolved + other.resolved);
        }
    }

    /** Durable after {@link GraineryStore#flush}. Several verdicts of one subject apply in order. */
    public FindingChanges decide(List<Verdict> verdicts) {
        boolean noneMade = verdicts.stream().allMatch(verdict -> verdict.made().isEmpty());
        if (verdicts.isEmpty() || (noneMade && isEmpty())) {
            return FindingChanges.NOTHING;
        }
        FindingChanges decided = FindingChanges.NOTHING;
        Map<String, Verdict> some = new LinkedHashMap<>();
        for (Verdict verdict : verdicts) {
            if (some.size() == Chunks.SIZE || some.containsKey(verdict.subject().key())) {
                decided = decided.and(decideSome(some.values()));
                some.clear();
            }
            some.put(verdict.subject().key(), verdict);
        }
        return decided.and(decideSome(some.values()));
    }

    /** Writes all at once; after a conflict, one by one, so that all succeed in the end. */
    private FindingChanges decideSome(Collection<Verdict> verdicts) {
        return attempt(verdicts)
                .orElseGet(() -> verdicts.stream()
                        .map(verdict -> Writes.retried("a finding", () -> attempt(List.of(verdict))))
                        .reduce(FindingChanges.NOTHING, FindingChanges::and));
    }

    /** Empty after a conflict; other findings may be written. */
    private Optional<FindingChanges> attempt(Collection<Verdict> verdicts) {
        Instant now = now();
        Map<String, List<FindingDocument>> before = storedOf(verdicts.stream()
                .map(verdict -> verdict.subject().key())
                .distinct()
                .toList());
        List<Write> writes = new ArrayList<>();
        List<StoredFinding> made = new ArrayList<>();
        long resolved = 0;
        for (Verdict verdict : verdicts) {
            Map<FindingCode, FindingDocument> known = before
                    .getOrDefault(verdict.subject().key(), List.of())
                    .stream()
                    .collect(Collectors.toMap(one -> one.finding().code(), one -> one));
            List<StoredFinding> findings =
                    known.values().stream().map(FindingDocument::finding).toList();
            for (StoredFinding after : verdict.applyTo(findings, now)) {
                writes.add(write(Optional.ofNullable(known.get(after.code())), after));
                if (after.state() == FindingState.RESOLVED) {
                    resolved++;
                } else {
                    made.add(after);
                }
            }
        }
        return isWritten(writes) ? Optional.of(new FindingChanges(made, resolved)) : Optional.empty();
    }

    private boolean isWritten(List<Write> writes) {
        return Writes.areDone(documents.write(writes));
    }

    private static Write write(Optional<FindingDocument> before, StoredFinding after) {
        if (before.isEmpty()) {
            return new Write.Insert(FindingDocument.document(after, 1).append(DocumentMapping.ID, after.id()));
        }
        long version = before.get().version();
        return new Write.Set(
                after.id(),
                new Document(FindingDocument.VERSION, version),
                FindingDocument.document(after, version + 1));
    }

    private Map<String, List<FindingDocument>> storedOf(List<String> subjects) {
        return documents.find(Query.all().in(FindingDocument.SUBJECT, subjects)).stream()
                .map(FindingDocument::of)
                .collect(Collectors.groupingBy(
                        stored -> stored.finding().subject().key()));
    }

    public List<StoredFinding> of(Collection<String> subjects) {
        List<StoredFinding> found = new ArrayList<>();
        for (List<String> some : Chunks.of(List.copyOf(subjects))) {
            storedOf(some).values().forEach(stored -> stored.forEach(one -> found.add(one.finding())));
        }
        found.sort(IN_ORDER);
        return found;
    }

    public Optional<StoredFinding> find(String id) {
        return documents
                .first(Query.id(id))
                .map(document -> FindingDocument.of(document).finding());
    }

    public static final Comparator<StoredFinding> IN_ORDER = Comparator.comparing(StoredFinding::severity)
            .thenComparing(StoredFinding::since)
            .thenComparing(StoredFinding::id);

    public void forEach(
            Set<FindingState> states,
            Set<FindingCode> codes,
            Optional<Instant> since,
            Consumer<StoredFinding> consumer) {
        Optional<String> after = Optional.empty();
        do {
            Page<StoredFinding> page = page(states, codes, since, after, PAGE);
            page.items().forEach(consumer);
            after = page.next();
        } while (after.isPresent());
    }

    public Page<StoredFinding> page(
            Set<FindingState> states,
            Set<FindingCode> codes,
            Optional<Instant> since,
            Optional<String> after,
            int limit) {
        String earliest = since.map(RecordDate::text).orElse("");
        Optional<Severity> reached = after.map(FindingCollection::severity);
        List<StoredFinding> found = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            boolean isPast = reached.isPresent() && severity.compareTo(reached.get()) < 0;
            if (!isPast && found.size() <= limit) {
                String from = reached.equals(Optional.of(severity))
                        ? after.get().substring(severity.word().length() + 1)
                        : earliest;
                found.addAll(
                        ofSeverity(severity, states, codes, from.compareTo(earliest) < 0 ? earliest : from, limit));
            }
        }
        return Page.cut(
                        found.stream()
                                .map(one -> new Keyed<>(one.severity().word() + " " + FindingDocument.order(one), one))
                                .toList(),
                        limit)
                .map(Keyed::item);
    }

    private static Severity severity(String key) {
        return Arrays.stream(Severity.values())
                .filter(severity -> key.startsWith(severity.word() + " "))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no key of a page of findings: " + key));
    }

    private List<StoredFinding> ofSeverity(
            Severity severity, Set<FindingState> states, Set<FindingCode> codes, String after, int limit) {
        Set<FindingCode> all = FindingCode.of(severity);
        List<StoredFinding> found = new ArrayList<>();
        for (FindingState state : states) {
            if (codes.containsAll(all)) {
                found.addAll(listed(FindingDocument.RANK, FindingDocument.rank(state, severity), after, limit + 1));
            } else {
                codes.stream()
                        .filter(all::contains)
                        .forEach(code -> found.addAll(listed(
                                FindingDocument.STANDING, FindingDocument.standing(state, code), after, limit + 1)));
            }
        }
        found.sort(IN_ORDER);
        return found.subList(0, Math.min(limit + 1, found.size()));
    }

    private List<StoredFinding> listed(String field, String value, String after, int most) {
        return documents
                .find(Query.all()
                        .is(field, value)
                        .after(FindingDocument.ORDER, after)
                        .ascending(FindingDocument.ORDER)
                        .first(most))
                .stream()
                .map(document -> FindingDocument.of(document).finding())
                .toList();
    }

    public Map<FindingCode, Long> count(FindingState state) {
        Map<FindingCode, Long> counts = new EnumMap<>(FindingCode.class);
        for (FindingCode code : FindingCode.values()) {
            long count =
                    documents.count(Query.all().is(FindingDocument.STANDING, FindingDocument.standing(state, code)));
            if (count > 0) {
                counts.put(code, count);
            }
        }
        return counts;
    }

    public long change(Collection<StoredFinding> findings, UnaryOperator<StoredFinding> change) {
        long changed = 0;
        for (StoredFinding finding : findings) {
            changed += isChanged(finding.id(), change) ? 1 : 0;
        }
        return changed;
    }

    private boolean isChanged(String id, UnaryOperator<StoredFinding> change) {
        return Writes.retried("a finding", () -> {
            Optional<Document> document = documents.first(Query.id(id));
            if (document.isEmpty()) {
                return Optional.of(false);
            }
            FindingDocument before = FindingDocument.of(document.get());
            StoredFinding after = change.apply(before.finding());
            if (after.equals(before.finding())) {
                return Optional.of(false);
            }
            return isWritten(List.of(write(Optional.of(before), after))) ? Optional.of(true) : Optional.empty();
        });
    }

    /** Findings about the old location are resolved. */
    public void move(String from, String to, boolean readThere) {
        Writes.retried("a finding", () -> isMoved(from, to, readThere) ? Optional.of(true) : Optional.empty());
        decide(List.of(Verdict.gone(from)));
    }

    private boolean isMoved(String from, String to, boolean readThere) {
        Map<String, List<FindingDocument>> both = storedOf(List.of(from, to));
        Map<FindingCode, FindingDocument> there = both.getOrDefault(to, List.of()).stream()
                .collect(Collectors.toMap(stored -> stored.finding().code(), stored -> stored));
        List<Write> writes = new ArrayList<>();
        for (FindingDocument stored : both.getOrDefault(from, List.of())) {
            carried(
                            stored.finding(),
                            Optional.ofNullable(there.get(stored.finding().code())),
                            to,
                            readThere)
                    .ifPresent(writes::add);
        }
        return isWritten(writes);
    }

    private static Optional<Write> carried(
            StoredFinding finding, Optional<FindingDocument> there, String to, boolean readThere) {
        if (there.isEmpty()) {
            boolean inspected = finding.source() == FindingSource.INSPECTION;
            boolean ofContent = inspected
                    || finding.source() == FindingSource.READING
                    || finding.code() == FindingCode.HASH_CHANGED;
            boolean goes =
                    finding.state() != FindingState.RESOLVED && ofContent && !OF_LOCATIONS.contains(finding.code());
            // a reading alone does not see the findings of an inspection
            return goes && (!readThere || inspected)
                    ? Optional.of(write(Optional.empty(), finding.at(FindingSubject.path(to))))
                    : Optional.empty();
        }
        StoredFinding now = there.get().finding();
        boolean known = finding.state() == FindingState.ACKNOWLEDGED
                && now.state() == FindingState.OPEN
                && now.message().equals(finding.message())
                && now.offset().equals(finding.offset());
        return known
                ? Optional.of(write(
                        there,
                        now.acknowledged(
                                finding.reason().orElse(""), finding.by().orElse(""), finding.since())))
                : Optional.empty();
    }

    public boolean isAny(FindingCode code) {
        return Stream.of(FindingState.OPEN, FindingState.ACKNOWLEDGED)
                .anyMatch(state -> documents
                        .first(Query.all().is(FindingDocument.STANDING, FindingDocument.standing(state, code)))
                        .isPresent());
    }

    public boolean isEmpty() {
        return documents.first(Query.all()).isEmpty();
    }

    public Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
