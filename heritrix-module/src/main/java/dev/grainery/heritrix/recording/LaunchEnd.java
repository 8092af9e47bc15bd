// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import java.time.Instant;

/**
 * How a launch ended.
 *
 * @param time when
 * @param status how, in the crawler's own word
 */
public record LaunchEnd(Instant time, String status) {}
