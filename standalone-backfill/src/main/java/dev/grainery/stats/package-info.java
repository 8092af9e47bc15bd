// SPDX-License-Identifier: Apache-2.0
/** What inspections have counted, added up over many harvests. */
package dev.grainery.stats;
