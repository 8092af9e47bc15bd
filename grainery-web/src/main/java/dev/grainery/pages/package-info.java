// SPDX-License-Identifier: Apache-2.0
/** HTML pages from rows and figures, in two languages. Uses listing and stats; no network and no archive files. */
package dev.grainery.pages;
