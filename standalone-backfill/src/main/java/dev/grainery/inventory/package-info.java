// SPDX-License-Identifier: Apache-2.0
/** Lists directories from a list of files that was made elsewhere. Uses the libraries. */
package dev.grainery.inventory;
