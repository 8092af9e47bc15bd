// SPDX-License-Identifier: Apache-2.0
/** Puts a file together from damaged copies of it. */
package dev.grainery.salvage;
