// SPDX-License-Identifier: Apache-2.0
/**
 * Whole stores, moved: from one store to another, into a file and back. Documents are carried as they are; what they mean
 * is not looked at.
 */
package dev.grainery.store.transfer;
