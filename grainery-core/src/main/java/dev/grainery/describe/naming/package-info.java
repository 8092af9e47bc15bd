// SPDX-License-Identifier: Apache-2.0
/** Parses names of harvests and containers by a naming convention. Its rules are those of {@code docs/naming.md}. */
package dev.grainery.describe.naming;
