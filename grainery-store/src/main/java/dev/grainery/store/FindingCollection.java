// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingSource;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.KeptFinding.FindingSubject;
import dev.grainery.finding.Severity;
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
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * The findings that are kept, one document for each code and subject. Thread-safe; several processes may write at once:
 * what a person said of a finding is never overwritten by a run that did not know of it.
 */
public final class FindingCollection {

    /** Whom or what a finding is about. */
    static final String SUBJECT = "subject";

    /** State and code in one, such as {@code open GRN-E002}. */
    static final String STANDING = "standing";

    /** State and severity in one, such as {@code open error}. */
    static final String RANK = "rank";

    /** When a finding came into its state, with its identifier: always of one length, so that it sorts as it should. */
    static final String ORDER = "order";

    /** What a reading finds that is not in the file, but in where it and others lie. */
    private static final Set<FindingCode> OF_PLACES = EnumSet.of(FindingCode.COPY, FindingCode.IDENTITY_CONFLICT);

    private static final int PAGE = 200;

    private static final String HARVEST_NAME = "harvest";
    private static final String VERSION = "version";

    private final DocumentCollection documents;
    private final InstantSource clock;

    FindingCollection(DocumentStore store, InstantSource clock) {
        this.documents = store.collection(StoreSchema.FINDING);
        this.clock = clock;
    }

    /**
     * What verdicts made of the findings that are kept.
     *
     * @param made what was found, as it is kept now
     * @param resolved how many findings were found no more
     */
    public record Decided(List<KeptFinding> made, long resolved) {

        /** Of no verdicts. */
        public static final Decided NOTHING = new Decided(List.of(), 0);

        public Decided {
            made = List.copyOf(made);
        }

