// SPDX-License-Identifier: Apache-2.0
/** The bean: the only room that uses Heritrix. Uses every other room of the module. */
package dev.grainery.heritrix;
