// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import org.apiguardian.api.API;

/** How far into a container a reading looks; its bytes are all hashed in any case. */
@API(status = API.Status.STABLE)
public enum Depth {
    /**
     * As far as describing it takes: all of an uncompressed container; of a compressed one the first MiB of plain bytes,
     * or 16 MiB as long as no record describes the container. It ends at the first fault.
     */
    HEAD,
    /**
     * To the end, decompressing everything. After a fault it goes on where the next record can be found: at the next gzip
     * member, or at the next line that begins a record. zstd data end at the first fault.
     */
    WHOLE
}
