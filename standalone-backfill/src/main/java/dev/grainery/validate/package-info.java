// SPDX-License-Identifier: Apache-2.0
/** The revision cycle: files are read again before their date, and their hash is compared with the first one. */
package dev.grainery.validate;
