// SPDX-License-Identifier: Apache-2.0
/** Where a store is, how long to wait for it, and how it fails. */
package dev.grainery.store.access;
