// SPDX-License-Identifier: Apache-2.0
/**
 * The interface to a database: documents, queries, writes and transactions. Implemented by store.mongodb and by
 * grainery-sqlite.
 */
package dev.grainery.store.document;
