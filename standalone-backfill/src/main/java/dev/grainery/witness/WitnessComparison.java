// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What differs between two testimonies, as far as digests and numbers of files can tell.
 *
 * @param earlier when the earlier one was made
 * @param same how many harvests are the same
 * @param differences the harvests that are not
 */
@JsonPropertyOrder({"earlier", "same", "differences"})
public record WitnessComparison(Instant earlier, long same, List<Difference> differences) {

    public WitnessComparison {
        requireNonNull(earlier, "earlier");
        differences = List.copyOf(differences);
    }

    /** How a harvest differs. */
    public enum Kind {
        /** It was not there. */
        ADDED,
        /** It has more files: it has grown. Whether those that it had are the same, its digest cannot tell. */
        MORE,
        /** It has no more files and another digest: a file was changed or taken away for certain. */
        CHANGED,
        /** It is not there any more. */
        GONE;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One harvest that differs.
     *
     * @param kind how
     * @param harvest the harvest as it is now; as it was, if it is gone
     * @param filesThen how many files it had
     * @param filesNow how many it has
     */
    @JsonPropertyOrder({"kind", "harvest", "filesThen", "filesNow"})
    public record Difference(Kind kind, WitnessReport.HarvestWitness harvest, long filesThen, long filesNow) {}

    /** Compares an earlier testimony with one of now; one of a single harvest says nothing of the others. */
    public static WitnessComparison of(WitnessReport earlier, WitnessReport now) {
        Map<String, WitnessReport.HarvestWitness> then = new LinkedHashMap<>();
        earlier.harvests().forEach(harvest -> then.put(harvest.harvestID(), harvest));
        boolean partly = earlier.sha256().isEmpty();
        List<Difference> differences = new ArrayList<>();
        long same = 0;
        for (WitnessReport.HarvestWitness harvest : now.harvests()) {
            WitnessReport.HarvestWitness before = then.remove(harvest.harvestID());
            if (before == null) {
                if (!partly) {
                    differences.add(new Difference(Kind.ADDED, harvest, 0, harvest.files()));
                }
            } else if (before.sha256().equals(harvest.sha256())) {
                same++;
            } else {
                Kind kind = harvest.files() > before.files() ? Kind.MORE : Kind.CHANGED;
                differences.add(new Difference(kind, harvest, before.files(), harvest.files()));
            }
        }
        if (now.sha256().isPresent()) {
            then.values().forEach(gone -> differences.add(new Difference(Kind.GONE, gone, gone.files(), 0)));
        }
        return new WitnessComparison(earlier.date(), same, differences);
    }

    /** Whether all that was testified earlier still holds for certain. */
    public boolean holds() {
        return differences.stream().allMatch(difference -> difference.kind() == Kind.ADDED);
    }
}
