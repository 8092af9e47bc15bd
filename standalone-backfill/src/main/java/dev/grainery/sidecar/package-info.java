// SPDX-License-Identifier: Apache-2.0
/** What is known of an archive as plain files, for the day on which its database is lost. */
package dev.grainery.sidecar;
