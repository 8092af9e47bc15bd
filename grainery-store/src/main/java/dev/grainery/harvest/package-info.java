// SPDX-License-Identifier: Apache-2.0
/**
 * Makes the record of a harvest from the records of its files and its logs. Uses record, finding, fixity and
 * describe.
 */
@NullMarked
package dev.grainery.harvest;

import org.jspecify.annotations.NullMarked;
