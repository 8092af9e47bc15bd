// SPDX-License-Identifier: Apache-2.0
/** The append-only log of events, and proofs of its entries. Uses record, finding, system, fixity and store. */
@NullMarked
package dev.grainery.log;

import org.jspecify.annotations.NullMarked;
