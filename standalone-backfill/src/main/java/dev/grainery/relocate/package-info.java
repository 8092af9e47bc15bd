// SPDX-License-Identifier: Apache-2.0
/** What people say of places: that files lie elsewhere now, or are gone on purpose. No file is opened. */
package dev.grainery.relocate;
