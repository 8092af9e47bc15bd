// SPDX-License-Identifier: Apache-2.0
/** Identifies formats by the signatures of PRONOM. Uses the inspection of the core. */
package dev.grainery.formats;
