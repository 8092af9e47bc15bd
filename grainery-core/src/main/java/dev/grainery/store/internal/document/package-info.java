// SPDX-License-Identifier: Apache-2.0
/**
 * What a store must be able to do with documents: look them up by their {@code _id} or by the fields that a schema says
 * are indexed, and write them under a guard. Everything that knows what a document means stands on this alone; what
 * keeps the documents stands behind it.
 */
package dev.grainery.store.internal.document;
