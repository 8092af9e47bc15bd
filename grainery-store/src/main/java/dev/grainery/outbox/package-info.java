// SPDX-License-Identifier: Apache-2.0
/** Entries of a crawl for the store, on disk until the store has acknowledged them. */
package dev.grainery.outbox;
