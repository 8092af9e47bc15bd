// SPDX-License-Identifier: Apache-2.0
/** Documents on a server that speaks MongoDB's protocol. */
package dev.grainery.store.internal.mongodb;
