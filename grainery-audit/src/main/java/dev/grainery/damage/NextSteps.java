// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import dev.grainery.damage.Loss.FileLoss;
import dev.grainery.damage.Loss.State;
import dev.grainery.record.RecordType;
import java.util.ArrayList;
import java.util.List;

public final class NextSteps {

    private NextSteps() {}

    public static List<String> of(List<String> goodCopies, List<String> damagedCopies, RecordType type, String file) {
        List<String> steps = new ArrayList<>();
        String name = file.substring(file.lastIndexOf('/') + 1);
        String check = "; then run grainery validate --all --file " + name;
        if (!goodCopies.isEmpty()) {
            steps.add("Restore it from its good copy, " + goodCopies.get(0) + check);
            return steps;
        }
        steps.add("Look for a good copy outside of this store, in a backup or at another institution, and restore it"
                + check);
        if (type == RecordType.CDX) {
            steps.add("Write the CDX file again from its container; then accept the new one");
            return steps;
        }
        if (!damagedCopies.isEmpty()) {
            steps.add("Put it together from its damaged copies, which lie at " + String.join(", ", damagedCopies)
                    + ": grainery salvage " + name + " -o NEW");
        }
        return steps;
    }

    public static List<String> of(FileLoss file) {
        if (file.state() == State.SOUND) {
            return List.of("It has its first hash again; run grainery validate --all --file "
                    + file.file().substring(file.file().lastIndexOf('/') + 1));
        }
        if (file.state() == State.CHANGING) {
            return List.of("It changed while it was read; run the command again when no process writes to it");
        }
        if (file.state() == State.UNREACHABLE) {
            return List.of("Its storage did not answer; check the mount or the server, and run the command again");
        }
        List<String> steps = new ArrayList<>(of(file.goodCopies(), file.damagedCopies(), file.recType(), file.file()));
        if (!file.goodCopies().isEmpty() || file.recType() == RecordType.CDX) {
            return steps;
        }
        if (file.survivingCaptures() > 0) {
            steps.add("Use the surviving payloads where they lie, as listed above: " + file.survivingCaptures());
        }
        long missing = file.lostCaptures() - file.survivingCaptures();
        if (missing > 0) {
            steps.add("Fetch " + missing + " captures again, if their URIs still have the same content");
        }
        steps.add("Keep the damaged file: its sound records can still be read; acknowledge its finding");
        return steps;
    }
}
