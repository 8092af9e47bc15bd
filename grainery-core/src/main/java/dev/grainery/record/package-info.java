// SPDX-License-Identifier: Apache-2.0
/** Records as the Metodika defines them, with their JSON and schemas. Uses no other room. */
@NullMarked
package dev.grainery.record;

import org.jspecify.annotations.NullMarked;
