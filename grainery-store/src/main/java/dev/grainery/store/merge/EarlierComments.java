// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.record.Commentaries;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the comments of earlier records before the record's own, each once; later edits of an operator stay. Pure. */
public final class EarlierComments {

    private EarlierComments() {}

    public static Commentaries in(Commentaries now, List<String> before, List<String> all) {
        List<String> was = lines(before);
        List<String> is = lines(all);
        if (was.equals(is)) {
            return now;
        }
        List<String> text = now.exists() ? List.of(now.text().split("\n", -1)) : List.of();
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

    private static List<String> lines(List<String> comments) {
        return comments.stream().flatMap(String::lines).distinct().toList();
    }
}
