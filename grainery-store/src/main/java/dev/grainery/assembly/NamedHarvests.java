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

/** Finds harvests as people name them: by name or identifier, also by those from before a harvest was renamed. */
public final class NamedHarvests {

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private final GraineryStore store;

    public NamedHarvests(GraineryStore store) {
        this.store = store;
    }

    /**
     * The identifiers of the harvests that a name or identifier stands for.
     *
     * @return one; or several if a harvest was split when it was renamed; if the store does not know it, the identifier
     *     that a harvest of that name would have
     */
    public Set<String> ids(String nameOrId) {
        String lower = nameOrId.strip().toLowerCase(Locale.ROOT);
        String id = UUID.matcher(lower).matches() ? lower : NameUuid.ofHarvest(nameOrId.strip());
        if (isThere(id)) {
            return Set.of(id);
        }
        Set<String> now = new TreeSet<>(store.aliases().now(id));
        now.removeIf(renamed -> !isThere(renamed));
        return now.isEmpty() ? Set.of(id) : now;
    }

    private boolean isThere(String id) {
        return store.harvests().name(id).isPresent();
    }

    /** The names that a harvest has and had, the present one first; none if there is no such harvest. */
    public List<String> names(String id) {
        return store.harvests()
                .name(id)
                .map(name -> Stream.concat(
                                Stream.of(name),
                                store.aliases().of(Set.of(id)).getOrDefault(id, List.of()).stream()
                                        .map(HarvestRecord.Alias::name))
                        .toList())
                .orElse(List.of());
    }
}
