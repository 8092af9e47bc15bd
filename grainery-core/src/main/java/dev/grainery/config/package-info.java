// SPDX-License-Identifier: Apache-2.0
/** Files of settings that people write. */
package dev.grainery.config;
