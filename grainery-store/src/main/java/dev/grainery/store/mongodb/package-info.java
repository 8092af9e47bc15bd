// SPDX-License-Identifier: Apache-2.0
/** Documents on a server with the MongoDB wire protocol. */
package dev.grainery.store.mongodb;
