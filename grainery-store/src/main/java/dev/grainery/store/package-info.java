// SPDX-License-Identifier: Apache-2.0
/** Records in MongoDB or in an SQLite file: their state, their changes, and how a store is copied and checked. */
package dev.grainery.store;
