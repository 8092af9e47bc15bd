// SPDX-License-Identifier: Apache-2.0
/** What becomes of a record when a file is met again: pure rules, without a store. */
package dev.grainery.store.internal.merge;
