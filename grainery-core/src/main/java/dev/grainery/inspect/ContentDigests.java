// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.file.BlockOutputStream;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import dev.grainery.record.DigestAlgorithm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

public final class ContentDigests {

    private final RecordHeader header;
    private final ContentReading content;
    private final MessageDigest whole = DigestAlgorithm.begin("SHA-256");
    private final MessageDigest head = DigestAlgorithm.begin("SHA-1");
    private final MessageDigest body = DigestAlgorithm.begin("SHA-1");

    public ContentDigests(RecordHeader header) {
        this.header = header;
        this.content = new ContentReading(header, PayloadListener.NONE);
    }

    public RecordContent read(ArchivedRecord record) throws IOException {
        ArchivedRecordType type = ArchivedRecordType.of(header);
        content.block.begin(header, Field.WARC_BLOCK_DIGEST);
        content.payload.begin(header, Field.WARC_PAYLOAD_DIGEST);
        content.begin(type, false);
        content.digest(body);
        long length = record.content().transferTo(new BlockOutputStream() {
            @Override
            public void write(byte[] bytes, int from, int n) {
                whole.update(bytes, from, n);
                content.write(bytes, from, n);
            }
        });
        content.end();
        boolean isWhole = length == record.contentLength();
        boolean elsewhere = type == ArchivedRecordType.REVISIT
                || type == ArchivedRecordType.CONTINUATION
                || header.has(Field.WARC_SEGMENT_NUMBER);
        int headLength = content.hasHead() ? content.http.length() : 0;
        head.update(content.http.bytes(), 0, headLength);
        return new RecordContent(
                type.word(),
                CaptureDate.of(header, Field.WARC_DATE),
                length,
                hex(whole),
                headLength,
                hex(head),
                hex(body),
                content.block.state().result(isWhole, content.block::isRight),
                content.payload.state().result(isWhole && !elsewhere, content::isPayloadRight));
    }

    public String head() {
        HttpHead http = content.http;
        return content.hasHead() ? new String(http.bytes(), 0, http.length(), StandardCharsets.ISO_8859_1) : "";
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
