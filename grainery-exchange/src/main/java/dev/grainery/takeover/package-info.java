// SPDX-License-Identifier: Apache-2.0
/** Imports records of an earlier Grainery into a store. Uses record, finding, describe, earlier, store and assembly. */
package dev.grainery.takeover;
