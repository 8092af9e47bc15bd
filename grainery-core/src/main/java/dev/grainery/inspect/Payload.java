// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * The payload of a capture: the body of the HTTP message, otherwise the whole content.
 *
 * @param offset where the record, or its member, begins in the file, in bytes
 * @param recordId the {@code WARC-Record-ID}, unless it is unusually long
 * @param uri as stated, truncated; empty if there is none
 * @param mediaType as identified
 * @param length stored bytes according to the record header
 */
public record Payload(
        long offset, Optional<String> recordId, String uri, String mediaType, long length, PayloadEncoding encoding) {}
