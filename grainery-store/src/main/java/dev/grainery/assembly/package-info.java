// SPDX-License-Identifier: Apache-2.0
/** Links containers and CDX files, and updates harvests. Uses the core, harvest and store. */
package dev.grainery.assembly;
