// SPDX-License-Identifier: Apache-2.0
/**
 * The metadata records (Metodika 10) as immutable values, and their JSON; {@code docs/record.md} describes each field. Uses
 * no other package of Grainery.
 */
package dev.grainery.record;
