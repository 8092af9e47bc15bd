// SPDX-License-Identifier: Apache-2.0
/** Records in MongoDB or in an SQLite file: what is known, what becomes of it, and how it is copied and checked. */
package dev.grainery.store;
