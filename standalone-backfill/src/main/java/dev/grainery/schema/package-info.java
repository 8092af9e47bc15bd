// SPDX-License-Identifier: Apache-2.0
/** Checks of records against their JSON Schemas. */
package dev.grainery.schema;
