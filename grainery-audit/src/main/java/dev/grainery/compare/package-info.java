// SPDX-License-Identifier: Apache-2.0
/** Compares two containers, record by record, and certifies what the second one lacks or has besides. */
package dev.grainery.compare;
