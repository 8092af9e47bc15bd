// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.util.Optional;

/**
 * The payload of a capture: the body of the HTTP message or, if there is none, the whole content of the record.
 *
 * @param offset where the record begins in the file, in bytes; of a compressed one, where the member begins that it is in
 * @param recordId the {@code WARC-Record-ID}, if the record has one of usual length
 * @param uri the URI of the record as its header states it, cut if it is very long; empty if there is none
 * @param mediaType the media type that it is identified as
 * @param length its bytes as they are stored, according to the header of the record
 * @param encoding how it is encoded
 */
public record Payload(
        long offset, Optional<String> recordId, String uri, String mediaType, long length, PayloadEncoding encoding) {}