        /** The codes of what was found at a path or harvest and is known to a person already. */
        public Set<FindingCode> acknowledged(String subject) {
            return made.stream()
                    .filter(finding -> finding.state() == FindingState.ACKNOWLEDGED)
                    .filter(finding -> finding.subject().key().equals(subject))
                    .map(KeptFinding::code)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(FindingCode.class)));
        }

        /** Of what was found at a path or harvest, what no person knows of. */
        public List<Finding> news(String subject, List<Finding> found) {
            Set<FindingCode> known = acknowledged(subject);
            return found.stream()
                    .filter(finding -> !known.contains(finding.code()))
                    .toList();
        }

        private Decided and(Decided other) {
            List<KeptFinding> both = new ArrayList<>(made);
            both.addAll(other.made);
            return new Decided(both, resolved + other.resolved);
        }
    }

    /**
     * Keeps what was found, and resolves what was not found any more. It is only kept for certain after
     * {@link GraineryStore#flush}.
     *
     * @param verdicts in their order, if there are several of one subject
     */
    public Decided decide(List<Verdict> verdicts) {
        boolean noneMade = verdicts.stream().allMatch(verdict -> verdict.made().isEmpty());
        if (verdicts.isEmpty() || (noneMade && isEmpty())) {
            return Decided.NOTHING;
        }
        Decided decided = Decided.NOTHING;
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

    /** All at once; if somebody else was first with one of them, each for itself, so that all come to an end. */
    private Decided decideSome(Collection<Verdict> verdicts) {
        return attempt(verdicts)
                .orElseGet(() -> verdicts.stream()
                        .map(verdict -> Writes.retried("a finding", () -> attempt(List.of(verdict))))
                        .reduce(Decided.NOTHING, Decided::and));
    }

    /** Empty if somebody else was first with one of them; the others may be written. */
    private Optional<Decided> attempt(Collection<Verdict> verdicts) {
        Instant now = now();
        Map<String, List<Kept>> before = keptOf(verdicts.stream()
                .map(verdict -> verdict.subject().key())
                .distinct()
                .toList());
        List<Write> writes = new ArrayList<>();
        List<KeptFinding> made = new ArrayList<>();
        long resolved = 0;
        for (Verdict verdict : verdicts) {
            Map<FindingCode, Kept> known = before.getOrDefault(verdict.subject().key(), List.of()).stream()
                    .collect(Collectors.toMap(one -> one.finding().code(), one -> one));
            List<KeptFinding> findings =
                    known.values().stream().map(Kept::finding).toList();
            for (KeptFinding after : verdict.applyTo(findings, now)) {
                writes.add(write(Optional.ofNullable(known.get(after.code())), after));
                if (after.state() == FindingState.RESOLVED) {
                    resolved++;
                } else {
                    made.add(after);
                }
            }
        }
        return isWritten(writes) ? Optional.of(new Decided(made, resolved)) : Optional.empty();
    }

    /** Whether all was written; if not, somebody else was first with some of it, and it is to be looked at again. */
    private boolean isWritten(List<Write> writes) {
        return Writes.areDone(documents.write(writes));
    }

    private static Write write(Optional<Kept> before, KeptFinding after) {
        if (before.isEmpty()) {
            return new Write.Insert(document(after, 1).append(DocumentMapping.ID, after.id()));
        }
        long version = before.get().version();
        return new Write.Set(after.id(), new Document(VERSION, version), document(after, version + 1));
    }

    private Map<String, List<Kept>> keptOf(List<String> subjects) {
        return documents.find(Query.all().in(SUBJECT, subjects)).stream()
                .map(FindingCollection::kept)
                .collect(Collectors.groupingBy(kept -> kept.finding().subject().key()));
    }

    /** All findings that are kept of these paths or harvests, also those that hold no longer. */
    public List<KeptFinding> of(Collection<String> subjects) {
        List<KeptFinding> found = new ArrayList<>();
        for (List<String> some : Chunks.of(List.copyOf(subjects))) {
            keptOf(some).values().forEach(kept -> kept.forEach(one -> found.add(one.finding())));
        }
        found.sort(IN_ORDER);
        return found;
    }

    /** The finding of an identifier. */
    public Optional<KeptFinding> find(String id) {
        return documents.first(Query.id(id)).map(document -> kept(document).finding());
    }

    /** The order in which findings are told: errors first, then by when they came into their state. */
    public static final Comparator<KeptFinding> IN_ORDER = Comparator.comparing(KeptFinding::severity)
            .thenComparing(KeptFinding::since)
            .thenComparing(KeptFinding::id);

    /**
     * Passes on the findings of these states and codes, errors first, then by when they came into their state. Memory
     * does not grow with their number. Findings may be changed meanwhile.
     *
     * @param since only those that came into their state then or later
     */
    public void forEach(
            Set<FindingState> states, Set<FindingCode> codes, Optional<Instant> since, Consumer<KeptFinding> consumer) {
        Optional<String> after = Optional.empty();
        do {
            Page<KeptFinding> page = page(states, codes, since, after, PAGE);
            page.items().forEach(consumer);
            after = page.next();
        } while (after.isPresent());
    }

    /**
     * Findings of these states and codes in the order of {@link #forEach}.
     *
     * @param since only those that came into their state then or later
     * @param after only those after this key, which a page before of the same list has given; empty for the first
     * @param limit how many at most
     * @throws IllegalArgumentException if {@code after} is no key of such a page
     */
    public Page<KeptFinding> page(
            Set<FindingState> states,
            Set<FindingCode> codes,
            Optional<Instant> since,
            Optional<String> after,
            int limit) {
        String earliest = since.map(RecordDate::text).orElse("");
        Optional<Severity> reached = after.map(FindingCollection::severity);
        List<KeptFinding> found = new ArrayList<>();
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
                                .map(one -> new Keyed<>(one.severity().word() + " " + order(one), one))
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

    /** One more than the limit, if there are as many. Each list is in order by an index; there are few lists. */
    private List<KeptFinding> ofSeverity(
            Severity severity, Set<FindingState> states, Set<FindingCode> codes, String after, int limit) {
        Set<FindingCode> all = FindingCode.of(severity);
        List<KeptFinding> found = new ArrayList<>();
        for (FindingState state : states) {
            if (codes.containsAll(all)) {
                found.addAll(listed(RANK, rank(state, severity), after, limit + 1));
            } else {
                codes.stream()
                        .filter(all::contains)
                        .forEach(code -> found.addAll(listed(STANDING, standing(state, code), after, limit + 1)));
            }
        }
        found.sort(IN_ORDER);
        return found.subList(0, Math.min(limit + 1, found.size()));
    }

    private List<KeptFinding> listed(String field, String value, String after, int most) {
        return documents
                .find(Query.all()
                        .is(field, value)
                        .after(ORDER, after)
                        .ascending(ORDER)
                        .first(most))
                .stream()
                .map(document -> kept(document).finding())
                .toList();
    }

    /** How many findings of each code are in a state; codes of which there are none are left out. */
    public Map<FindingCode, Long> count(FindingState state) {
        Map<FindingCode, Long> counts = new EnumMap<>(FindingCode.class);
        for (FindingCode code : FindingCode.values()) {
            long count = documents.count(Query.all().is(STANDING, standing(state, code)));
            if (count > 0) {
                counts.put(code, count);
            }
        }
        return counts;
    }

    /**
     * Changes findings as a person wants it.
     *
     * @param change what becomes of one as it is now
     * @return how many were changed
     */
    public long change(Collection<KeptFinding> findings, UnaryOperator<KeptFinding> change) {
        long changed = 0;
        for (KeptFinding finding : findings) {
            changed += isChanged(finding.id(), change) ? 1 : 0;
        }
        return changed;
    }

    private boolean isChanged(String id, UnaryOperator<KeptFinding> change) {
        return Writes.retried("a finding", () -> {
            Optional<Document> document = documents.first(Query.id(id));
            if (document.isEmpty()) {
                return Optional.of(false);
            }
            Kept before = kept(document.get());
            KeptFinding after = change.apply(before.finding());
            if (after.equals(before.finding())) {
                return Optional.of(false);
            }
            return isWritten(List.of(write(Optional.of(before), after))) ? Optional.of(true) : Optional.empty();
        });
    }

    /**
     * A file lies elsewhere now. What was found in it, and what a person said of that, goes with it; what was said of its
     * old place holds no longer.
     *
     * @param readThere whether the file was read and described at its new place, so that all findings there are known
     */
    public void move(String from, String to, boolean readThere) {
        Writes.retried("a finding", () -> isMoved(from, to, readThere) ? Optional.of(true) : Optional.empty());
        decide(List.of(Verdict.gone(from)));
    }

    private boolean isMoved(String from, String to, boolean readThere) {
        Map<String, List<Kept>> both = keptOf(List.of(from, to));
        Map<FindingCode, Kept> there = both.getOrDefault(to, List.of()).stream()
                .collect(Collectors.toMap(kept -> kept.finding().code(), kept -> kept));
        List<Write> writes = new ArrayList<>();
        for (Kept kept : both.getOrDefault(from, List.of())) {
            carried(kept.finding(), Optional.ofNullable(there.get(kept.finding().code())), to, readThere)
                    .ifPresent(writes::add);
        }
        return isWritten(writes);
    }

    private static Optional<Write> carried(KeptFinding finding, Optional<Kept> there, String to, boolean readThere) {
        if (there.isEmpty()) {
            boolean inspected = finding.source() == FindingSource.INSPECTION;
            boolean ofContent = inspected
                    || finding.source() == FindingSource.READING
                    || finding.code() == FindingCode.HASH_CHANGED;
            boolean goes = finding.state() != FindingState.RESOLVED && ofContent && !OF_PLACES.contains(finding.code());
            // a reading alone does not see what an inspection has found
            return goes && (!readThere || inspected)
                    ? Optional.of(write(Optional.empty(), finding.at(FindingSubject.path(to))))
                    : Optional.empty();
        }
        KeptFinding now = there.get().finding();
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

    /** Whether a finding of this code holds. */
    public boolean isAny(FindingCode code) {
        return Stream.of(FindingState.OPEN, FindingState.ACKNOWLEDGED)
                .anyMatch(state -> documents
                        .first(Query.all().is(STANDING, standing(state, code)))
                        .isPresent());
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return documents.first(Query.all()).isEmpty();
    }

    /** The present time as it is written. */
    public Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static String standing(FindingState state, FindingCode code) {
        return state.word() + " " + code.code();
    }

    private static String rank(FindingState state, Severity severity) {
        return state.word() + " " + severity.word();
    }

    private static String order(KeptFinding finding) {
        return RecordDate.text(finding.since()) + " " + finding.id();
    }

    private static Document document(KeptFinding finding, long version) {
        Document document = new Document(SUBJECT, finding.subject().key())
                .append("code", finding.code().code())
                .append(
                        "offset",
                        finding.offset().isPresent() ? finding.offset().getAsLong() : -1L)
                .append("message", finding.message())
                .append("source", finding.source().word())
                .append("first", RecordDate.text(finding.first()))
                .append("last", RecordDate.text(finding.last()))
                .append("state", finding.state().word())
                .append("since", RecordDate.text(finding.since()))
                .append("reason", finding.reason().orElse(""))
                .append("by", finding.by().orElse(""))
                .append(STANDING, standing(finding.state(), finding.code()))
                .append(RANK, rank(finding.state(), finding.severity()))
                .append(ORDER, order(finding))
                .append(VERSION, version);
        return finding.subject().isHarvest()
                ? document.append(HARVEST_NAME, finding.subject().name())
                : document;
    }

    static KeptFinding finding(Document document) {
        return kept(document).finding();
    }

    private static Kept kept(Document document) {
        return DocumentMapping.read(document, "finding", FindingCollection::fields);
    }

    private static Kept fields(Document document) {
        String subject = DocumentMapping.field(document, SUBJECT, String.class);
        String harvest = document.getString(HARVEST_NAME);
        long offset = ((Number) document.get("offset")).longValue();
        KeptFinding finding = new KeptFinding(
                harvest == null ? FindingSubject.path(subject) : FindingSubject.harvest(subject, harvest),
                FindingCode.of(document.getString("code")),
                offset < 0 ? OptionalLong.empty() : OptionalLong.of(offset),
                DocumentMapping.field(document, "message", String.class),
                FindingSource.of(document.getString("source")),
                RecordDate.of(document.getString("first")),
                RecordDate.of(document.getString("last")),
                FindingState.of(document.getString("state")),
                RecordDate.of(document.getString("since")),
                text(document, "reason"),
                text(document, "by"));
        return new Kept(finding, ((Number) document.get(VERSION)).longValue());
    }

    private static Optional<String> text(Document document, String field) {
        return Optional.ofNullable(document.getString(field)).filter(text -> !text.isEmpty());
    }

    /** A finding with the number of times it was written, which guards the next time. */
    private record Kept(KeptFinding finding, long version) {}
}
