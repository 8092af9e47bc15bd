// SPDX-License-Identifier: Apache-2.0
/** How names of harvests and containers are read. */
package dev.grainery.describe.naming;
