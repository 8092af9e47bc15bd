// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import org.apiguardian.api.API;

/** How far a reading parses a container. All bytes are hashed in any case. */
@API(status = API.Status.STABLE)
public enum Depth {
    /**
     * To the end of an uncompressed container; in a compressed one, the first MiB of plain bytes, or 16 MiB until a
     * record describes the container. Ends at the first fault.
     */
    HEAD,
    /**
     * To the end. After a fault, continues with the next gzip member, or the next line that begins a record. zstd data
     * end at the first fault.
     */
    WHOLE
}
