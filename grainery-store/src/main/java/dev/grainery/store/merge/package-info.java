// SPDX-License-Identifier: Apache-2.0
/** What is said of files, and what became of it. */
package dev.grainery.store.merge;
