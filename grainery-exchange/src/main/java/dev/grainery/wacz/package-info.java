// SPDX-License-Identifier: Apache-2.0
/** Makes WACZ files of harvests. Uses record, system, file, read, inspect, describe and store. */
package dev.grainery.wacz;
