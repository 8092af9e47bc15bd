// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** A row with the link to what it shows: one object, whose last field is the link. */
record Linked<T>(@JsonUnwrapped T row, String link) {}
