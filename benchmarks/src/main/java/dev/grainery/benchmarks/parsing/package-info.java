// SPDX-License-Identifier: Apache-2.0
/** What reading costs beside hashing alone, and what it allocates, measured with JMH. */
package dev.grainery.benchmarks.parsing;
