// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import java.time.Instant;

/** One verified stamp; it must be renewed before {@code validUntil}, when the certificate expires. */
public record Stamp(Instant time, String authority, String digest, Instant validUntil) {}
