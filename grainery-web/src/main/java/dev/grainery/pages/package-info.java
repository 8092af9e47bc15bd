// SPDX-License-Identifier: Apache-2.0
/**
 * The pages for people, as HTML in Czech and English. A page is a {@link dev.grainery.pages.PageModel} whose parts are
 * built from the store. Each kind of part has a template in {@code part}. Links are made by {@link
 * dev.grainery.pages.Links}, so that pages can be served or stored.
 */
package dev.grainery.pages;
