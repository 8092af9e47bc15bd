// SPDX-License-Identifier: Apache-2.0
/** The history of files and harvests as PREMIS 3: objects, events and agents, in XML or JSON-LD. */
package dev.grainery.premis;
