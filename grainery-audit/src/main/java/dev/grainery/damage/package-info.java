// SPDX-License-Identifier: Apache-2.0
/** Finds what is lost with failed files. Uses record, finding, file, inspect, describe and store. */
package dev.grainery.damage;
