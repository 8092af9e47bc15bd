// SPDX-License-Identifier: Apache-2.0
/** Statements and time stamps that prove the state of a store to others. Uses record, system, fixity and store. */
package dev.grainery.witness;
