// SPDX-License-Identifier: Apache-2.0
/** From the records of containers and CDX files to the record of their harvest. */
package dev.grainery.harvest;
