// SPDX-License-Identifier: Apache-2.0
/** Grainery in the Heritrix that users have: unpacked distributions, steered through their REST interface. */
package dev.grainery.endtoend;
