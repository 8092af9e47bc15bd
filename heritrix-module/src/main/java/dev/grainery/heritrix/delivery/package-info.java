// SPDX-License-Identifier: Apache-2.0
/** From the outbox to the store, on a thread of its own, however long the store is away. */
package dev.grainery.heritrix.delivery;
