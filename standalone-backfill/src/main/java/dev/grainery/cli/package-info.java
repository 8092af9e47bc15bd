// SPDX-License-Identifier: Apache-2.0
/** The commands, their options and their output: the only room that talks to the user. Uses every room. */
package dev.grainery.cli;
