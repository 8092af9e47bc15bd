// SPDX-License-Identifier: Apache-2.0
/** What a crawl has to say to the store, kept on disk until the store has taken it. */
package dev.grainery.outbox;
