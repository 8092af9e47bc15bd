// SPDX-License-Identifier: Apache-2.0
/** One digest over all first hashes, to be kept elsewhere: who changes the database cannot change that one. */
package dev.grainery.witness;
