// SPDX-License-Identifier: Apache-2.0
/** What the reports of a crawl say, which its crawler writes when it ends. */
package dev.grainery.report;
