// SPDX-License-Identifier: Apache-2.0
/** OAI-PMH: records in several metadata formats. Uses the core and the store. */
package dev.grainery.oai;
