// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

/** A step of what is done when a crawl has ended, in their order. The names stand in files. */
enum EndStep {
    /** Its package is made. */
    PACKAGE,
    /** The hook is told of its harvests. */
    NOTICE,
    /** The operator's command is run. */
    COMMAND
}
