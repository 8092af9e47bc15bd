// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public record ByteRange(long from, long to) {
    public long bytes() {
        return to - from;
    }

    static List<ByteRange> merged(List<ByteRange> ranges) {
        List<ByteRange> merged = new ArrayList<>();
        ranges.stream()
                .filter(range -> range.bytes() > 0)
                .sorted(Comparator.comparingLong(ByteRange::from))
                .forEach(range -> {
                    int last = merged.size() - 1;
                    if (last >= 0 && merged.get(last).to >= range.from) {
                        merged.set(last, new ByteRange(merged.get(last).from, Math.max(merged.get(last).to, range.to)));
                    } else {
                        merged.add(range);
                    }
                });
        return merged;
    }
}
