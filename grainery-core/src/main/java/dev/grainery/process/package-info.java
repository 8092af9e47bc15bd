// SPDX-License-Identifier: Apache-2.0
/** Other programs, run with bounds on their time and on what is kept of their output. */
package dev.grainery.process;
