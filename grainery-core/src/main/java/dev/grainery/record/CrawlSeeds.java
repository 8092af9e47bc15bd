// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * How many seeds a launch crawled.
 *
 * @param crawled seeds that were fetched
 * @param notCrawled seeds that were not
 */
@JsonPropertyOrder({"crawled", "notCrawled"})
public record CrawlSeeds(long crawled, long notCrawled) {}
