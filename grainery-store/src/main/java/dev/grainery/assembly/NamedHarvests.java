// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

public final class NamedHarvests {

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private final GraineryStore store;

    public NamedHarvests(GraineryStore store) {
        this.store = store;
    }

    /**
     * Returns the present identifiers, several if a harvest was split, or the identifier derived from an unrecorded
     * name.
     */
    public Set<String> ids(String nameOrId) {
        String lower = nameOrId.strip().toLowerCase(Locale.ROOT);
        String id = UUID.matcher(lower).matches() ? lower : NameUuid.ofHarvest(nameOrId.strip());
        if (isThere(id)) {
            return Set.of(id);
        }
        Set<String> now = new TreeSet<>(store.facts().successors(id));
        now.removeIf(renamed -> !isThere(renamed));
        return now.isEmpty() ? Set.of(id) : now;
    }

    private boolean isThere(String id) {
        return store.harvests().name(id).isPresent();
    }

    /** The present name first. */
    public List<String> names(String id) {
        return store.harvests()
                .name(id)
                .map(name -> Stream.concat(
                                Stream.of(name),
                                store.facts().aliases(Set.of(id)).getOrDefault(id, List.of()).stream()
                                        .map(HarvestRecord.Alias::name))
                        .toList())
                .orElse(List.of());
    }
}
