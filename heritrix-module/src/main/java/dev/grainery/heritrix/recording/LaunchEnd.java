// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import java.time.Instant;

/**
 * @param status the exit status of Heritrix, or one of {@link dev.grainery.record.Crawl}
 */
public record LaunchEnd(Instant time, String status) {}
