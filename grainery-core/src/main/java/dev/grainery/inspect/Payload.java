// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * The body of the HTTP message, otherwise the whole content. {@code offset}, of the record or its member, and {@code
 * length} are in stored bytes; {@code uri} is truncated, and empty if there is none.
 */
public record Payload(
        long offset, Optional<String> recordId, String uri, String mediaType, long length, PayloadEncoding encoding) {}
