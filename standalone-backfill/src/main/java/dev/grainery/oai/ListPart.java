// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.record.RecordType;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The parts of a list, in order. Removed records are the last one: a record that is removed while the list is given is
 * told to be removed, whether it was given before or not.
 */
enum ListPart {
    HARVESTS("harvest", Optional.of(RecordType.HARVEST)),
    CONTAINERS("container", Optional.of(RecordType.CONTAINER)),
    CDX_FILES("cdx", Optional.of(RecordType.CDX)),
    REMOVED("removed", Optional.empty());

    private final String word;
    private final Optional<RecordType> type;

    ListPart(String word, Optional<RecordType> type) {
        this.word = word;
        this.type = type;
    }

    static Optional<ListPart> of(String word) {
        return Stream.of(values()).filter(part -> part.word.equals(word)).findFirst();
    }

    String word() {
        return word;
    }

    /** The part that comes after it. */
    Optional<ListPart> next() {
        return switch (this) {
            case HARVESTS -> Optional.of(CONTAINERS);
            case CONTAINERS -> Optional.of(CDX_FILES);
            case CDX_FILES -> Optional.of(REMOVED);
            case REMOVED -> Optional.empty();
        };
    }

    /** Whether items of a set can be in it. */
    boolean mayHave(Optional<String> set) {
        return type.isEmpty()
                || set.filter(spec -> spec.startsWith(ItemSets.KIND + ":")
                                && !spec.equals(ItemSets.KIND + ":" + type.get().word()))
                        .isEmpty();
    }
}
