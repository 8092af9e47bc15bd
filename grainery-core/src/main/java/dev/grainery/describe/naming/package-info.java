// SPDX-License-Identifier: Apache-2.0
/** Parses the names of harvests and containers. */
package dev.grainery.describe.naming;
