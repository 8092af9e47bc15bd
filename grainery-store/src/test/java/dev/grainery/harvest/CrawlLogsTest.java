// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CrawlLogsTest {

    @Test
    void logs_are_sought_beside_the_containers_and_one_directory_above() {
        assertThat(CrawlLogs.directoriesFor("/archive/17/topics/Oats/crawler00"))
                .containsExactly("/archive/17/topics/Oats/crawler00", "/archive/17/topics/Oats");
    }

    @Test
    void logs_of_a_launch_are_those_of_all_containers_below_it() {
        assertThat(CrawlLogs.directoriesFor("/jobs/oats/20261122010203/a/b/warcs"))
                .containsExactly(
                        "/jobs/oats/20261122010203/a/b/warcs",
                        "/jobs/oats/20261122010203/a/b",
                        "/jobs/oats/20261122010203",
                        "/jobs/oats");
    }

    @Test
    void nothing_is_sought_above_the_root() {
        assertThat(CrawlLogs.directoriesFor("/")).containsExactly("/");
        assertThat(CrawlLogs.directoriesFor("/warcs")).containsExactly("/warcs", "/");
        assertThat(CrawlLogs.directoriesFor("/20261122010203")).containsExactly("/20261122010203", "/");
    }
}
