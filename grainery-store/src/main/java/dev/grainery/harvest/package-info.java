// SPDX-License-Identifier: Apache-2.0
/** Makes the record of a harvest from those of its files and logs. Uses record, finding, fixity and describe. */
@NullMarked
package dev.grainery.harvest;

import org.jspecify.annotations.NullMarked;
