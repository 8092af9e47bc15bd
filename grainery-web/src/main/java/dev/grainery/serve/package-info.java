// SPDX-License-Identifier: Apache-2.0
/** The HTTP server: pages, JSON, CSV and OAI-PMH. Uses all other rooms of this module but staticpages. */
package dev.grainery.serve;
