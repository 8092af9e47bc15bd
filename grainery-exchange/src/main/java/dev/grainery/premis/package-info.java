// SPDX-License-Identifier: Apache-2.0
/** PREMIS of the history of files. Uses record, system, fixity, store and assembly. */
package dev.grainery.premis;
