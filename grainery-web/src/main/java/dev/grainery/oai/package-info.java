// SPDX-License-Identifier: Apache-2.0
/**
 * OAI-PMH 2.0, by which catalogues and aggregators harvest records: requests in, XML out, independent of the HTTP
 * library.
 */
package dev.grainery.oai;
