// SPDX-License-Identifier: Apache-2.0
/** The records of an archive as plain files, in case its database is lost. */
package dev.grainery.sidecar;
