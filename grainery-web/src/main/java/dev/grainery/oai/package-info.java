// SPDX-License-Identifier: Apache-2.0
/**
 * OAI-PMH 2.0, the protocol by which catalogues and aggregators take over records: requests to XML, over whatever carries
 * them.
 */
package dev.grainery.oai;
