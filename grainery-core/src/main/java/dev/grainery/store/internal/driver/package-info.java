// SPDX-License-Identifier: Apache-2.0
/** What the driver of MongoDB can do here. */
package dev.grainery.store.internal.driver;
