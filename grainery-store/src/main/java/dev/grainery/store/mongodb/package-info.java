// SPDX-License-Identifier: Apache-2.0
/** Documents on a server that speaks the protocol of MongoDB. */
package dev.grainery.store.mongodb;
