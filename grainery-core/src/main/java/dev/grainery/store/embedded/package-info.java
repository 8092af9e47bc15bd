// SPDX-License-Identifier: Apache-2.0
/**
 * A server inside the process that speaks MongoDB's protocol and keeps its data in one file. Documents and index
 * entries are kept as BSON, so that what a reader was given is never changed by a later writer.
 */
package dev.grainery.store.embedded;
