// SPDX-License-Identifier: Apache-2.0
/** Records of a crawl until the store has them. Uses record, finding, system, file, store and assembly. */
@NullMarked
package dev.grainery.outbox;

import org.jspecify.annotations.NullMarked;
