// SPDX-License-Identifier: Apache-2.0
/** What is done when a crawl has ended, once for each launch: its package, its notice, the operator's command. */
package dev.grainery.heritrix.ending;
