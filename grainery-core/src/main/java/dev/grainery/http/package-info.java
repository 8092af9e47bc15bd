// SPDX-License-Identifier: Apache-2.0
/** Posts requests to servers, among them CDX lines to OutbackCDX. Uses record, system, file and inspect. */
@NullMarked
package dev.grainery.http;

import org.jspecify.annotations.NullMarked;
