// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.record.Commentaries;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lines of an operator stay first; remarks of findings follow once and sorted, independent of the order of
 * observations.
 */
final class CommentMerge {

    private static final String REMARK = "GRN-";
    private static final int MOST_REMARKS = 1_000;

    private CommentMerge() {}

    static Commentaries both(Commentaries kept, Commentaries added) {
        return join(lines(kept), lines(added));
    }

    /** Keeps only the lines of an operator from the first: outdated remarks are dropped. */
    static Commentaries replaced(Commentaries kept, Commentaries added) {
        return join(
                lines(kept).stream().filter(line -> !line.startsWith(REMARK)).toList(), lines(added));
    }

    private static Commentaries join(List<String> kept, List<String> added) {
        Collection<String> remarks = new TreeSet<>();
        Stream.concat(kept.stream(), added.stream())
                .filter(line -> line.startsWith(REMARK))
                .forEach(remarks::add);
        Stream<String> texts = Stream.concat(
                kept.stream().filter(line -> !line.startsWith(REMARK)),
                added.stream().filter(line -> !line.startsWith(REMARK) && !kept.contains(line)));
        return Commentaries.of(
                Stream.concat(texts, remarks.stream().limit(MOST_REMARKS)).collect(Collectors.joining("\n")));
    }

    private static List<String> lines(Commentaries commentaries) {
        return commentaries.exists() ? List.of(commentaries.text().split("\n", -1)) : List.of();
    }
}
