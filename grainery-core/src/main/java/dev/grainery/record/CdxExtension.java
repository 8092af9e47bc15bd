// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** The section {@code extension} of a CDX file record: fields beyond the Metodika. */
@JsonPropertyOrder({"version", "modified", "warcNameTotal", "directoryName", "digests", "earlier"})
public record CdxExtension(
        @JsonUnwrapped @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        Bookkeeping bookkeeping,

        long warcNameTotal,
        String directoryName)
        implements FileExtension {

    CdxExtension with(Bookkeeping other) {
        return new CdxExtension(other, warcNameTotal, directoryName);
    }
}
