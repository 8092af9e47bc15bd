// SPDX-License-Identifier: Apache-2.0
/** Real processes that are killed, held and asked to end at random moments, for minutes or hours. */
package dev.grainery.torture;
