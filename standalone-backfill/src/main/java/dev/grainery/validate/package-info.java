// SPDX-License-Identifier: Apache-2.0
/** The revision cycle: files are read again before their date, and compared with what they were. */
package dev.grainery.validate;
