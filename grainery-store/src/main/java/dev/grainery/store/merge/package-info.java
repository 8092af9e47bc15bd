// SPDX-License-Identifier: Apache-2.0
/** Pure functions that merge an observation or a check into a stored record. Uses what store uses. */
package dev.grainery.store.merge;
