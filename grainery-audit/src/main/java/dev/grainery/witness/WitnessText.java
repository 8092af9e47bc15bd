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

public record WitnessText(Map<String, String> harvests, List<HistoryDigest> history) {

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) {2}([^ ]+)");
    private static final Pattern HISTORY =
            Pattern.compile("([0-9a-f]{64}) {2}history ([0-9a-f]{10}) ([0-9a-f]{6})-([0-9a-f]{6}) ([0-9]{1,18})");

    public static WitnessText parse(byte[] text) throws StampException {
        Map<String, String> harvests = new TreeMap<>();
        List<HistoryDigest> history = new ArrayList<>();
        for (String line : new String(text, StandardCharsets.UTF_8).split("\n", -1)) {
            Matcher matcher = LINE.matcher(line);
            Matcher ofHistory = HISTORY.matcher(line);
            if (matcher.matches()) {
                harvests.put(matcher.group(2), matcher.group(1));
            } else if (ofHistory.matches()) {
                history.add(new HistoryDigest(
                        ofHistory.group(2),
                        Integer.parseInt(ofHistory.group(3), 16),
                        Integer.parseInt(ofHistory.group(4), 16),
                        Long.parseLong(ofHistory.group(5)),
                        ofHistory.group(1)));
            } else if (!line.isEmpty()) {
                throw new StampException("this is no witness: it has a line that is not DIGEST  NAME");
            }
        }
        return new WitnessText(harvests, history);
    }

    public List<String> differences(GraineryStore store, Instant now) {
        WitnessReport present = new Witness(store).of(Optional.empty(), now);
        Map<String, String> current = new TreeMap<>();
        present.harvests().forEach(harvest -> current.put(harvest.harvestID(), harvest.sha256()));
        List<String> differences = new ArrayList<>();
        harvests.forEach((id, digest) -> {
            if (!id.equals(WitnessReport.ALL) && !digest.equals(current.get(id))) {
                differences.add("first hashes differ: harvest " + id + (current.containsKey(id) ? "" : " is gone"));
            }
        });
        HistoryDigest.changed(store, history)
                .forEach(changed -> differences.add("the history differs: the " + changed.entries()
                        + " entries of the process " + changed.writer() + " that the witness covers"));
        return differences;
    }
}
