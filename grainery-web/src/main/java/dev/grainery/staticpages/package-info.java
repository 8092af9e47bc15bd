// SPDX-License-Identifier: Apache-2.0
/** The pages of a store as files. Uses pages, listing and stats. */
package dev.grainery.staticpages;
