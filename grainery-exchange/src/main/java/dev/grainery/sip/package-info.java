// SPDX-License-Identifier: Apache-2.0
/** Packages of harvests for long-term archives: BagIt, E-ARK SIP, and the form of the Slovak one. */
package dev.grainery.sip;
