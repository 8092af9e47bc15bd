// SPDX-License-Identifier: Apache-2.0
/** What the configuration of a Heritrix job says, and what the recorder would make of it. Knows no Heritrix and no Spring. */
package dev.grainery.job;
