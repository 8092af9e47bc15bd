// SPDX-License-Identifier: Apache-2.0
/** The collections of a store, and the one writer of records of files. Uses the core, harvest and earlier. */
package dev.grainery.store;
