// SPDX-License-Identifier: Apache-2.0
/** A Heritrix of its own on this machine: fetched, started, made to crawl a small web site, and ended. */
package dev.grainery.demo;
