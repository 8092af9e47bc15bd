// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What a harvest record holds beyond the methodology.
 *
 * @param version how often the record has been written; the guard of concurrent writers
 * @param cdxsNumber number of the harvest's indexes
 */
@JsonPropertyOrder({"version", "cdxsNumber"})
public record HarvestExtension(long version, long cdxsNumber) {}
