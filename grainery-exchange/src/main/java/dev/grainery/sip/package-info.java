// SPDX-License-Identifier: Apache-2.0
/** Information packages. Uses record, system, file, fixity and store, checksums, premis and crawl. */
package dev.grainery.sip;
