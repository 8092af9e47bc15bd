// SPDX-License-Identifier: Apache-2.0
/**
 * Where documents are kept: the address of a store, how it fails, and what it must be able to do with documents. Whatever
 * knows what a document means stands on this alone; what keeps the documents stands behind it.
 */
package dev.grainery.store.document;
