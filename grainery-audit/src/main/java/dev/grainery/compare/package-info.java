// SPDX-License-Identifier: Apache-2.0
/** Compares a converted container with its source. Uses record, finding, system, file, read and inspect. */
package dev.grainery.compare;
