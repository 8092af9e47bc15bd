// SPDX-License-Identifier: Apache-2.0
/** The bean for Heritrix: the only package that knows the crawler. */
package dev.grainery.heritrix;
