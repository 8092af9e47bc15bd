// SPDX-License-Identifier: Apache-2.0
/** Delivers the outbox to the store. Uses {@code task} and {@code recording}; only this package uses the store. */
package dev.grainery.heritrix.delivery;
