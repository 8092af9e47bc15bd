// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;

/** When Grainery itself first read a file, and the MD5 that it read; {@code NA} if it could not read the file yet. */
public record FirstReading(Instant date, Hash hashOrig) {}
