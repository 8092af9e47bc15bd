// SPDX-License-Identifier: Apache-2.0
/** The command line {@code grainery}. */
package dev.grainery.cli;
