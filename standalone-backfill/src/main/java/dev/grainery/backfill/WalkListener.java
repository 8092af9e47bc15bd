// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.harvest.CrawlLogs;

/** Is told what a walk through a storage meets. */
interface WalkListener {

    /** A container or an index. */
    void file(FoundFile file);

    void crawlLogs(CrawlLogs logs);

    void checksumList(StoredFile list);

    void found(Finding finding);

    /** Whether the walk is to go on. */
    boolean goesOn();
}
