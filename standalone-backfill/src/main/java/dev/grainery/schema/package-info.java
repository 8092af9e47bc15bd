// SPDX-License-Identifier: Apache-2.0
/** Validates records against the schemas. Uses the libraries. */
package dev.grainery.schema;
