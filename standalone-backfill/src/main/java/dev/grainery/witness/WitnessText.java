// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import dev.grainery.store.GraineryStore;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A witness that was kept: the lines of the harvests, of all, and of the history.
 *
 * @param harvests the digest of each harvest
 * @param history the digest of the history
 */
public record WitnessText(Map<String, String> harvests, Optional<HistoryDigest> history) {

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) {2}(?:history ([0-9]{1,18})|([^ ]+))");

    /**
     * Reads the text that {@code grainery witness} wrote.
     *
     * @throws StampException if it is another one
     */
    public static WitnessText parse(byte[] text) throws StampException {
        Map<String, String> harvests = new TreeMap<>();
        Optional<HistoryDigest> history = Optional.empty();
        for (String line : new String(text, StandardCharsets.UTF_8).split("\n", -1)) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                if (matcher.group(2) != null) {
                    history = Optional.of(new HistoryDigest(Long.parseLong(matcher.group(2)), matcher.group(1)));
                } else {
                    harvests.put(matcher.group(3), matcher.group(1));
                }
            } else if (!line.isEmpty()) {
                throw new StampException("this is no witness: it has a line that is not DIGEST  NAME");
            }
        }
        return new WitnessText(harvests, history);
    }

    /** What is not as it was in a store, one line for each; none if all that it testifies of is unchanged. */
    public List<String> differences(GraineryStore store, Instant now) {
        WitnessReport present = new Witness(store).of(Optional.empty(), now);
        Map<String, String> left = new TreeMap<>();
        present.harvests().forEach(harvest -> left.put(harvest.harvestID(), harvest.sha256()));
        List<String> differences = new ArrayList<>();
        harvests.forEach((id, digest) -> {
            if (!id.equals(WitnessReport.ALL) && !digest.equals(left.get(id))) {
                differences.add("first hashes differ: harvest " + id + (left.containsKey(id) ? "" : " is gone"));
            }
        });
        history.filter(kept -> !kept.equals(HistoryDigest.of(store, kept.entries())))
                .ifPresent(
                        kept -> differences.add("the history differs within its first " + kept.entries() + " entries"));
        return differences;
    }
}
