// SPDX-License-Identifier: Apache-2.0
/**
 * The pages for people: what a store holds, as HTML in Czech and English. Each page has a class that makes its model from
 * the store ({@code HarvestsPage}), and a template of the same name ({@code harvests.jte}) that writes it; tables, charts,
 * filters and records are written by the templates in {@code part}. Nothing here knows how a page is sent or where it is
 * kept: links are made by {@link dev.grainery.pages.Links}.
 */
package dev.grainery.pages;
