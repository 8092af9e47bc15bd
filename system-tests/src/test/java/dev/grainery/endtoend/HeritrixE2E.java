// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;

/** The versions of Heritrix, each in a process of its own, and all at once. */
class HeritrixE2E {

    @Nested
    @DisplayName("3.13.0")
    class Newest extends CrawlEndings {
        Newest() {
            super("3.13.0");
        }
    }

    @Nested
    @DisplayName("3.5.0")
    class Earlier extends CrawlEndings {
        Earlier() {
            super("3.5.0");
        }
    }

    @Nested
    @DisplayName("3.4.0-20220727")
    class Oldest extends CrawlEndings {
        Oldest() {
            super("3.4.0-20220727");
        }
    }
}
