// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import org.archive.io.warc.WARCRecordInfo;
import org.archive.modules.CrawlURI;
import org.archive.modules.warc.WARCRecordBuilder;

public final class FailingRecordBuilder implements WARCRecordBuilder {

    private final AtomicInteger uris = new AtomicInteger();

    @Override
    public boolean shouldBuildRecord(CrawlURI uri) {
        return uris.incrementAndGet() == 10;
    }

    @Override
    public WARCRecordInfo buildRecord(CrawlURI uri, URI concurrentTo) throws IOException {
        throw new IOException("no space left on device");
    }

    @Override
    public void postWrite(WARCRecordInfo record, CrawlURI uri) {
        throw new IllegalStateException("nothing was written");
    }
}
