// SPDX-License-Identifier: Apache-2.0
/** Makes the package of a launch and runs the command at the end of a crawl. Uses task; not the store. */
package dev.grainery.heritrix.ending;
