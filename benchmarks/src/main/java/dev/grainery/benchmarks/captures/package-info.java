// SPDX-License-Identifier: Apache-2.0
/** What tables of captures cost. */
package dev.grainery.benchmarks.captures;
