// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

/** Learns how a demonstration goes on. */
public interface DemoWatch {

    /** Something begins that takes a while. */
    void begins(String what);

    /**
     * The crawl goes on.
     *
     * @param downloaded URIs downloaded so far
     * @param known URIs known so far, those downloaded among them
     * @param containers containers that have a record so far
     */
    void crawled(long downloaded, long known, long containers);
}
