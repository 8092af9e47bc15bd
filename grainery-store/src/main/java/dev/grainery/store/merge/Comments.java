// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.record.Commentaries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lines of an operator stay first; remarks of findings follow once and sorted, independent of the order of
 * observations.
 */
public final class Comments {

    private static final String REMARK = "GRN-";
    private static final int MOST_REMARKS = 1_000;

    private Comments() {}

    static Commentaries both(Commentaries stored, Commentaries added) {
        return join(lines(stored), lines(added));
    }

    /** Keeps only the lines of an operator from the first: outdated remarks are dropped. */
    static Commentaries replaced(Commentaries stored, Commentaries added) {
        return join(
                lines(stored).stream().filter(line -> !line.startsWith(REMARK)).toList(), lines(added));
    }

    private static Commentaries join(List<String> stored, List<String> added) {
        Collection<String> remarks = new TreeSet<>();
        Stream.concat(stored.stream(), added.stream())
                .filter(line -> line.startsWith(REMARK))
                .forEach(remarks::add);
        Stream<String> texts = Stream.concat(
                stored.stream().filter(line -> !line.startsWith(REMARK)),
                added.stream().filter(line -> !line.startsWith(REMARK) && !stored.contains(line)));
        return Commentaries.of(
                Stream.concat(texts, remarks.stream().limit(MOST_REMARKS)).collect(Collectors.joining("\n")));
    }

    private static List<String> lines(Commentaries commentaries) {
        return commentaries.exists() ? List.of(commentaries.text().split("\n", -1)) : List.of();
    }

    /** Puts the comments of earlier records before the record's own, each once; later edits of an operator stay. */
    public static Commentaries withEarlier(Commentaries now, List<String> before, List<String> all) {
        List<String> was = distinctLines(before);
        List<String> is = distinctLines(all);
        if (was.equals(is)) {
            return now;
        }
        List<String> text = lines(now);
        boolean untouched =
                text.size() >= was.size() && text.subList(0, was.size()).equals(was);
        List<String> rest = untouched ? text.subList(was.size(), text.size()) : text;
        List<String> added = new ArrayList<>(is);
        if (!untouched) {
            added.removeAll(was);
        }
        return Commentaries.of(Stream.concat(added.stream(), rest.stream().filter(line -> !added.contains(line)))
                .collect(Collectors.joining("\n")));
    }

    private static List<String> distinctLines(List<String> comments) {
        return comments.stream().flatMap(String::lines).distinct().toList();
    }
}
