// SPDX-License-Identifier: Apache-2.0
/** Implements store.document of grainery-store with a file of SQLite. Uses store.document and system. */
package dev.grainery.sqlite;
