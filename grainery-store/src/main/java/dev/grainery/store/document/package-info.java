// SPDX-License-Identifier: Apache-2.0
/** The interface to a database, implemented by store.mongodb and grainery-sqlite. */
package dev.grainery.store.document;
