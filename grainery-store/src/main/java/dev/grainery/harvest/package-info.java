// SPDX-License-Identifier: Apache-2.0
/** Builds the record of a harvest from the records of its containers and CDX files. */
package dev.grainery.harvest;
