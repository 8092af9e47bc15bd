// SPDX-License-Identifier: Apache-2.0
/** Merging of observations, checks and statements into records: pure functions. */
package dev.grainery.store.merge;
