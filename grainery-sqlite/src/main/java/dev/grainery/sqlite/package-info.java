// SPDX-License-Identifier: Apache-2.0
/**
 * Documents in one SQLite file, without a server. Each row has a checksum, and each table a seal that is changed in the
 * same transaction, so that damage to the file never goes unnoticed.
 */
package dev.grainery.sqlite;
