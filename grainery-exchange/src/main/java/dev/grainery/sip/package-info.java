// SPDX-License-Identifier: Apache-2.0
/**
 * Makes and verifies information packages of harvests. Uses record, system, file, fixity and store, and premis and
 * completeness of grainery-audit.
 */
package dev.grainery.sip;
