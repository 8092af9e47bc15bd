// SPDX-License-Identifier: Apache-2.0
/** The pages of a store as files that a browser opens without a server. */
package dev.grainery.staticpages;
