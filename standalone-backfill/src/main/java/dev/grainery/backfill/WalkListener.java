// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.harvest.CrawlLogs;

/** Is told what a walk through a storage meets. */
interface WalkListener {

    /** Some containers and indexes of one directory; the parts of a directory follow each other. */
    void files(FilesOfDirectory files);

    void crawlLogs(CrawlLogs logs);

    void checksumList(StoredFile list);

    void found(Finding finding);

    /** Whether the walk is to go on. */
    boolean goesOn();
}
