// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import org.archive.modules.CrawlURI;
import org.archive.modules.Processor;

public class NamesContainer extends Processor {

    private String container = "";

    public void setContainer(String container) {
        this.container = container;
    }

    @Override
    protected boolean shouldProcess(CrawlURI uri) {
        return true;
    }

    @Override
    protected void innerProcess(CrawlURI uri) {
        uri.getExtraInfo().put("arcFilename", container);
    }
}
