// SPDX-License-Identifier: Apache-2.0
/** What is lost with files that failed, and where the same payloads survive. */
package dev.grainery.damage;
