// SPDX-License-Identifier: Apache-2.0
/** From the description of a file to its record. */
package dev.grainery.mapping;
