// SPDX-License-Identifier: Apache-2.0
/** Records in MongoDB, or in an embedded server that speaks its protocol. */
package dev.grainery.store;
