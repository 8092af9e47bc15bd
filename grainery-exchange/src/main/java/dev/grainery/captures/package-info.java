// SPDX-License-Identifier: Apache-2.0
/** The captures of containers as a table: one Parquet file for each container, written while it is inspected. */
package dev.grainery.captures;
