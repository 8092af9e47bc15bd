// SPDX-License-Identifier: Apache-2.0
/**
 * The interface of document stores: addresses, failures, and what a store must do with documents. Interpreters of
 * documents depend only on this; implementations are behind it.
 */
package dev.grainery.store.document;
