// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * An HTTP response and the beginning of its payload as stored. The arrays are not copies, and valid only during the
 * call; {@code payloadBytes} is the length of the whole payload, {@code statedBytes} its Content-Length or -1. {@code
 * isCut} means that a part of the payload is missing.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HttpAnswer(
        String uri,
        int status,
        byte[] head,
        int headFrom,
        int headEnd,
        Optional<String> identifiedType,
        byte[] body,
        int bodyLength,
        long payloadBytes,
        long statedBytes,
        PayloadEncoding encoding,
        boolean isCut) {}
