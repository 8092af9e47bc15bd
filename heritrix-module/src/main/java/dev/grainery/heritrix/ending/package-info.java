// SPDX-License-Identifier: Apache-2.0
/** The steps at the end of a crawl: merged CDX file, package, notice, command. Uses {@code task}. */
package dev.grainery.heritrix.ending;
