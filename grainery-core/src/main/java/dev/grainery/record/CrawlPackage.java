// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * The file that keeps logs, reports and configuration of one launch.
 *
 * @param path absolute directory that holds it
 * @param fileName its name
 * @param size bytes
 * @param md5 MD5 of all of them
 */
@JsonPropertyOrder({"path", "fileName", "size", "md5"})
public record CrawlPackage(String path, String fileName, long size, Hash md5) {

    public CrawlPackage {
        path = Crawl.required(path, "path of its package");
        fileName = Crawl.required(fileName, "name of its package");
        requireNonNull(md5, "md5");
        if (fileName.indexOf('/') >= 0) {
            throw new IllegalArgumentException("a name of a package that is a path: " + fileName);
        }
        if (size < 0 || !md5.isKnown()) {
            throw new IllegalArgumentException("a package without size or hash: " + fileName);
        }
    }
}
