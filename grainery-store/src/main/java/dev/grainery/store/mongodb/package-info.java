// SPDX-License-Identifier: Apache-2.0
/** Implements store.document with the driver of MongoDB. Internal to the module. Uses store.document. */
package dev.grainery.store.mongodb;
