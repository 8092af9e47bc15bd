// SPDX-License-Identifier: Apache-2.0
/**
 * Verifies that a converted container holds the records of its source. Uses record, finding, system, file, read and
 * inspect.
 */
package dev.grainery.compare;
