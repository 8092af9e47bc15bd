// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import java.time.Instant;

/**
 * What one stamp says.
 *
 * @param time when it was made, as the authority says
 * @param authority the subject of the certificate
 * @param digest the algorithm by which it refers to what it is of
 * @param validUntil when the certificate expires: before that, the stamp must be renewed
 */
public record Stamp(Instant time, String authority, String digest, Instant validUntil) {}
