// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalLong;

/** A value, and how many there are of it; bytes of payloads where captures are counted. */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CountRow(String value, long count, OptionalLong bytes) {}
