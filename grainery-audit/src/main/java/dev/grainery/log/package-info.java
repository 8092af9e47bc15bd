// SPDX-License-Identifier: Apache-2.0
/**
 * An append-only log of what the store knows: a Merkle tree of RFC 6962 in the files of C2SP's tlog-tiles, with signed
 * checkpoints. Whoever holds an old checkpoint notices any change of what it covers, even by the owner of store, log and key.
 */
package dev.grainery.log;
