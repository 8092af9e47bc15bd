// SPDX-License-Identifier: Apache-2.0
/** What the long runs share: readers, stop requests, and observations on their way to the store. Uses the libraries. */
package dev.grainery.run;
