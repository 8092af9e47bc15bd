// SPDX-License-Identifier: Apache-2.0
/**
 * Information packages of harvests. Uses record, system, file, fixity and store, and premis and completeness of audit.
 */
package dev.grainery.sip;
