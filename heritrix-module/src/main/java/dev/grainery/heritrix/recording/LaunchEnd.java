// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import java.time.Instant;

/** The status is of Heritrix or {@link dev.grainery.record.Crawl}. */
public record LaunchEnd(Instant time, String status) {}
