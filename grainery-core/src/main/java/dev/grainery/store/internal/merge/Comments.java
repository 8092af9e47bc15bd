// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.merge;

import dev.grainery.record.Commentaries;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comments of records put together. Lines that a person wrote stay as they are, first; the remarks of findings follow,
 * each once and sorted, so that the order in which files were met does not show.
 */
final class Comments {

    private static final String REMARK = "GRN-";
    private static final int MOST_REMARKS = 1_000;

    private Comments() {}

    /** All lines of both. */
    static Commentaries both(Commentaries kept, Commentaries added) {
        return joined(lines(kept), lines(added));
    }

    /** The lines of a person from one, all of the other: remarks on what has passed go. */
    static Commentaries anew(Commentaries kept, Commentaries added) {
        return joined(
                lines(kept).stream().filter(line -> !line.startsWith(REMARK)).toList(), lines(added));
    }

    private static Commentaries joined(List<String> kept, List<String> added) {
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
