// SPDX-License-Identifier: Apache-2.0
/** The records of an earlier Grainery, brought into the store. */
package dev.grainery.takeover;
