// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.NameText;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.RecordType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a walk meets, with paths as seen from one directory. */
class WalkLog implements StorageWalk.Listener {

    private final String root;
    private final List<String> files = new ArrayList<>();
    private final List<String> indexes = new ArrayList<>();
    private final List<String> lists = new ArrayList<>();
    private final List<CrawlLogs> logs = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    WalkLog(Path root) {
        this.root = NameText.of(root).text();
    }

    @Override
    public void file(StorageWalk.FoundFile file) {
        (file.type() == RecordType.CDX ? indexes : files)
                .add(below(file.file().location().path()));
    }

    @Override
    public void crawlLogs(CrawlLogs found) {
        logs.add(found);
    }

    @Override
    public void checksumList(StoredFile list) {
        lists.add(below(list.location().path()));
    }

    @Override
    public void notRead(String form) {
        // PackedFilesTest counts these
    }

    @Override
    public void found(Finding finding) {
        findings.add(finding);
    }

    @Override
    public boolean goesOn() {
        return true;
    }

    /** Containers in the order in which they were met. */
    List<String> containers() {
        return files;
    }

    List<String> indexes() {
        return indexes;
    }

    List<String> lists() {
        return lists;
    }

    List<CrawlLogs> logs() {
        return logs;
    }

    /** Code and file of each finding. */
    List<String> findings() {
        return findings.stream().map(f -> f.code() + " " + below(f.file())).toList();
    }

    private String below(String path) {
        return path.startsWith(root + "/") ? path.substring(root.length() + 1) : path;
    }
}
