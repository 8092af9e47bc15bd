// SPDX-License-Identifier: Apache-2.0
/** What the program asks of the machine: its name, other programs, files of settings, and metrics. */
package dev.grainery.system;
