// SPDX-License-Identifier: Apache-2.0
/**
 * The pages for people: what a store holds, as HTML in Czech and English. A page is a {@link dev.grainery.pages.PageModel}:
 * its parts from the top down, which its class makes of the store. Each kind of part has a template in {@code part}. Nothing
 * here knows how a page is sent or where it is kept: links are made by {@link dev.grainery.pages.Links}.
 */
package dev.grainery.pages;
