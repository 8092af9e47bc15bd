// SPDX-License-Identifier: Apache-2.0
/**
 * The collections of a store, and the one writer of the records of files. Uses the core, harvest and earlier; not
 * assembly or outbox.
 */
package dev.grainery.store;
