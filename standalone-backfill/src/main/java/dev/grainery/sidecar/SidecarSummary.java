// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sidecar;

import java.nio.file.Path;
import java.util.List;

/** Sidecars are not overwritten if the store lacks their hashes. */
public record SidecarSummary(long harvests, long written, long removed, long left, List<Kept> kept) {

    public SidecarSummary {
        kept = List.copyOf(kept);
    }

    public record Kept(Path file, String fileName) {}
}
